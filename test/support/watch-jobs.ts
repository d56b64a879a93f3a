import * as assert from 'uvu/assert';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';

export type Seen = { id: string; status: string; percent: number; revision: number };

/** Has the database write down every state that a job goes through. */
export async function watchJobs(service: TestService): Promise<void> {
  await sql(service, 'create table seen_job (at serial primary key, id text, status text, percent int, revision int)');
  await sql(
    service,
    `create function see_job() returns trigger language plpgsql as $$
     begin
       insert into seen_job (id, status, percent, revision)
       values (new.id, new.status, new.progress_percent, new.revision);
       return null;
     end $$`,
  );
  await sql(service, 'create trigger see_job after insert or update on job for each row execute function see_job()');
}

export async function seenOf(service: TestService, id: string): Promise<Seen[]> {
  return sql<Seen>(service, 'select id, status, percent, revision from seen_job where id = ? order by at', [id]);
}

const next: Record<string, string[]> = {
  queued: ['queued', 'running', 'canceled', 'failed'],
  running: ['running', 'succeeded', 'failed', 'canceling'],
  canceling: ['canceling', 'canceled'],
  succeeded: [],
  failed: [],
  canceled: [],
};

/** Every job went from state to state as the contract says, and its revision and its progress never fell. */
export async function expectLawfulStates(service: TestService): Promise<void> {
  const rows = await sql<Seen>(service, 'select id, status, percent, revision from seen_job order by at');
  assert.ok(rows.length > 0);
  const last = new Map<string, Seen>();
  for (const seen of rows) {
    const before = last.get(seen.id);
    last.set(seen.id, seen);
    if (!before) continue;
    const told = `${JSON.stringify(before)} then ${JSON.stringify(seen)}`;
    assert.ok(next[before.status]!.includes(seen.status), told);
    assert.ok(seen.percent >= before.percent && seen.revision >= before.revision, told);
  }
}
