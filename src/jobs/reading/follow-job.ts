import type { EntityManager } from '../../database/entity-manager.ts';
import { type JobAddress, type JobRow, readJobRow } from './job-row.ts';
import type { JobChanges } from '../running/job-signals.ts';
import { isActive } from '../job-states.ts';

/**
 * The job as it stands and then at every change, until it has finished or somebody stops. Changes that follow each other
 * faster than they are read may be told as one. `ending` aborts when the caller's key ends.
 */
export async function* watchJob(
  db: EntityManager,
  signals: JobChanges,
  ending: { signal: AbortSignal; dispose: () => void },
  address: JobAddress,
  stop: readonly AbortSignal[],
): AsyncGenerator<JobRow> {
  const ended = AbortSignal.any([...stop, ending.signal]);
  let shown = 0;
  try {
    for await (const _ of signals.changes(address.id, ended)) {
      if (ended.aborted) return;
      const job = await readJobRow(db, address);
      if (job.revision !== shown) yield job;
      if (!isActive(job.status)) return;
      shown = job.revision;
    }
  } finally {
    ending.dispose();
  }
}

/** Answers with the job as soon as it has finished, at the latest after `seconds` or at a signal to stop. */
export async function waitForJob(
  em: EntityManager,
  signals: JobChanges,
  address: JobAddress,
  seconds: number,
  stop: readonly AbortSignal[],
): Promise<JobRow> {
  const ended = AbortSignal.any([...stop, AbortSignal.timeout(seconds * 1000)]);
  for await (const _ of signals.changes(address.id, ended)) {
    const job = await readJobRow(em, address);
    if (!isActive(job.status) || ended.aborted) return job;
  }
  return readJobRow(em, address);
}
