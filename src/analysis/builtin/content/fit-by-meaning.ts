import type { Fit, Talk } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { spread } from '../../spread.ts';
import type { SentenceEncoder } from '../../sentence-encoder/sentence-encoder.ts';
import { proseOf } from '../prose.ts';
import type { EncodingBudget } from '../relevance/encoding-budget.ts';
import { encodeInTime } from '../relevance/encode-in-time.ts';
import { cosine } from '../relevance/vectors.ts';
import { languageOfText } from '../text-language.ts';
import { plainGoal } from './plain-goal.ts';

/** A title takes 5 to 15 ms. A fifth of them may speak of the goal in a community that is wholly about it. */
const maxTitles = 10;
const nearestShare = 1 / 5;
/** A cosine up to the first says nothing, one from the second on that both are about one thing. */
const [unlike, alike] = [0.2, 0.55];
/** How much meaning counts beside words. */
const meaningShare = 0.4;
const maxAboutLength = 200;

type Meaning = { encoder: SentenceEncoder; budget: EncodingBudget };
type Described = { goal: string; about: string; talk: Talk };

/**
 * The fit by words, and by how near the goal is to what a community says of itself and to the nearest of its titles. By words
 * alone where nothing can be encoded, or where the goal is not in English.
 */
export async function fitByMeaning(
  { encoder, budget }: Meaning,
  byWords: Fit,
  { goal, about, talk }: Described,
  signal: AbortSignal,
): Promise<Fit> {
  const language = languageOfText(goal);
  const titles = spread(talk.posts, maxTitles).map(({ title }) => title);
  if ((language !== null && language !== 'en') || titles.length === 0 || budget.leftMs() === 0) return byWords;
  const begun = performance.now();
  const self = proseOf(about).slice(0, maxAboutLength);
  const [wanted, own, ...others] = await encodeInTime(
    encoder,
    [plainGoal(goal), self, ...titles],
    budget.leftMs(),
    signal,
  );
  budget.spend(performance.now() - begun);
  if (!wanted || !own || others.length === 0) return byWords;
  const near = others.map((other) => cosine(wanted, other)).toSorted((a, b) => b - a);
  const nearest = near.slice(0, Math.ceil(near.length * nearestShare));
  const nearness = (cosine(wanted, own) + nearest.reduce((sum, one) => sum + one, 0) / nearest.length) / 2;
  const meaning = Math.min(1, Math.max(0, (nearness - unlike) / (alike - unlike)));
  return { ...byWords, score: rounded((1 - meaningShare) * byWords.score + meaningShare * meaning) };
}
