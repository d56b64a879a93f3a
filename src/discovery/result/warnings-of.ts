import type { LoadedIndex } from '../../catalog/index/catalog-index.ts';
import type { Warning } from '../../jobs/job-states.ts';
import { type Choice, minCommunities } from '../choose-five.ts';
import type { FoundFive } from '../find-five.ts';

/** What to know about a result. `notUsed`: what was asked for, or is usual, and had no part in it. */
export function warningsOf(found: FoundFive, notUsed: readonly Warning[]): Warning[] {
  const { index, live, late } = found;
  const few = fewFit(found, index.ranking.size.communities);
  return [...sampleWarnings(index), ...notUsed, ...live.warnings, ...late.map(lateWarning), ...few];
}

function sampleWarnings(index: LoadedIndex): Warning[] {
  if (!index.withSample) return [];
  const message =
    'The catalog holds the sample that comes with Whereabouts: its communities are invented. Import real dumps.';
  return [{ code: 'sample_catalog', message, community: null }];
}

function lateWarning(community: string): Warning {
  return { code: 'posts_not_read', message: 'Its posts could not be read in time and were left out.', community };
}

const wanted = 5;

/** Said where others came close and were left out; of a small catalog fewer than five are no news. */
export function fewFit({ chosen, nearMisses }: Choice, communities: number): Warning[] {
  if (communities < minCommunities || chosen.length === 0 || chosen.length >= wanted || nearMisses.length === 0)
    return [];
  const message = `Few communities are likely to fit: ${chosen.length}. Others that came close are under also_considered.`;
  return [{ code: 'few_fit', message, community: null }];
}
