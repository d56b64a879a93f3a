/** Every number that was tuned, in one place. Tuned on real data with test/bench/ranking-quality.ts. */

export const language = {
  /** characters below which a text says too little about its language */
  shortestText: 40,
  /** characters the detector reads; more do not change its mind */
  longestText: 300,
  /** posts whose language is asked for until so many have one, and how many must */
  askedPosts: 15,
  mostVotes: 7,
  fewestVotes: 5,
  /** words that a shorter query needs in letters that English has, too */
  fewestWords: 4,
  /** by how much its language must be likelier than English, in the detector's scores of 0 to 1 */
  lead: 0.15,
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
  titleWeight: 2,
  b: 0.75,
  k1: 2,
  /** the logarithm that counts as an impact of 1 */
  mostImpact: 4,
  /** sum of term weights in a usual profile (about 140 posts) */
  usualLength: 3300,
  /** two adjacent words weigh this much of a single one */
  pairWeight: 0.5,
  /** posts that must have them */
  pairPosts: 2,
  /** different pairs of all communities together */
  mostPairs: 2_000_000,
  longestBody: 4000,
  /** heaviest terms kept of one community */
  mostTerms: 4000,
  /** terms kept of all communities together, 4 bytes each in the segment; beyond it each community keeps fewer */
  mostPostings: 64_000_000,
  /** the share that stays when they are shortened, so that it does not happen often */
  keptWhenFull: 0.75,
  /** terms of the profile kept for comparing two communities and for expanding a query */
  signatureTerms: 40,
};

/** What a build learns, at about 170 bytes of memory a word. */
export const vocabulary = {
  /** new words of posts are learnt up to here: by then they are misspellings and names that hardly anybody asks for */
  mostPostWords: 4_000_000,
  /** and those of names, titles and descriptions up to here */
  mostWords: 8_000_000,
};

/** Turning what was typed into weighted terms. */
export const query = {
  /** up to so many words are also read in the languages that have some of them */
  fewWords: 8,
  /** of a short text so many small words, and such a share of all, tell the language that it is likely to be in */
  smallWords: 2,
  /** where the other words are English ones */
  smallWordsAmongEnglish: 3,
  shareOfSmallWords: 0.25,
  /** weight of words by where they were typed */
  weights: { brief: 1, audience: 1, competitor: 1, keyword: 0.8 },
  /** words that every offer uses ("app", "people", "online"): they stay, with less weight */
  genericWeight: 0.4,
  /** of what somebody does without */
  withoutWeight: 0.4,
  /** knitters → knit, bakers → bake */
  derivedWeight: 0.6,
  /** a part of a compound, beside the whole */
  partWeight: 0.5,
  /** each word of a competitor's name of several words */
  namePartWeight: 0.6,
  /** of a concept that one word of the query names, what it adds when that is rare, and what each further word adds, up to 1 */
  conceptOfOneWord: 0.2,
  conceptOfRareWord: 0.5,
  conceptOfMoreWords: 0.3,
  /** known to a smaller share of all communities a word is as rare as can be */
  rareShare: 1e-4,
  /** words of the query that may name a concept together, function words between them included */
  longestConceptName: 8,
  /** the phrases on the right of a line count less one after another; those on the left that are not there, too */
  conceptDecay: 0.85,
  conceptOtherName: 0.6,
  /** and only so many of those: the rest are there to be recognised by */
  conceptOtherNames: 14,
  /** a word with a translation that fewer of those write who have it is another word in English */
  foreignShare: 0.3,
  /** what a line of another language names in English counts beside the line, of lines with so many English phrases at most */
  translatedShare: 0.8,
  /** and other lines that the same words name, where there is such a line */
  widerShare: 0.6,
  longestTranslation: 2,
  /** where a community that speaks the language of a brief is so likely, others count so much */
  sureOwn: 0.5,
  otherLanguageShare: 0.7,
  /** of the two readings of such a brief the worse one counts so much */
  otherReadingShare: 0.25,
  /** concepts of a query that bring something in, the surest ones */
  mostConcepts: 80,
  /** words that concepts bring in, bounded for the time they take; names are looked up for all their phrases */
  mostConceptTerms: 32,
  /** adjacent words joined to meet an exact name */
  longestJoin: 4,
  /** words of a brief that is for a place where it names one */
  mostPlaceWords: 25,
  /** a name in the other number, singular or plural */
  otherNumberWeight: 0.9,
  /** two adjacent words of a post, beside each of them alone */
  pairWeight: 0.4,
  /** in a post: what a doubling of a word's occurrences adds to its weight */
  repetition: 0.5,
};

/** Cutting words that hardly anybody uses into words that are known. */
export const compounds = {
  shortestWord: 8,
  longestWord: 30,
  shortestPart: 4,
  /** the first of two parts, where the language is known */
  shortestOfTwo: 3,
  mostParts: 3,
  /** the share of all communities beyond which a word is known: at a hundred thousand, five */
  familiar: 5e-5,
  /** of a part where compounds are usual: most catalogs have few communities in those languages */
  familiarInCompounding: 1e-5,
};

/** Telling a brief from a pasted post: weights of signs in a logistic function, learned from briefs and posts. */
export const kind = {
  weights: {
    bias: -3.6,
    fields: -9,
    length: 0.4,
    paragraphs: 2.1,
    brevity: -14,
    person: 23.4,
    finite: 30.4,
    functional: 6,
    offers: -30.7,
    generic: -1.6,
    audience: -2.8,
    purpose: -1.2,
    opening: -0.8,
    asking: 2.2,
    exclaims: 4.1,
    marks: 4.3,
    digits: 2.1,
    capitals: 18,
  },
  /**
   * How well the five of a text as likely one as the other must fit for it to be a brief, and what its form changes in that:
   * learnt from 258 texts of doubtful form
   */
  doubt: { fit: 0.84, byForm: 0.14 },
  /**
   * the most that a phrase may be a post by its form: then it is a brief where its five are as likely right as not. With .36
   * instead, briefs that have two or three communities were read as posts; the community of one title in a hundred was found
   */
  ofPhrase: 0.1,
  places: 5,
  /** in a smaller catalog probabilities only compare, so that form alone decides */
  minCommunities: 1000,
  /** different words that a brief may have */
  usualWords: 25,
  /** beyond so many times more the length says nothing new */
  mostLength: 3,
  /** fewer different words than this are rather a topic than a post */
  enoughWords: 8,
  /** words that are added to all when a share of them is counted */
  smoothing: 4,
  /** words up to which a sign settles that it is a brief: of an offer, of competitors, and of the others */
  offerWords: 80,
  rivalWords: 60,
  shortWords: 40,
  minRivals: 2,
};

/** How certainly a community speaks of a word, from the impacts in its text and its posts, and of what stands for it. */
export const evidence = { text: 1.6, posts: 1.5, derived: 1, part: 0.6, concept: 0.5, ratherCertain: 0.2 };

/** Vectors of communities, and what they are made of. */
export const meaning = {
  /** what its own text weighs in the vector of a community beside its posts */
  ownShare: 0.3,
  /** of a post or a community's own text */
  mostWords: 60,
  /** of one community */
  mostPosts: 200,
  /** known words that a vector needs, of a name and text, and of posts */
  fewestWords: 2,
  fewestInPosts: 12,
  /** vectors in a segment, 128 bytes each in memory */
  mostWithPosts: 200_000,
  mostOthers: 150_000,
  /** different words of a post from which on it counts less */
  wordsOfShortPost: 15,
  /** the best by words, of whom it counts */
  candidates: 30,
  /** and of whom so many must have one */
  fewestKnown: 8,
};

/** Mixing the sources: for briefs and for pasted posts. */
export const mix = {
  brief: { text: 0.6, posts: 0.1, name: 0.45, related: 1, cover: 0.4, coverage: 1.1, size: 0.5, meaning: 0.15 },
  post: { text: 0.1, posts: 1, name: 0, related: 0.03, cover: 0, coverage: 0, size: 0, meaning: 0.15 },
  /** what a word brought in by a concept counts of a typed one */
  conceptShare: 0.45,
  /** candidates of the first pass that are looked at closely, in each source */
  candidates: 150,
  /** postings walked in the first pass, in each source: bounds the time at millions of communities */
  walkedPostings: 150_000,
  /** by how many times itself ten million members raise a sum in the first pass of a brief */
  candidateSize: 1,
  /** communities of the same name, on several platforms */
  sameNames: 4,
  /** what the same words count for in a community of another language than the query's, or of an unknown one */
  otherLanguage: 0.5,
  unknownLanguage: 0.8,
  /** members of a community whose size nobody knows, for the prior only */
  unknownMembers: 300,
};

/** What learnt trees put in order; see learnt/. */
export const learnt = {
  candidates: 120,
  /** what an exact name is worth when candidates are picked */
  exactName: 0.15,
  /** what a place of adverts and codes is set back by, in the sum of the trees */
  pit: 1,
};

/**
 * Who is shown for a pasted post: those it reads like (`clear`: the probability of having been posted there) and those its
 * words are about (`sure`: the probability of fitting them). Of 45 posts read by hand, most of them about communities whose
 * posts nobody knows, .48 of the five are good (.20 without the second), while the community that a body came from is among
 * the five in .84 of 500 (.85), of a title in .61 (.64).
 */
export const pasted = {
  places: 5,
  clear: 0.01,
  mostClear: 3,
  sure: 0.75,
  /** below this the likeliest gives way to what its words are about with `surest` */
  doubtful: 0.3,
  surest: 0.9,
};

/** Words of a brief that are read as others. */
export const spelling = {
  minCommunities: 1000,
  /** characters of each text that are looked at, and words that may be mistyped */
  mostCharacters: 2000,
  mostWords: 12,
  /** the share of all communities up to which hardly anybody writes a word: at a hundred thousand, one */
  familiar: 1e-5,
  /** letters that changed places, or stand twice or once, seldom make another word */
  familiarOften: 25e-5,
  /** communities that write what is read instead, and how much oftener than what was typed */
  fewest: { doubled: 3, swapped: 3, letter: 3, other: 3, two: 20 },
  oftener: 5,
  /** what a community that writes it counts, by the typo */
  typos: { doubled: 1, swapped: 1, letter: 1, other: 0.2, two: 0.01 },
  /** letters of a word that may have two typos, and of one with a capital that may have any */
  shortestTwice: 9,
  shortestCapital: 7,
};

/** When the words of a query are words. */
export const readable = {
  /** the share of all communities from which on a word is known: at a hundred thousand, five */
  familiar: 5e-5,
  /** more than this share of the words must be, and of words in scripts that are not read here */
  minShare: 1 / 3,
  minOtherShare: 1 / 2,
};
