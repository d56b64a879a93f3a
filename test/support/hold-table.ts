import { Client } from 'pg';
import type { TestService } from './service.ts';

/** Locks a table, so that whoever reads it, or with `share` whoever writes it, waits; returns how to let go of it. */
export async function holdTable(
  service: TestService,
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in ${mode} mode`);
  let ended: Promise<void> | undefined;
  return () => (ended ??= client.end());
}
