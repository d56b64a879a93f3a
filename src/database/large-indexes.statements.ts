import type { GuardedClient } from './connections/guarded-client.ts';

/** `columns` are looked up, `included` stand beside them; `where`: of these rows alone; `isHash`: without an order. */
type LargeIndex = {
  migration: string;
  name: string;
  table: string;
  columns: string[];
  included?: string[];
  isUnique?: boolean;
  isHash?: boolean;
  where?: string;
};

const ofHits = { migration: 'Migration20261123040000_hits_by_job', table: 'monitoring_hit' };
const ofJobs = {
  migration: 'Migration20261128193000_monitors_at_scale',
  table: 'monitoring_job',
  where: '"enabled"',
};

/** Indexes of tables that may have millions of rows. */
const largeIndexes: LargeIndex[] = [
  {
    migration: 'Migration20261122221500_post_listing',
    name: 'post_listing',
    table: 'post',
    columns: ['community_id', 'created_at'],
    included: ['removed_by'],
  },
  {
    migration: 'Migration20261128100000_standing_comments',
    name: 'comment_listing',
    table: 'comment',
    columns: ['community_id', 'created_at'],
    included: ['removed_by'],
  },
  { ...ofHits, name: 'monitoring_hit_id', columns: ['id'] },
  { ...ofHits, name: 'monitoring_hit_by_job', columns: ['job_id', 'id'], isUnique: true },
  { ...ofHits, name: 'monitoring_hit_order', columns: ['job_id', 'stored_at', 'sequence'] },
  {
    ...ofHits,
    name: 'monitoring_hit_reviewed',
    columns: ['job_id', 'review_at'],
    included: ['stored_at', 'review_status'],
    where: `"review_status" <> 'pending'`,
  },
  { ...ofHits, migration: 'Migration20261123050000_hit_lookups', name: 'monitoring_hit_by_id', columns: ['id'], isHash: true }, // prettier-ignore
  {
    ...ofHits,
    migration: 'Migration20261123050000_hit_lookups',
    name: 'monitoring_hit_waiting',
    columns: ['job_id', 'id'],
    where: `"review_status" = 'pending'`,
  },
  {
    ...ofHits,
    migration: 'Migration20261126040000_gone_hits',
    name: 'monitoring_hit_gone',
    columns: ['job_id'],
    where: `"deleted" and "review_status" = 'pending'`,
  },
  { ...ofJobs, name: 'monitoring_job_claimed_at', columns: ['claimed_at'] },
  { ...ofJobs, name: 'monitoring_job_seen', columns: ['arrivals_seen'] },
];

/**
 * Makes the indexes of pending migrations before these run, so that nobody who writes waits: a migration is a transaction,
 * and in one PostgreSQL makes an index while the table stands still. Whoever is killed meanwhile begins that index again at
 * the next start. The migration itself then finds it there, or makes it where the table is new.
 */
export async function makeLargeIndexes(client: GuardedClient, pending: readonly string[]): Promise<void> {
  for (const index of largeIndexes) {
    const { migration, name, table, columns, included = [], where } = index;
    if (!pending.includes(migration) || !(await isThere(client, table, [...columns, ...included]))) continue;
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (rows[0]?.valid) continue;
    if (rows[0]) await client.query(`drop index concurrently "${name}"`);
    const beside = included.length > 0 ? ` include (${listed(included)})` : '';
    const among = where === undefined ? '' : ` where ${where}`;
    const kind = index.isUnique ? 'unique index' : 'index';
    const method = index.isHash ? ' using hash' : '';
    await client.query(
      `create ${kind} concurrently "${name}" on "${table}"${method} (${listed(columns)})${beside}${among}`,
    );
  }
}

async function isThere(client: GuardedClient, table: string, columns: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ found: number }>(
    `select count(*)::int as found from pg_attribute where attrelid = to_regclass($1) and attname = any($2) and not attisdropped`,
    [table, columns],
  );
  return rows[0]!.found === columns.length;
}

function listed(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
