import type { DumpRecord } from './dump-record.ts';

export const dumpKinds = ['subreddits', 'submissions', 'comments', 'rules'] as const;

/** What the records of a dump are. */
export type DumpKind = (typeof dumpKinds)[number];

/** What a record looks like by the fields it has; `null`: like none of them. */
export function recogniseKind(record: DumpRecord): DumpKind | null {
  const has = (...fields: string[]) => fields.some((field) => field in record);
  const fullname = typeof record['name'] === 'string' ? record['name'] : '';
  if (has('short_name', 'violation_reason') || Array.isArray(record['rules'])) return 'rules';
  if (has('display_name') || fullname.startsWith('t5_')) return 'subreddits';
  if (fullname.startsWith('t1_') || (has('body') && has('link_id', 'parent_id'))) return 'comments';
  if (fullname.startsWith('t3_')) return 'submissions';
  if (has('title') && has('selftext', 'url', 'permalink', 'is_self', 'num_comments', 'created_utc')) {
    return 'submissions';
  }
  return null;
}
