import { z } from 'zod';
import { pathsOf, type ToolMeta } from '../http/tool-meta.ts';
import type { JobStatus } from './job-states.ts';

/** What the tools that read jobs of every kind have in common. */
export const getJobTool = {
  name: 'get_job',
  title: 'Read a job and its result',
  description:
    'A discovery or overview with its result once it has succeeded, or a monitor with its last runs. With wait_seconds it answers as soon as the job has ended, so that one or two calls are enough. Free.',
  input: z.strictObject({ job_id: z.string().describe('cdj_…, coj_… or mon_….') }),
  hasPages: true,
  hints: { reads: true },
} as const satisfies Partial<ToolMeta>;

const statuses = 'queued, running, succeeded, failed, canceled; monitors: active, disabled, suspended.';

export const listJobsTool = {
  name: 'list_jobs',
  title: 'List jobs',
  description: 'The jobs that there are, newest first: discoveries, overviews or monitors. Free.',
  input: z.strictObject({
    kind: z.enum(['discovery', 'overview', 'monitor']).describe('Which jobs.'),
    status: z.string().optional().describe(statuses),
    limit: z.int().max(100).optional().describe('20 when absent.'),
    cursor: z.string().optional().describe('Of a truncated answer.'),
  }),
  isList: true,
  hints: { reads: true },
} as const satisfies Partial<ToolMeta>;

type JobTools = {
  /** What starts one. */
  create: Pick<ToolMeta, 'name' | 'title' | 'description' | 'input'>;
  price: 'community_discovery' | 'community_overview';
  /** How ids of these jobs begin. */
  begins: string;
  /** What `list_jobs` calls them, and what it shows of their input. */
  kind: 'discovery' | 'overview';
  listed: string;
  /** Where the operations stand for tRPC. */
  procedures: string;
  /** A result, what `detail: concise` shows of it, and what to do with it. */
  result: { found: z.ZodType; concise: string; next: string };
};

/** The tools of discoveries or of overviews. */
export function jobTools({ create, price, begins, kind, listed, procedures, result }: JobTools) {
  return {
    create: {
      ...create,
      price,
      hints: { reads: false, idempotent: true },
      concise: pathsOf('id status credits(reserved) already_started'),
      next: ({ id }: { id: string }) => `Call get_job with job_id ${id} and wait_seconds 25.`,
    },
    get: {
      ...getJobTool,
      case: { field: 'job_id', begins },
      concise: pathsOf('id status progress(percent) error warnings credits(charged) finished_at result_expires_at'),
      job: {
        watch: `${procedures}.watch`,
        result: `${procedures}.result`,
        found: result.found,
        concise: pathsOf(result.concise),
      },
      next: nextAfterJob(result.next),
    },
    list: {
      ...listJobsTool,
      case: { field: 'kind', is: kind },
      concise: pathsOf(`data(id status input(${listed}) created_at credits(charged))`),
    },
  } satisfies Record<string, ToolMeta>;
}

type ReadJob = { job: { id: string; status: JobStatus; error: { retryable: boolean } | null } };

/** `succeeded`: what to do with what was found. */
function nextAfterJob(succeeded: string): (answer: ReadJob) => string | null {
  return ({ job: { id, status, error } }) => {
    if (status === 'succeeded') return succeeded;
    if (status === 'failed')
      return `It failed and cost nothing. ${error?.retryable ? 'Start it again.' : 'Change the input as the error says.'}`;
    if (status === 'canceled') return 'It was canceled.';
    return `It goes on by itself: call get_job with job_id ${id} and wait_seconds 25.`;
  };
}
