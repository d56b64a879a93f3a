import type { HitCriteria } from '../../analyst.ts';
import type { ActShares } from '../acts/classify-act.ts';
import { type Criteria, unwantedIn } from './read-criteria.ts';
import { emptyStream, matchTopic, type PostRoots, weightsIn } from './topic.ts';
import { shareOf } from './weigh.ts';

/** A kind of noise, with what its words tell. */
export type Unwanted = { criteria: Criteria; weights: ReadonlyMap<string, number> };

/** What noise a post is, as far as it is that (0 to 1), and the roots of its words that stand there. */
export type Noise = { share: number; criteria: Criteria; found: readonly string[] };

/** From where a post is noise, by what it does and by what it speaks of. */
const [minNoise, minSpoken] = [0.5, 0.3];
/** How much a post that is wholly noise loses. */
const noiseWeight = 0.8;

export function weighedUnwanted(criteria: HitCriteria, wanted: Criteria | null): Unwanted[] {
  const stream = criteria.stream ?? emptyStream;
  return unwantedIn(criteria, wanted).map((one) => ({ criteria: one, weights: weightsIn(one.subject, stream) }));
}

/**
 * The noise that a post is most: how far it does what is unwanted, and speaks of it where that is named. A subject alone has to
 * stand in the title, for a word in passing makes no noise.
 */
export function noiseIn(unwanted: readonly Unwanted[], acts: ActShares, roots: PostRoots): Noise | null {
  const found = unwanted.map(({ criteria, weights }): Noise => {
    const topic = matchTopic(criteria.subject, weights, roots);
    const spoken = criteria.subject.size === 0 ? 1 : topic.share;
    const ofSubject = roots.title.size > 0 ? topic.titleShare : spoken;
    const share = criteria.acts.length > 0 ? shareOf(acts, criteria.acts) : ofSubject;
    return { share: spoken >= minSpoken ? share : 0, criteria, found: topic.found };
  });
  return found.filter(({ share }) => share >= minNoise).toSorted((a, b) => b.share - a.share)[0] ?? null;
}

export function withNoise(relevance: number, noise: number): number {
  return relevance * (1 - noiseWeight * noise);
}
