import type { MatchedPost, PostIntent } from '../../analyst.ts';
import { proseOf } from '../prose.ts';
import { type Act, type Criteria, wordsOf } from './read-criteria.ts';
import { rootOf } from './roots.ts';

/** What is known of a post before it is judged. `help`: how probable it is that it asks for help, 0 to 1. */
export type PostFacts = { post: MatchedPost; intent: PostIntent; help: number; roots: ReadonlySet<string> };

/** `score` 0 to 1, from .5 it is rather so; `null`: the criteria say nothing that could be looked for. */
export type Fulfilment = { score: number | null; act: Act | null; found: string[] };

const [shareOfActs, shareOfWords] = [0.65, 0.35];
/** Who names subjects only is glad of a post that names some of them. */
const withoutAnyWord = 0.3;

export function rootsOf({ title, body, flair }: MatchedPost): ReadonlySet<string> {
  return new Set(wordsOf(`${title} ${proseOf(body)} ${flair ?? ''}`).map(rootOf));
}

/** How far a post does what the criteria say, and speaks of what they name. */
export function fulfilmentOf({ acts, words }: Criteria, facts: PostFacts): Fulfilment {
  const [best] = acts.map((act) => ({ act, score: actScore(act, facts) })).toSorted((a, b) => b.score - a.score);
  const found = [...words].filter(([root]) => facts.roots.has(root)).map(([, word]) => word);
  const share = words.size === 0 ? null : Math.min(1, (found.length / words.size) * 1.5);
  const act = best && best.score >= 0.5 ? best.act : null;
  if (!best && share === null) return { score: null, act, found };
  if (!best) return { score: withoutAnyWord + (1 - withoutAnyWord) * share!, act, found };
  if (share === null) return { score: best.score, act, found };
  return { score: shareOfActs * best.score + shareOfWords * share, act, found };
}

const askingIntents: ReadonlySet<PostIntent> = new Set(['question', 'recommendation_request', 'comparison']);

function actScore(act: Act, { intent, help }: PostFacts): number {
  if (act === 'help') return help;
  if (act === intent) return 0.9;
  if (act === 'question') return askingIntents.has(intent) ? Math.max(help, 0.7) : help * 0.9;
  // A request for a product is rarely told from a plain question by its words alone.
  if (act === 'recommendation_request' && askingIntents.has(intent)) return intent === 'comparison' ? 0.75 : 0.55;
  if (act === 'comparison' && intent === 'recommendation_request') return 0.5;
  return 0.1;
}
