import type { EntityManager } from '../database/entity-manager.ts';
import { type JobAddress, type JobRow, readJobRow } from './job-row.ts';
import type { JobSignals } from './job-signals.ts';
import { isActive } from './job-states.ts';

/** Answers with the job as soon as it has finished, at the latest after `seconds` or at a signal to stop. */
export async function waitForJob(
  em: EntityManager,
  signals: JobSignals,
  address: JobAddress,
  seconds: number,
  stop: readonly AbortSignal[],
): Promise<JobRow> {
  const ended = AbortSignal.any([...stop, AbortSignal.timeout(seconds * 1000)]);
  let wake = (): void => undefined;
  let changed = new Promise<void>((resolve) => (wake = resolve));
  // Listening starts before the first look, so that no change falls between the two.
  const unfollow = signals.follow(address.id, () => wake());
  ended.addEventListener('abort', () => wake());
  try {
    for (;;) {
      const job = await readJobRow(em, address);
      if (!isActive(job.status) || ended.aborted) return job;
      await changed;
      changed = new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    unfollow();
  }
}
