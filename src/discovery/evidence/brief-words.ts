import { fold, ownWord, type Query, type RankingIndex, type Understood } from '../../catalog/ranking/index.ts';
import { TermFinder, wordsOf } from './term-finder.ts';

/** What the words of a brief say, whichever community is asked. */
export type BriefWords = {
  /** Of each typed word, by how many communities use it: none of those that nobody can be told by. */
  bitsOf: ReadonlyMap<string, number>;
  /** Its words as they stand in it, by how the search knows them: "achète" of "achete". */
  written: ReadonlyMap<string, string>;
  /** Of all of them together. */
  bits: number;
  /** Words that stand side by side in it. */
  pairs: ReadonlySet<string>;
  /** Of each word that the search added, the words that led to it, as they stand in the brief. */
  because: ReadonlyMap<string, readonly string[]>;
  /** Communities that it names, in lower case. */
  communities: ReadonlySet<string>;
  /** Products, by their whole names. */
  competitors: readonly string[];
  /** Of their words those that people use for other things, too: a factor is no Factor. */
  ordinary: ReadonlySet<string>;
  /** ISO 639-1, as far as it can be told. */
  known: string | null;
  /** The same, or what it may be. */
  language: string | null;
  english: boolean;
};

/** A rarer word tells no more. */
export const maxBits = 8;
/** What one community in six speaks of tells nobody anything. */
export const minTellingBits = 2.5;
/** So many bits a word can have among this many communities with posts; among few, each step between them is larger. */
const usualBits = 10;
/** A handful of communities on one subject do not make its words everybody's. */
const unseen = 8;
/** What more communities than one in a hundred speak of is more than a product, and so is a word without a topic. */
const minOrdinaryShare = 0.01;

/** What anybody says to whomever they ask. */
const courtesies = new Set('hi hello hey thanks thank thx cheers please sorry hallo moin danke bitte hilfe bonjour salut merci hola gracias ciao grazie ola obrigado obrigada hoi bedankt'.split(' ')); // prettier-ignore

/** `competitors`: also those that prose names. `added`: see the ranking. */
export function briefWordsOf(
  ranking: RankingIndex,
  query: Query,
  competitors: readonly string[],
  added: Understood['added'],
): BriefWords {
  const { shares, language } = ranking.understand(query);
  const ofNames = new Set(competitors.flatMap(wordsOf));
  const ordinary = [...ofNames].filter((word) => (shares.get(word) ?? 1) >= minOrdinaryShare);
  const bitsOf = new Map<string, number>();
  const { profiles } = ranking.size;
  const scale = Math.max(1, usualBits / Math.log2(profiles + unseen));
  for (const [word, share] of shares) {
    // What begins with a digit is a number: "60k", "4yo".
    if (ofNames.has(word) || /^\p{N}/u.test(word) || courtesies.has(word)) continue;
    const smoothed = (share * profiles) / (profiles + unseen);
    const bits = -Math.log2(Math.max(smoothed, 2 ** -maxBits)) * scale;
    bitsOf.set(word, Math.min(maxBits, bits));
  }
  const bits = [...bitsOf.values()].reduce((sum, one) => sum + one, 0);
  const texts = [query.brief, query.audience ?? '', ...query.keywords];
  const pairs = texts.flatMap((text) => {
    const words = wordsOf(text);
    return words.slice(1).map((word, i) => pairOf(words[i]!, word));
  });
  const english = (language.known ?? language.guess ?? 'en') === 'en';
  return {
    bitsOf,
    written: writtenWords(texts),
    bits,
    pairs: new Set(pairs),
    because: origins(added, texts, language.known ?? language.guess),
    communities: new Set(query.named?.map((name) => name.toLowerCase())),
    competitors,
    ordinary: new Set(ordinary),
    known: language.known,
    language: language.known ?? language.guess,
    english,
  };
}

/** Letters and digits, with inner apostrophes. */
const anyWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{N}\p{M}]+)*/gu;

function writtenWords(texts: readonly string[]): Map<string, string> {
  const written = new Map<string, string>();
  for (const [word] of texts.flatMap((text) => [...text.matchAll(anyWord)])) {
    const own = ownWord(word);
    const key = fold(own).replaceAll(/['’]/g, '');
    if (!written.has(key)) written.set(key, own);
  }
  return written;
}

/** A part of a word that the brief has needs no explanation: "brewing" of "homebrewing". */
function origins(added: Understood['added'], texts: readonly string[], language: string | null): BriefWords['because'] {
  const named = [...new Set([...added.values()].flat())];
  const asTerm = (term: string) => ({ term, facet: 'demand' as const, typed: true, exact: false, worth: 1, bits: 0 });
  const finder = new TermFinder(named.map(asTerm), language);
  const written = new Map<string, string>();
  for (const text of texts) {
    for (const { term, from, to } of finder.in(text)) {
      if (!written.has(term.term)) written.set(term.term, text.slice(from, to).replaceAll(/\s+/g, ' '));
    }
  }
  const others = (word: string, because: readonly string[]) => because.filter((one) => !fold(one).includes(fold(word)));
  return new Map([...added].map(([word, because]) => [word, others(word, because).flatMap((one) => written.get(one) ?? [])])); // prettier-ignore
}

/** In either order. */
export function pairOf(one: string, other: string): string {
  return [one.toLowerCase(), other.toLowerCase()].toSorted().join(' ');
}
