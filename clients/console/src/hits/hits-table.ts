import type { Hit } from '../api/types.ts';
import { toCsv } from '../parts/csv.ts';

/** As in the table of the REST API, which has one job's hits. */
const columns: Record<string, (hit: Hit) => string | number | null> = {
  sequence: ({ sequence }) => sequence,
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  platform: ({ post }) => post.platform,
  community: ({ post }) => post.community,
  created_at: ({ post }) => post.created_at,
  title: ({ post }) => post.title,
  excerpt: ({ post }) => post.excerpt,
  url: ({ post }) => post.url,
  author: ({ post }) => post.author,
  score: ({ post }) => post.score,
  num_comments: ({ post }) => post.num_comments,
  matched: ({ match }) => match.clause,
  relevance: ({ analysis }) => analysis.relevance,
  intent: ({ analysis }) => analysis.intent,
  sentiment: ({ analysis }) => analysis.sentiment,
  summary: ({ analysis }) => analysis.summary,
  why: ({ analysis }) => analysis.why,
  review: ({ review }) => review.status,
  review_note: ({ review }) => review.note,
  crossposts: ({ crossposts }) => crossposts.map(({ url }) => url).join(' '),
  attribution: ({ post }) => post.attribution ?? null,
  stored_at: ({ timing }) => timing.stored_at,
  deleted: ({ post }) => String(post.deleted),
};

export function hitsTable(hits: readonly Hit[]): string {
  return toCsv([Object.keys(columns), ...hits.map((hit) => Object.values(columns).map((of) => of(hit)))]);
}
