import { z } from 'zod';
import type { ToolMeta } from '../http/tool-meta.ts';
import { conciseJob, getJobTool, listJobsTool, nextAfterJob, nextAfterStart, startedJob } from '../jobs/job.tools.ts';
import { discoveryResult } from './result/discovery-result.schema.ts';
import { createDiscoveryInput } from './discovery.schema.ts';

const { brief, audience, competitors, exclude_communities, languages, min_members, platforms } =
  createDiscoveryInput.shape;

const conciseResult = [
  'warnings',
  'communities.rank',
  'communities.community.platform',
  'communities.community.name',
  'communities.community.url',
  'communities.community.members',
  'communities.community.posts_per_day',
  'communities.community.attribution',
  'communities.score',
  'communities.reasons',
  'communities.evidence.quote',
  'communities.evidence.aspect',
  'communities.evidence.post.url',
  'communities.evidence.post.created_at',
  'communities.evidence.post.author',
  'communities.cautions',
  'communities.next_step',
  'also_considered.community',
  'also_considered.why_not',
  'coverage.communities_searched',
  'coverage.posts_searched',
  'coverage.as_of',
  'coverage.gaps',
  'credits_charged',
  'empty_reason',
];

/** How agents are shown discoveries. */
export const discoveryTools = {
  create: {
    name: 'find_communities',
    title: 'Find communities',
    description:
      'Finds up to five communities where the people you want to understand talk, with scores, reasons and verbatim quotes. Starts a job and answers at once; get_job has the result. Costs {price} credits when it succeeds; repeated within ten minutes it is the same job.',
    price: 'community_discovery',
    input: z.strictObject({ brief, audience, competitors, exclude_communities, languages, min_members, platforms }),
    hints: { reads: false, idempotent: true },
    concise: startedJob,
    next: nextAfterStart,
  },
  get: {
    ...getJobTool,
    case: { field: 'job_id', begins: 'cdj_' },
    concise: conciseJob,
    job: {
      watch: 'communityDiscovery.jobs.watch',
      result: 'communityDiscovery.jobs.result',
      found: discoveryResult,
      concise: conciseResult,
    },
    next: nextAfterJob(
      'Cite quotes with their urls. describe_communities tells rules and tone before anybody enters, find_posts what people say. A person decides and writes.',
    ),
  },
  list: {
    ...listJobsTool,
    case: { field: 'kind', is: 'discovery' },
    concise: ['data.id', 'data.status', 'data.input.brief', 'data.created_at', 'data.credits.charged'],
  },
} satisfies Record<string, ToolMeta>;
