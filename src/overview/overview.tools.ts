import { z } from 'zod';
import type { ToolMeta } from '../http/tool-meta.ts';
import { conciseJob, getJobTool, listJobsTool, nextAfterJob, nextAfterStart, startedJob } from '../jobs/job.tools.ts';
import { overviewResult } from './result/overview-result.schema.ts';
import { createOverviewInput } from './overview.schema.ts';

const { communities, goal, refresh } = createOverviewInput.shape;

const conciseResult = [
  'warnings',
  'communities.community.platform',
  'communities.community.name',
  'communities.community.url',
  'communities.community.members',
  'communities.community.attribution',
  'communities.as_of',
  'communities.sample.posts',
  'communities.sample.comments',
  'communities.sample.from',
  'communities.sample.to',
  'communities.verdict',
  'communities.how_to_enter',
  'communities.rules.title',
  'communities.rules.kind',
  'communities.rules.effect',
  'communities.rules.quote',
  'communities.gates',
  'communities.tone.sentiment',
  'communities.tone.examples.quote',
  'communities.tone.examples.url',
  'communities.tone.examples.author',
  'communities.activity',
  'communities.content_patterns.topics.topic',
  'communities.content_patterns.topics.n',
  'communities.risks.kind',
  'communities.risks.severity',
  'communities.risks.why',
  'communities.warnings',
  'comparison',
  'credits_charged',
];

/** How agents are shown overviews. */
export const overviewTools = {
  create: {
    name: 'describe_communities',
    title: 'Describe communities',
    description:
      'What one to ten communities are like before anybody enters: rules with their words, tone, what works, risks, a verdict for your goal and steps. Starts a job and answers at once; get_job has the result. Costs {price} credits a community when it succeeds; repeated within ten minutes it is the same job.',
    price: 'community_overview',
    input: z.strictObject({ communities, goal, refresh }),
    hints: { reads: false, idempotent: true },
    concise: startedJob,
    next: nextAfterStart,
  },
  get: {
    ...getJobTool,
    case: { field: 'job_id', begins: 'coj_' },
    concise: conciseJob,
    job: {
      watch: 'communityOverview.jobs.watch',
      result: 'communityOverview.jobs.result',
      found: overviewResult,
      concise: conciseResult,
    },
    next: nextAfterJob(
      'Cite rules by their words. Every figure says its n; null is not known. A person decides and writes.',
    ),
  },
  list: {
    ...listJobsTool,
    case: { field: 'kind', is: 'overview' },
    concise: ['data.id', 'data.status', 'data.input.communities', 'data.created_at', 'data.credits.charged'],
  },
} satisfies Record<string, ToolMeta>;
