import type { PostSigns } from '../../src/analysis/analyst.ts';
import { newId } from '../../src/ids.ts';
import { sql } from './sql.ts';
import type { TestService } from './service.ts';

/** A hit as a scan would store it, for tests that are not about scans; returns its id. */
export async function insertHit(
  service: TestService,
  jobId: string,
  {
    signs = null as PostSigns | null,
    sequence = 1,
    relevance = 0.8,
    title = 'Which budget do you keep?',
    community = 'sample_budgeting',
    flair = null as string | null,
  } = {},
): Promise<string> {
  const id = newId('hit');
  const created = '2026-11-01T10:00:00.000Z';
  const post = {
    platform: 'reddit',
    id: `p${sequence}`,
    url: `https://www.reddit.com/r/${community}/comments/p${sequence}/`,
    community,
    title,
    excerpt: 'We share one account.',
    excerpt_start: 0,
    author: 'somebody',
    flair,
    score: 3,
    num_comments: 2,
    created_at: created,
    nsfw: false,
  };
  const match = { clause: 'budget', terms: [{ text: 'budget', field: 'title', start: 6, end: 12 }] };
  const analysis = {
    relevance,
    intent: 'question',
    sentiment: 'neutral',
    summary: 'Somebody asks a question.',
    why: 'It speaks of “budget”.',
    suggested_approach: 'A person can answer.',
    risks: [],
    engine: { name: 'builtin', version: '1', model: null },
  };
  await sql(
    service,
    `insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, post, match, analysis, relevance, signs,
       created_at, seen_at, matched_at, stored_at)
     values (?, ?, ?, 'post', 'reddit', ?, ?, ?::json, ?::json, ?::json, ?, ?::json, ?::timestamptz, now(), now(), now())`,
    [
      id,
      jobId,
      sequence,
      post.id,
      community,
      JSON.stringify(post),
      JSON.stringify(match),
      JSON.stringify(analysis),
      relevance,
      signs && JSON.stringify(signs),
      created,
    ],
  );
  return id;
}
