import type { z } from 'zod';
import { communityUrl } from '../../platforms/addresses.ts';
import { attributionOf } from '../../platforms/attribution.ts';
import type { community } from './community.schema.ts';
import type { CandidateCommunity } from './read-candidates.ts';

/** A community as every result shows it. */
export function showCommunity(
  row: Pick<CandidateCommunity, Exclude<keyof z.output<typeof community>, 'url' | 'attribution'> | 'sample'>,
): z.output<typeof community> {
  return {
    platform: row.platform,
    name: row.name,
    title: row.title,
    url: communityUrl(row.platform, row.name),
    description: row.description,
    members: row.members,
    posts_per_day: row.posts_per_day,
    nsfw: row.nsfw,
    language: row.language,
    created_at: row.created_at,
    attribution: attributionOf({ platform: row.platform, community: row.name, sample: row.sample }),
    as_of: row.as_of,
  };
}
