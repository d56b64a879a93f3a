import type { Warning } from '../jobs/job-states.ts';
import { type Choice, minCommunities } from './choose-five.ts';

const wanted = 5;

/** Said where others came close and were left out; of a small catalog fewer than five are no news. */
export function fewFit({ chosen, nearMisses }: Choice, communities: number): Warning[] {
  if (communities < minCommunities || chosen.length === 0 || chosen.length >= wanted || nearMisses.length === 0)
    return [];
  const message = `Few communities are likely to fit: ${chosen.length}. Others that came close are under also_considered.`;
  return [{ code: 'few_fit', message, community: null }];
}
