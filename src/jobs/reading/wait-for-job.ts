import type { EntityManager } from '../../database/entity-manager.ts';
import { type JobAddress, type JobRow, readJobRow } from './job-row.ts';
import type { JobChanges } from '../running/job-signals.ts';
import { isActive } from '../job-states.ts';

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
