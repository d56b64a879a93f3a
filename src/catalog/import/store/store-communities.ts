import type { Client } from 'pg';
import type { CommunityRow } from '../records/community-record.ts';
import { isNewer, type Merged, mergeRows, type MergeTarget, type Origin } from './merge.statements.ts';

const content = [
  ...(['name', 'title', 'description', 'sidebar', 'members', 'nsfw', 'access', 'quarantined'] as const),
  ...(['language', 'category', 'created_at', 'sample'] as const),
] as const;

const target: MergeTarget<'name_key' | (typeof content)[number]> = {
  table: 'community',
  key: 'name_key',
  community: 'id',
  content,
  // Somebody's own record may have little more than a name.
  keptWhenUnknown: content.filter((column) => column !== 'name' && column !== 'sample'),
  newWhenUnknown: { title: `''`, description: `''`, sidebar: `''`, nsfw: 'false', quarantined: 'false' },
  // A real record takes the place of the sample's whatever their ages, and never the other way round. A stub is filled.
  overwrites: (origin) => `
    case when s.sample <> t.sample then t.sample else ${isNewer(origin)} or (t.access is null and t.as_of is null) end`,
  onChange: 'changed_at = case when s.differs then now() else t.changed_at end',
};

export async function storeDumpedCommunities(client: Client, rows: CommunityRow[], origin: Origin): Promise<Merged> {
  return mergeRows(
    client,
    target,
    origin,
    rows.map((row) => ({ ...row, sample: origin.sample })),
  );
}
