import { setImmediate as nextTurn } from 'node:timers/promises';
import { languageKey } from '../../../text/language-code.ts';
import { GrowingUint32 } from './growing-array.ts';
import { detectLanguage, languageOfPosts } from '../words/language.ts';
import { nameWords, type WordCounts } from '../words/name-words.ts';
import { MeaningCollector } from './meaning-collector.ts';
import { meaning, names as nameLimits, profile, text, vocabulary as limits } from '../parameters.ts';
import { maxDocuments } from './postings.ts';
import { ProfileCollector } from './profile-collector.ts';
import { adultFlag, pitFlag, profiledFlag, Segment, segmentVersion } from './segment.ts';
import { buildTermTable, TermCollector } from './term-table.ts';
import { TextCollector } from './text-collector.ts';
import { nameKey, plainText, words } from '../words/tokenize.ts';
import { type AdultSigns, adultSignsOf, looksAdult, looksLikePit } from '../words/unwanted.ts';
import { Vocabulary } from './vocabulary.ts';

export type CommunityText = {
  /** the stable id of the community in the database, below 2^32 */
  id: number;
  platform: string;
  name: string;
  title: string;
  description: string;
  sidebar: string;
  members: number | null;
  nsfw: boolean;
  /** ISO 639-1; detected when null and there is enough text */
  language: string | null;
  category: string | null;
};

export type PostText = {
  title: string;
  body: string;
  score: number | null;
};

const documentsATurn = 2000;
/** A label is one byte. */
const maxLabels = 256;

/** Takes communities in any order, one at a time, and makes one segment of them. Each id may be added once. */
export class SegmentBuilder {
  readonly #wordsBefore: WordCounts | null;
  readonly #vocabulary = new Vocabulary();
  readonly #profiles = new ProfileCollector(this.#vocabulary.pairs(profile.mostPairs));
  readonly #texts = new TextCollector();
  readonly #meanings = new MeaningCollector();
  readonly #languages = labels();
  readonly #platforms = labels();
  readonly #names: string[] = [];
  readonly #ids = new GrowingUint32();
  readonly #members = new GrowingUint32();
  readonly #flags: number[] = [];
  readonly #adultSigns: AdultSigns[] = [];
  readonly #postCounts: number[] = [];
  readonly #languageOf: number[] = [];
  readonly #platformOf: number[] = [];
  readonly #removed: number[] = [];

  /** `wordsBefore`: of the segment that this one is added to; a few communities do not know the words of their names. */
  constructor(wordsBefore: WordCounts | null = null) {
    this.#wordsBefore = wordsBefore;
  }

  addCommunity(community: CommunityText, posts: Iterable<PostText>): void {
    const document = this.#names.length;
    if (document >= maxDocuments) throw new Error(`A segment holds ${maxDocuments} communities at most`);
    const texts = Array.from(posts, ({ title, body }) => ({
      title: plainText(title),
      body: plainText(body.slice(0, profile.longestBody)),
    }));
    const fields = {
      title: plainText(community.title),
      description: plainText(community.description.slice(0, text.longestDescription)),
      sidebar: plainText(community.sidebar.slice(0, text.longestSidebar)),
      category: community.category ?? '',
    };
    const language =
      languageOfPosts(texts) ??
      (community.language && languageKey(community.language)) ??
      detectLanguage([fields.title, fields.description, ...texts.slice(0, 8).map(({ title }) => title)].join(' '));

    this.#names.push(community.name);
    this.#ids.push(community.id);
    this.#members.push(community.members === null ? 0 : community.members + 1);
    this.#postCounts.push(Math.min(65_535, texts.length));
    this.#languageOf.push(ordinalOf(this.#languages, language));
    this.#platformOf.push(ordinalOf(this.#platforms, community.platform));
    this.#vocabulary.countName(community.name);
    // A title that only repeats the name says nothing new.
    if (nameKey(fields.title) === nameKey(community.name)) fields.title = '';
    const terms = this.#vocabulary.reader(language);
    for (const [field, content] of Object.entries(fields) as [keyof typeof fields, string][])
      this.#texts.addField(field, terms(words(content)));
    this.#texts.finishCommunity();
    const postTerms = this.#vocabulary.reader(language, limits.mostPostWords);
    const ofPosts = texts.map((post) => ({ title: words(post.title), body: words(post.body) }));
    for (const { title, body } of ofPosts) this.#profiles.addPost(postTerms(title), postTerms(body));
    const profiled = this.#profiles.finishCommunity(document);
    this.#flags.push((community.nsfw ? adultFlag : 0) | (profiled ? profiledFlag : 0));
    this.#adultSigns.push(
      adultSignsOf(
        words(`${fields.title} ${fields.description}`),
        ofPosts.map(({ title }) => title),
      ),
    );
    const english = language === null || language === 'en';
    this.#meanings.addCommunity(
      document,
      english ? ofPosts.map(({ title, body }) => title.concat(body.slice(0, meaning.mostWords))) : [],
      english ? words(`${fields.title} ${fields.description}`) : [],
    );
  }

  /** Documents of this community in older segments are not found any more. */
  removeCommunity(id: number): void {
    this.#removed.push(id);
  }

  /** Gives way to other work every few thousand documents. The builder is spent afterwards. */
  async finish(): Promise<Segment> {
    const counts = this.#vocabulary.counts(this.#wordsBefore);
    const { nameTerms, nameTermStarts } = await this.#readNames(counts);
    await nextTurn();
    const termCount = this.#vocabulary.terms.length;
    const textPostings = this.#texts.finish(termCount);
    await nextTurn();
    const {
      postings: postPostings,
      signatures,
      signatureStarts,
    } = this.#profiles.finish(termCount, this.#names.length);
    await nextTurn();
    const termTable = buildTermTable(this.#vocabulary.terms);
    await nextTurn();
    const nameTable = buildTermTable(this.#names.map(nameKey));
    const frequent = this.#vocabulary.frequentWords(nameLimits.rareCount);
    const wordTable = buildTermTable(frequent.words);
    const { documents: meaningDocuments, vectors: meanings } = this.#meanings.finish();
    const ids = this.#ids.view().slice();
    return new Segment(
      {
        version: segmentVersion,
        languages: this.#languages.terms,
        platforms: this.#platforms.terms,
        profiles: this.#flags.filter((flag) => (flag & profiledFlag) !== 0).length,
        wordTotal: counts.total,
      },
      {
        ids,
        byId: Uint32Array.from(ids.keys()).sort((a, b) => ids[a]! - ids[b]!),
        removed: Uint32Array.from(this.#removed),
        members: this.#members.view().slice(),
        flags: Uint8Array.from(this.#flags),
        postCounts: Uint16Array.from(this.#postCounts),
        languages: Uint8Array.from(this.#languageOf),
        platforms: Uint8Array.from(this.#platformOf),
        nameSlots: nameTable.slots,
        nameStarts: nameTable.starts,
        nameBytes: nameTable.bytes,
        termSlots: termTable.slots,
        termStarts: termTable.starts,
        termBytes: termTable.bytes,
        textStarts: textPostings.starts,
        textEntries: textPostings.entries,
        postStarts: postPostings.starts,
        postEntries: postPostings.entries,
        nameTermStarts,
        nameTerms,
        signatureStarts,
        signatures,
        meaningDocuments,
        meanings,
        wordSlots: wordTable.slots,
        wordStarts: wordTable.starts,
        wordBytes: wordTable.bytes,
        wordCounts: frequent.counts,
      },
    );
  }

  /** What each name says: the words in it are known only when those of all texts are counted. */
  async #readNames(counts: WordCounts): Promise<{ nameTerms: Uint32Array; nameTermStarts: Uint32Array }> {
    const nameTerms = new GrowingUint32();
    const nameTermStarts = new Uint32Array(this.#names.length + 1);
    for (const [document, name] of this.#names.entries()) {
      if (document % documentsATurn === 0) await nextTurn();
      const inName = nameWords(name, counts);
      this.#meanings.finishCommunity(document, inName, this.#members.at(document));
      const own = this.#nameTermsOf(document, inName);
      for (const term of own) nameTerms.push(term);
      nameTermStarts[document + 1] = nameTerms.length;
      this.#texts.addName(document, own, this.#wholeNameOf(document));
      const named = [...inName, nameKey(name)];
      if (looksAdult(named, this.#adultSigns[document]!)) this.#flags[document]! |= adultFlag;
      if (looksLikePit(named)) this.#flags[document]! |= pitFlag;
    }
    return { nameTerms: nameTerms.view().slice(), nameTermStarts };
  }

  /** However a name is cut, who writes it as one word finds it. */
  #wholeNameOf(document: number): number {
    const key = nameKey(this.#names[document]!);
    return key.length < 2 || key.length > nameLimits.longestPiece ? -1 : this.#vocabulary.wholeName(key);
  }

  /** Names are written in English more often than not, whatever the community speaks: both stems are entered. */
  #nameTermsOf(document: number, found: string[]): Set<number> {
    const language = this.#languages.terms[this.#languageOf[document]!]!;
    return new Set([...this.#vocabulary.reader(null)(found), ...this.#vocabulary.reader(language || null)(found)]);
  }
}

/** Distinct strings by number; 0 stands for none, and for those that came when there was no number left. */
function labels(): TermCollector {
  const collector = new TermCollector();
  collector.ordinal('', maxLabels);
  return collector;
}

function ordinalOf(known: TermCollector, label: string | null): number {
  return Math.max(0, known.ordinal(label ?? '', maxLabels));
}
