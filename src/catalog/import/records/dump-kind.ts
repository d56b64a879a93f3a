import { BadRecord, type DumpRecord } from './dump-record.ts';

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

/** Whether it says both what a community is and what its rules are: as either it would lose the other. */
export function isCommunityWithRules(record: DumpRecord): boolean {
  const about = ['title', 'public_description', 'description', 'subscribers'];
  return (
    Array.isArray(record['rules']) && record['display_name'] != null && about.some((field) => record[field] != null)
  );
}

/** What a record of one kind may have, and none of another. */
const ownFields: Record<DumpKind, readonly string[]> = {
  subreddits: ['subscribers', 'public_description'],
  submissions: ['selftext', 'is_self', 'num_comments'],
  comments: ['link_id', 'parent_id'],
  rules: ['short_name', 'violation_reason'],
};

/** Throws `BadRecord` where it plainly is of another kind, whatever the file is said to hold. */
export function refuseOtherKinds(record: DumpRecord, kind: DumpKind): void {
  for (const other of dumpKinds) {
    const field = other !== kind && ownFields[other].find((name) => record[name] != null);
    if (field) throw new BadRecord(`it has ${field}: it is one of ${other}, not of ${kind}`);
  }
}
