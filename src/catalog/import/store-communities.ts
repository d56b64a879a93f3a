import type { Client } from 'pg';
import type { CommunityRow } from './community-record.ts';
import { type Merged, mergeRows, type MergeTarget, notOlder } from './merge.ts';

const content = [
  ...(['name', 'title', 'description', 'sidebar', 'members', 'nsfw', 'access', 'quarantined'] as const),
  ...(['language', 'category', 'created_at', 'sample'] as const),
] as const;

const target: MergeTarget<'name_key' | (typeof content)[number]> = {
  table: 'community',
  key: 'name_key',
  community: 'id',
  content,
  // Posts tell the number of members too.
  keptWhenUnknown: ['members', 'access', 'created_at'],
  // A real record takes the place of the sample's whatever their ages, and never the other way round.
  overwrites: `case when s.sample = t.sample then ${notOlder} else t.sample end`,
  onChange: 'changed_at = case when s.differs then now() else t.changed_at end',
};

export async function storeCommunities(client: Client, rows: CommunityRow[], sample: boolean): Promise<Merged> {
  return mergeRows(
    client,
    target,
    rows.map((row) => ({ ...row, sample })),
  );
}
