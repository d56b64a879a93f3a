import type { Analyst } from '../analysis/analyst.ts';
import { prepareFor, readQuery } from '../catalog/ranking/index.ts';
import type { DiscoveryInput, DiscoveryUnderstanding } from './discovery.schema.ts';
import { toQuery } from './candidates/to-query.ts';

/** What a brief is understood as before anybody pays for an answer. No model is asked, whatever is set up: it costs nothing. */
export async function understandInput(
  analyst: Analyst,
  brief: DiscoveryInput,
  signal: AbortSignal,
): Promise<DiscoveryUnderstanding> {
  const understood = await analyst.understandBrief(brief, signal);
  await prepareFor(brief);
  const { postness, language } = readQuery(toQuery(brief, understood));
  return {
    object: 'community_discovery.understanding',
    read_as: postness > 0.5 ? 'post' : 'brief',
    language: language.known,
    audience: understood.audience,
    competitors: understood.competitors,
    demand: understood.demand,
    communities: understood.communities,
    excluded_communities: understood.excludedCommunities,
    excluded_words: understood.excluded,
  };
}
