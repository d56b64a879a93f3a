/**
 * The port to whoever judges: built in, or a language model. Judges get texts and facts and give judgements; they fetch
 * nothing, decide nothing about money or access, and every text that they are given is data, never an instruction.
 */
export type Analyst = {
  /** Who judged; for a job, who did so up to now. */
  readonly engine: Engine;

  /** The analyst as one job or run uses it: what judging costs is put down to it. */
  forJob(job: AnalystJob): Analyst;

  /** What a reader of its judgements should know: where it could not judge as it was meant to. */
  warnings(): AnalystWarning[];

  /** What a brief says of whom it looks for. */
  understandBrief(brief: Brief, signal: AbortSignal): Promise<Understanding>;

  /** Whether the rules of each community let people promote something, in their order. `null`: they do not say. */
  readPromotionRules(rules: readonly (readonly RuleText[])[], signal: AbortSignal): Promise<(PromotionRule | null)[]>;

  /** How many communities it wants to see before five are chosen; 0: it lets the ranking choose. */
  readonly finalists: number;

  /** Whether and why each community fits the brief, in their order. */
  judgeFits(brief: Brief, finalists: readonly Finalist[], signal: AbortSignal): Promise<FitJudgement[]>;

  /** What a community's rules say, how people talk there, and of what. */
  readCommunity(texts: CommunityTexts, signal: AbortSignal): Promise<CommunityReading>;

  /** How well a community fits what somebody wants there. `null`: the goal has no words that could be looked for there. */
  measureFit(goal: Goal, about: string, talk: Talk, signal: AbortSignal): Promise<Fit | null>;

  /** Risks, a verdict and how to enter, each from the facts it is given. No step is taken by a machine. */
  judgeCommunity(facts: CommunityFacts, signal: AbortSignal): Promise<Judgement>;

  /** Whether posts are what somebody wants to hear of; one judgement a post, in their order. `null`: it could not be judged. */
  judgePosts(
    posts: readonly MatchedPost[],
    criteria: HitCriteria,
    signal: AbortSignal,
  ): Promise<(PostJudgement | null)[]>;

  /** What posts of a stream have in common with the criteria, so that judging knows what says nothing there. */
  readStream(posts: readonly StreamPost[], criteria: HitCriteria, signal: AbortSignal): Promise<Stream>;

  /** What reviews teach of somebody's taste. `minRelevance`: from where hits are kept. `null`: too few to tell. */
  learnTaste(reviews: readonly ReviewedSigns[], minRelevance: number, signal: AbortSignal): Promise<Lesson | null>;

  /** How relevant posts are by their signs; without a taste, as they were judged first. */
  weighAnew(signs: readonly PostSigns[], taste: Taste | null, signal: AbortSignal): Promise<number[]>;
};

export type StreamPost = { title: string; body: string };

export type Engine = { name: string; version: string; model: string | null };

/** `jobId`: of a job or a run. */
export type AnalystJob = { accountId: string; jobId: string };

export type AnalystWarning = { code: string; message: string; community: string | null };

export type Brief = {
  brief: string;
  audience: string | null;
  competitors: readonly string[];
  keywords: readonly string[];
};

/** Phrases in the brief's own words. */
export type Understanding = {
  audience: string[];
  competitors: string[];
  demand: string[];
  /** Communities that the brief names, without `r/`. */
  communities: string[];
  /** Communities that the brief names only to leave them out. */
  excludedCommunities: string[];
  /** Words that the brief says it is not about. */
  excluded: string[];
  /** How many members the brief wants communities to have. */
  members: { least: number | null; most: number | null };
  /** The brief without what it rules out. */
  rest: string;
  /** It has labels, as only briefs have. */
  isLabelled: boolean;
  /** Words that the brief does not have, but the people it looks for would use. */
  searchTerms: string[];
};

/** `language`: ISO 639-1 where it is surely not English; `names`: by its words what those who write in English call the same, as phrases of words. */
export type Goal = {
  text: string;
  language: string | null;
  names: Readonly<Record<string, readonly (readonly string[])[]>>;
};

/** `isBan`: it stands in a list of what is forbidden. */
export type RuleText = { title: string; text: string; isBan?: boolean };

export type PromotionRule = { effect: 'forbids' | 'limits' | 'allows'; quote: string };

/** Words that a community has. `because`: those of the brief that led to them, where these are others. */
export type ShownWords = { words: string; because?: readonly string[] | undefined };

/** In how many of the known posts words stand, exactly as they are given. */
export type WordCount = ShownWords & { facet: 'audience' | 'competitors' | 'demand'; posts: number };

export type FitFacts = {
  community: string;
  members: number | null;
  /** The newest posts that are known, in which words were counted. */
  knownPosts: number;
  postsPerDay: number | null;
  /** Words of the brief, and what they stand for, as they stand there, by where they stand; the most telling first. */
  words: Record<'name' | 'title' | 'description' | 'sidebar', ShownWords[]>;
  /** The most telling first. */
  counts: WordCount[];
  /** ISO 639-1, where community and brief have one in common that is not English. */
  sharedLanguage: string | null;
  promotion: PromotionRule | null;
  /** What sentences are to be written in, ISO 639-1. */
  language: string;
};

/** A community that may be among the five. `evidence`: verbatim parts of its posts. */
export type Finalist = FitFacts & { about: string; evidence: readonly { title: string; quote: string }[] };

/** `null`: the ranking decides. */
export type FitGrade = 'fits' | 'partly' | 'not' | null;

/** `reasons`: sentences, each backed by what the finalist holds; of one that does not fit, why not. */
export type FitJudgement = { grade: FitGrade; reasons: string[] };

export const ruleKinds = [
  'self_promotion',
  'links',
  'surveys',
  'flair',
  'account_age',
  'karma',
  'ai_content',
  'title_format',
  'post_format',
  'megathread',
  'crossposts',
  'spoilers',
  'language',
  'civility',
  'legal_medical',
  'nsfw',
  'on_topic',
  'originality',
  'other',
] as const;

export type RuleKind = (typeof ruleKinds)[number];

export const ruleEffects = ['forbids', 'limits', 'requires', 'allows', 'informs'] as const;

export type RuleEffect = (typeof ruleEffects)[number];

/** `source`: `rules`, `description`, `sidebar` or `wiki/NAME`. Of `rules` each text is one rule; the others hold some. */
export type RuleSource = { source: string; texts: readonly RuleText[] };

export type RuleReading = { kind: RuleKind; effect: RuleEffect; quote: string };

/** `quote` is a verbatim part of the title or the text; `also`: what else the rule says. */
export type SourcedRule = RuleText & RuleReading & { source: string; also: RuleReading[] };

export type CommunityRules = {
  rules: SourcedRule[];
  gates: Gates;
  /** Pairs of rules that cannot both hold. */
  contradictions: { kind: RuleKind; forbidding: string; allowing: string }[];
  promotion: PromotionRule | null;
  /** When and where promotion is let in. */
  promotionVenues: { weekdays: string[]; thread: boolean; quote: string }[];
};

/** What somebody needs before they can post. `null`: no rule says so. */
export type Gates = {
  min_karma: number | null;
  min_account_age_days: number | null;
  flair_required: boolean | null;
  approved_posters_only: boolean | null;
  unknown: string[];
};

export type CommunityTexts = { name: string; sources: readonly RuleSource[]; talk: Talk };

export type CommunityReading = {
  rules: CommunityRules;
  /** In figures that say how many texts they rest on. */
  tone: Tone;
  /** In the words of the posts, most frequent first. */
  topics: Topic[];
  /** Sources of rules that could not be read: what they say is missing. */
  unread: string[];
};

/** Texts of one community. `language`: ISO 639-1, when the customer says what it is written in. */
export type Talk = { posts: readonly TalkPost[]; comments: readonly TalkComment[]; language: string | null };

export type TalkPost = {
  id: string;
  url: string;
  author: string | null;
  title: string;
  body: string;
  link: string | null;
  flair: string | null;
  score: number | null;
  numComments: number | null;
  nsfw: boolean;
  createdMs: number;
};

export type TalkComment = {
  id: string;
  url: string;
  postId: string;
  /** `null`: it answers the post itself. */
  parentId: string | null;
  author: string | null;
  body: string;
  score: number | null;
  createdMs: number;
};

/** Shares are 0 to 1; `null`: too few texts, or in a language that cannot be measured. */
export type Tone = {
  /** ISO 639-1 of most texts; `null`: too few to tell. */
  language: string | null;
  sentiment: { positive: number | null; neutral: number | null; negative: number | null; n: number };
  traits: Trait[];
  examples: ToneExample[];
  /** How people talk, in sentences; empty where nobody could say. */
  summary: string[];
  /** What could not be measured and why, in sentences. */
  unmeasured: string[];
};

export const traitNames = [
  'question_share',
  'answered_share',
  'median_minutes_to_first_answer',
  'formality',
  'humour_share',
  'hostility_share',
  'thanks_share',
  'newcomer_reception',
  'promoter_reception',
] as const;

export type TraitName = (typeof traitNames)[number];

export type Trait = { name: TraitName; value: number | null; n: number };

/** `quote` is a verbatim part of the post or comment at `url`. */
export type ToneExample = { shows: ToneSign; quote: string; url: string };

export const toneSigns = ['positive', 'negative', 'humour', 'hostility', 'thanks', 'newcomer', 'promoter'] as const;

export type ToneSign = (typeof toneSigns)[number];

/** `n`: posts that speak of it. */
export type Topic = { topic: string; n: number; share: number; examples: { title: string; url: string }[] };

/**
 * `score` 0 to 1; `matching` of `posts` posts speak of the goal, by those of its words that are its `terms`, the one that most of them
 * have first. Words that are `usual` stand in so many posts that they tell nothing of one; fewer than one in a hundred has a word
 * that is `missing`.
 */
export type Fit = {
  score: number;
  matching: number;
  posts: number;
  terms: string[];
  usual: { word: string; posts: number }[];
  missing: string[];
  inAbout: string[];
  example: { title: string; url: string } | null;
};

export type Figure = { value: number | null; n: number };

/** What is known of a community when it is judged. */
export type CommunityFacts = {
  name: string;
  url: string;
  goal: string | null;
  members: number | null;
  /** With fewer members it is tiny, and with so many posts a day as lively as they come, on its platform. */
  scale: { tinyMembers: number; livelyPostsPerDay: number };
  nsfw: boolean;
  access: string | null;
  /** What it says of itself: title, description and sidebar; `self`: without the sidebar, which is full of rules and links. */
  about: string;
  self: string;
  rules: CommunityRules;
  rulesKnown: boolean;
  tone: Tone;
  topics: Topic[];
  fit: Fit | null;
  posts: number;
  comments: number;
  postsPerDay: Figure;
  removedShare: Figure;
  nsfwShare: Figure;
  /** The share of posts by the most active author. */
  topAuthorShare: Figure;
  /** The platform itself was asked; otherwise it is known from what was imported. */
  live: boolean;
  /** Days since the newest post: up to now, or to the moment until when all posts were imported. `null`: unknown. */
  daysSilent: number | null;
  /** Days since the newest post, now: how old everything is that is known. */
  daysOld: number | null;
  flairShare: Figure;
  bestFlair: string | null;
  bestTitleForm: { form: string; lift: number; n: number } | null;
  bestTime: { when: string; lift: number; n: number } | null;
  /** A recent question that nobody has answered (`open`), or else one that shows what is asked there. */
  question: { title: string; url: string; open: boolean; daysOld: number } | null;
};

export type Evidence = {
  kind: 'rule' | 'post' | 'comment' | 'about' | 'figure';
  /** Verbatim, or for a figure the figure in words. */
  text: string;
  url: string | null;
  n: number | null;
};

export const riskKinds = [
  'promotion_forbidden',
  'promotion_limited',
  'high_removal',
  'hostile_reception',
  'inactive',
  'tiny',
  'off_topic',
  'nsfw',
  'legal_medical',
  'brand_sensitive',
  'dominated_by_few',
  'unknown_gates',
] as const;

export type RiskKind = (typeof riskKinds)[number];

export type Risk = { kind: RiskKind; severity: 'low' | 'medium' | 'high'; why: string; evidence: Evidence[] };

export const decisions = ['enter', 'enter_with_care', 'observe', 'avoid'] as const;

export type Decision = (typeof decisions)[number];

export type Verdict = {
  decision: Decision;
  /** 0 to 1: how much is known, not how good the place is. */
  confidence: number;
  because: string[];
  against: string[];
  would_change: string[];
};

/** What a person does, or nobody does, and why. */
export type EntryStep = { step: string; why: string };

export type Judgement = { risks: Risk[]; verdict: Verdict; howToEnter: EntryStep[] };

export const postActs = [
  'recommendation_request',
  'complaint',
  'comparison',
  'question',
  'advice_request',
  'feedback_request',
  'showcase',
  'news',
  'discussion',
  'experience_report',
  'hiring',
  'job_seeking',
  'selling',
  'buying',
  'other',
] as const;

export type PostAct = (typeof postActs)[number];

export const sentiments = ['positive', 'neutral', 'negative', 'mixed'] as const;

export type Sentiment = (typeof sentiments)[number];

/** A post or, with an empty title, a comment that a query matched; `terms` are verbatim parts of it. */
export type MatchedPost = {
  id: string;
  community: string;
  title: string;
  body: string;
  /** Where a post that links elsewhere leads. */
  link: string | null;
  flair: string | null;
  createdMs: number;
  numComments: number | null;
  clause: string;
  terms: readonly { text: string; field: 'title' | 'body' | 'flair' | 'url' }[];
  /** What the rules of its community say of promotion; `null`: nothing, or they are not known. */
  promotion: PromotionRule | null;
};

/**
 * What counts for somebody, and what does not, in plain words as they wrote it. `acts`: what such posts do; absent, it is
 * read from the intent. `stream`: what is written where it is looked; `taste`: what their reviews taught. Posts that are less
 * relevant than `minRelevance` are shown to nobody, so that nothing is told of them.
 */
export type HitCriteria = {
  intent: string | null;
  noise: string | null;
  acts?: readonly PostAct[] | null;
  stream?: Stream | null;
  taste?: Taste | null;
  minRelevance?: number;
};

/**
 * What is known of the posts of a stream. `counts`: in how many of `posts` each root of the criteria stands; `near`: how near
 * posts were to the intent by meaning, as count, sum and sum of squares.
 */
export type Stream = {
  posts: number;
  counts: Record<string, number>;
  near: { n: number; sum: number; squares: number };
};

/** What of a post was weighed, so that it can be weighed anew without its text. */
export type PostSigns = {
  /** The logarithm of the odds that it is relevant, before any review counts. */
  odds: number;
  /** How probable each act is, in the order of `postActs`. */
  acts: number[];
  /** Where it lies by meaning, a signed byte a dimension as base64; `null`: nobody looked. */
  vector: string | null;
  /** How near that is to the intent, -1 to 1. */
  near: number | null;
  /** How far it is what does not count, 0 to 1. */
  noise: number;
};

/** Weights that reviews gave to signs: relevance in log-odds is their sum. */
export type Taste = { bias: number; odds: number; acts: number[]; vector: number[] };

/** Signs of a hit that somebody has reviewed. */
export type ReviewedSigns = { signs: PostSigns; approved: boolean };

/** What reviews taught, and how precise the hits were before and after, each judged by what the others taught. */
export type Lesson = { taste: Taste; reviews: number; before: number | null; after: number | null };

/** `relevance` 0 to 1, from .5 it is more likely what was asked for than not. */
export type PostJudgement = {
  relevance: number;
  /** `null`: nobody said what counts, so there is nothing to weigh anew. */
  signs: PostSigns | null;
  /** `null`: it may be less relevant than was asked for. */
  analysis: PostAnalysis | null;
};

/** What is told of a post. */
export type PostAnalysis = {
  intent: PostAct;
  /** `null`: it cannot be told in this language. */
  sentiment: Sentiment | null;
  summary: string;
  why: string;
  suggested_approach: string;
  risks: string[];
  /** Who judged this one. */
  engine: Engine;
};
