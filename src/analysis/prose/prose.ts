/**
 * What a discovery says in sentences, in one language. Each says what was found or counted, and nothing else: whoever adds
 * a language keeps to that.
 */
export type Prose = {
  /** ISO 639-1. */
  language: string;
  quoted: (words: string) => string;
  /** Where words of the brief stand; `has` says that they do. `words`: quoted already, as a list; `count`: of them. */
  places: Record<'name' | 'title' | 'description' | 'sidebar', string>;
  has: (place: string, words: string, count: number) => string;
  /** How many of the newest posts that are known have a word; without a full stop, for more may follow. */
  mentioned: Count;
  /** The same of products. */
  named: Count;
  /** Words that a community has, and those of the brief that led there; `counts`: of the former and the latter. */
  lookedFor: (words: string, because: string, counts: readonly [number, number]) => string;
  sharedLanguage: Sentence;
  /** No word of the brief can be shown. */
  onlyRelated: string;
  cautions: {
    nsfw: string;
    tiny: (members: number) => string;
    dead: (lastPost: string, collectedTo: string) => string;
    /** Nobody knows what was written there since. */
    old: (lastPost: string) => string;
    /** Of adverts and codes. */
    pit: string;
    /** Not marked so. */
    adult: string;
    restricted: string;
    forbids: Sentence;
    limits: Sentence;
    sample: string;
  };
  nextStep: { readAlong: Sentence; overviewForRules: Sentence; lookYourself: Sentence; overviewThenRead: Sentence };
  whyNot: {
    closeTo: Sentence;
    /** The brief names the other one, or the place that it is about. */
    gaveWayTo: (named: string, isPlace: boolean) => string;
    lacks: (words: string, postsKnown: boolean) => string;
    /** It has all words of the brief. */
    alike: (postsKnown: boolean) => string;
    /** Nothing tells why. */
    less: (postsKnown: boolean) => string;
    /** As the last of those chosen; `words`: what it lacks, `null`: nothing. */
    asLikely: (words: string | null, postsKnown: boolean) => string;
    unfit: string;
  };
  warnings: {
    sample: string;
    postsLate: string;
    fewFit: (communities: number) => string;
    /** What is shown is not likely as a whole. */
    fewLikely: (likely: number, shown: number) => string;
    encoderSilent: string;
    embedderSilent: string;
    indexBehind: string;
    /** `why`: a reason's code, in words. */
    liveIncomplete: (platform: string, why: string) => string;
    /** `names`: of sources that have ended. */
    sourcesClosed: (names: string) => string;
    liveNotStored: string;
  };
  gaps: {
    importedOnly: string;
    liveNamesOnly: string;
    noPosts: string;
    noPostsOf: Sentence;
    rulesUnknown: Sentence;
    ratesUnknown: Sentence;
    languageUnknown: Sentence;
    nameUnknown: Sentence;
  };
  empty: { catalog: string; words: string; unreadable: string; match: string };
};

type Sentence = (what: string) => string;
type Count = (posts: number, known: number, words: string) => string;

/** Words that a list shows. */
export const maxWords = 4;

/** “a”, “b” and “c”. */
export function listOf(prose: Prose, words: readonly string[], max = maxWords): string {
  return joined(prose, words.slice(0, max).map(prose.quoted));
}

/** “a”, “b” or “c”. */
export function anyOf(prose: Prose, words: readonly string[], max = maxWords): string {
  return new Intl.ListFormat(prose.language, { type: 'disjunction' }).format(words.slice(0, max).map(prose.quoted));
}

/** Names are not quoted. */
export function joined({ language }: Prose, parts: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}
