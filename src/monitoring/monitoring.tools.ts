import { z } from 'zod';
import { AppError } from '../errors.ts';
import { pathsOf, type ToolMeta } from '../http/tool-meta.ts';
import { getJobTool, listJobsTool } from '../jobs/job.tools.ts';
import { listAllHitsQuery, reviewHitsInput } from './hits/monitoring-hit.schema.ts';
import type { Page } from '../wire/page.ts';
import { backtestInput, createMonitoringInput, updateMonitoringInput } from './jobs/monitoring-job.schema.ts';

const { name, intent, noise, include_comments, min_relevance, languages, backfill_hours } = createMonitoringInput.shape;
const { review, community, job } = listAllHitsQuery.shape;
const { limit, cursor } = listJobsTool.input.shape;
const { examples } = backtestInput.shape;
const days = z.int().optional().describe('How many days back; 30 when absent, up to 3650.');
const queryHelp =
  'Words, "phrases", AND OR NOT, (a b), word*, a NEAR/5 b, title: body: flair: lang: type:post|comment score:>10.';
const communities = z
  .array(z.string())
  .optional()
  .describe('Where: `r/name` or `name@host`, up to 50; absent: everywhere.');
const query = z.string().optional().describe(queryHelp);
const everyMinutes = z.int().optional().describe('5 to 1440; 15 when absent.');

type Flat = { communities?: string[]; query?: string; every_minutes?: number } & Record<string, unknown>;

/** Agents do not choose between kinds of targets: what they send says which it is. */
function nested({ communities, query, every_minutes: minutes, ...rest }: Flat): Record<string, unknown> {
  const schedule = minutes === undefined ? {} : { schedule: { every_minutes: minutes } };
  if (communities === undefined || communities.length === 0) {
    if (query === undefined) throw new AppError('invalid_request', 'Send communities, a query, or both');
    return { ...rest, ...schedule, target: { kind: 'search', query } };
  }
  return { ...rest, ...schedule, target: { kind: 'community', communities }, ...(query !== undefined && { query }) };
}

const conciseMonitor = pathsOf(`
  id name status status_reason target query intent acts noise min_relevance schedule next_run_at
  hits_count reviewed approved_share suggested_min_relevance
  recent_runs(started_at status posts_seen hits_created gaps) already_started
`);

const watching = 'It looks by itself: list_hits shows what it finds.';

/** How agents are shown monitoring. */
export const monitoringTools = {
  create: {
    name: 'create_monitor',
    title: 'Watch for posts',
    description:
      'Watches communities, or everywhere for a query, and keeps each new matching post once, as a hit. Free to create; a run that sees something new costs {price} credit. Try the query with find_posts first.',
    price: 'monitoring_run',
    input: z.strictObject({ name, communities, query, intent, noise, include_comments, min_relevance, languages, every_minutes: everyMinutes, backfill_hours }), // prettier-ignore
    toInput: nested,
    hints: { reads: false, idempotent: true },
    concise: conciseMonitor,
    next: () => watching,
  },
  get: { ...getJobTool, case: { field: 'job_id', begins: 'mon_' }, concise: conciseMonitor, next: () => watching },
  list: {
    ...listJobsTool,
    case: { field: 'kind', is: 'monitor' },
    concise: pathsOf('data(id name status target intent hits_count created_at)'),
  },
  update: {
    name: 'change_monitor',
    title: 'Change a monitor',
    description: 'Pauses (enabled false), resumes or changes a monitor; what is absent stays. Hits are kept. Free.',
    input: z.strictObject({
      job_id: z.string().describe('mon_….'),
      enabled: z.boolean().optional().describe('Whether it looks.'),
      intent: z.string().nullish().describe('What counts; empty: none.'),
      noise: z.string().nullish().describe('What does not count; empty: none.'),
      min_relevance: updateMonitoringInput.shape.min_relevance,
      every_minutes: z.int().optional().describe('5 to 1440.'),
    }),
    // Their schema has no `null`: unions are what some clients cannot read.
    toInput: ({ every_minutes: minutes, intent: wanted, noise: unwanted, ...rest }: Flat) => ({
      ...rest,
      ...(wanted !== undefined && { intent: wanted || null }),
      ...(unwanted !== undefined && { noise: unwanted || null }),
      ...(minutes !== undefined && { schedule: { every_minutes: minutes } }),
    }),
    hints: { reads: false, idempotent: true },
    concise: conciseMonitor,
  },
  hits: {
    name: 'list_hits',
    title: 'List hits',
    description:
      'Posts that the monitors have found, newest first: what was said, why it matters, what a person could do. Free.',
    input: z.strictObject({
      job,
      review,
      min_relevance: listAllHitsQuery.shape.min_relevance,
      community,
      limit,
      cursor,
    }),
    isList: true,
    hints: { reads: true },
    concise: pathsOf(`
      data(
        id monitoring_job_id post(community title excerpt url created_at deleted author attribution)
        analysis(relevance intent summary why suggested_approach risks) review(status) human_review_required
      )
    `),
    forReview: true,
    next: () => 'Show them to a person, with their urls; note each decision with review_hits.',
  },
  review: {
    name: 'review_hits',
    title: 'Note decisions on hits',
    description:
      'Notes what a person decided about up to 100 hits: all, or none when one is unknown. Monitors learn from it. Never decide yourself. Nothing is posted. Free.',
    input: z.strictObject({
      reviews: z
        .array(reviewHitsInput.shape.reviews.element)
        .describe('[{"hit_id":"hit_…","status":"approved","note":"why"}]'),
    }),
    hints: { reads: false, idempotent: false },
    concise: ['data.id', 'data.review.status', 'data.review.note'],
  },
  changes: {
    name: 'list_changes',
    title: 'List changes of communities',
    description:
      'What has changed in the communities of a monitor since it began: rules, texts, access, names, before and after, and what it means. Free.',
    input: z.strictObject({ job_id: z.string().describe('mon_….'), limit, cursor }),
    isList: true,
    hints: { reads: true },
    concise: pathsOf('data(community(name) kind before after meaning seen_at as_of)'),
    next: ({ data }: Page<unknown>) =>
      data.length > 0
        ? null
        : 'None was seen since the monitor began. Only communities that are watched by name are compared: a monitor that searches everywhere has none.',
  },
  backtest: {
    name: 'find_posts',
    title: 'Find stored posts',
    description:
      'Searches what is stored for posts that match: how many a day, and up to 50 of the most relevant with their words and urls. For questions about what people say, and to try a query before create_monitor. Free.',
    input: z.strictObject({ query, communities, intent, include_comments, min_relevance, days, examples }),
    hasPages: true,
    toInput: nested,
    hints: { reads: true },
    concise: pathsOf(`
      posts_scanned from to matches matches_per_day filtered_share
      examples(community title excerpt url created_at author attribution relevance) top_terms truncated warnings
    `),
    next: () => 'Cite excerpts with their urls. Few matches: fewer words, OR between words, or a lower min_relevance.',
  },
} satisfies Record<string, ToolMeta>;
