import { Client } from 'pg';
import type { TestService } from './service.ts';

/** Locks a table, so that whoever reads it waits; returns how to let go of it. */
export async function holdTable(service: TestService, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  let ended: Promise<void> | undefined;
  return () => (ended ??= client.end());
}
