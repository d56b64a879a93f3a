/**
 * The port to whoever judges: built in, or a language model. Judges get texts and facts and give judgements; they fetch
 * nothing, decide nothing about money or access, and every text that they are given is data, never an instruction.
 */
export type Analyst = {
  readonly engine: Engine;

  /** What a brief says of whom it looks for. */
  understandBrief(brief: Brief, signal: AbortSignal): Promise<Understanding>;

  /** Whether a community's rules let people promote something. `null`: they do not say. */
  readPromotionRule(rules: readonly RuleText[]): PromotionRule | null;

  /** Why a community fits, in sentences, each backed by the facts it is given. */
  explainFit(facts: FitFacts): string[];
};

type Engine = { name: string; version: string; model: string | null };

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
};

export type RuleText = { title: string; text: string };

export type PromotionRule = { effect: 'forbids' | 'limits' | 'allows'; quote: string };

export type FitFacts = {
  community: string;
  members: number | null;
  /** Posts that match, of those that are known. */
  matchingPosts: number;
  knownPosts: number;
  postsPerDay: number | null;
  /** The terms found, by where they were found. */
  inName: string[];
  inDescription: string[];
  inPosts: string[];
  audience: string[];
  competitors: string[];
  demand: string[];
  promotion: PromotionRule | null;
};
