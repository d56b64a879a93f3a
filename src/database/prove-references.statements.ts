import type { GuardedClient } from './connections/guarded-client.ts';

/**
 * Proves of rows that are there what migrations demand of new ones alone (`not valid`): looking at millions of rows takes a
 * while, and here everybody reads and writes meanwhile. Whoever is killed goes on with the next start.
 */
export async function proveReferences(client: GuardedClient): Promise<void> {
  const { rows } = await client.query<{ from: string; name: string }>(
    `select conrelid::regclass::text as from, quote_ident(conname) as name from pg_constraint
      where contype = 'f' and not convalidated and connamespace = 'public'::regnamespace order by conname`,
  );
  for (const { from, name } of rows) await client.query(`alter table ${from} validate constraint ${name}`);
}
