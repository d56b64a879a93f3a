/** Every number that was tuned, in one place. Tuned on real data with test/bench/ranking-quality.ts. */

export const language = {
  /** characters below which a text says too little about its language */
  shortestText: 40,
  /** characters the detector reads; more do not change its mind */
  longestText: 300,
};

/** Cutting a name into words: prices are natural logarithms of probabilities. */
export const names = {
  longestWord: 20,
  /** longer pieces are keyboard noise and stay whole */
  longestPiece: 40,
  /** a word counted less often than this is as good as unknown */
  rareCount: 3,
  shortWordCost: 2,
  unknownCost: 4,
  unknownLetterCost: 1.2,
  numberCost: 10,
  capitalRefund: 3,
};

/** Name, title, description and category as one document (BM25F). */
export const text = {
  /** weight and usual length in words of each field; the length is fixed, so that impacts of all segments compare */
  fields: {
    name: { weight: 3, usualLength: 2.2 },
    title: { weight: 1.2, usualLength: 3.5 },
    description: { weight: 1, usualLength: 20 },
    sidebar: { weight: 0.3, usualLength: 200 },
    category: { weight: 0.4, usualLength: 2 },
  },
  b: 0.3,
  k1: 1.2,
  longestDescription: 1500,
  longestSidebar: 4000,
};

/** The posts of a community as one document. */
export const profile = {
  titleWeight: 1.5,
  b: 0.75,
  k1: 8,
  /** sum of term weights in a usual profile (about 140 posts) */
  usualLength: 2600,
  longestBody: 4000,
  /** terms of the profile kept for comparing two communities and for expanding a query */
  signatureTerms: 40,
};

/** Turning what was typed into weighted terms. */
export const query = {
  /** weight of words by where they were typed */
  weights: { brief: 1, audience: 1, competitor: 1, keyword: 0.8 },
  /** words that every offer uses ("app", "people", "online"): they stay, with less weight */
  genericWeight: 0.25,
  /** knitters → knit, bakers → bake */
  derivedWeight: 0.6,
  /** adjacent words joined to meet an exact name */
  longestJoin: 4,
};

/** Telling a brief from a pasted post: weights of signs in a logistic function. */
export const kind = {
  weights: { bias: 1, fields: -6, length: 0.15, person: 6, offers: -12, paragraphs: 2, functional: 2, tag: -3 },
  /** different words that a brief may have */
  usualWords: 25,
  /** a few words alone are a topic, not a post */
  tag: 3,
};

/** Mixing the sources: for briefs and for pasted posts. */
export const mix = {
  brief: { text: 1, posts: 0.6, name: 0.3, cover: 0.3, size: 0.15 },
  post: { text: 0.1, posts: 1, name: 0, cover: 0.02, size: 0 },
  /** candidates of the first pass that are looked at closely */
  candidates: 300,
  /** members of a community whose size nobody knows, for the prior only */
  unknownMembers: 300,
};
