import { EventEmitter } from 'node:events';
import { type Expression, sql } from 'kysely';
import type { Listener } from '../../database/connections/listener.ts';
import type { EntityManager } from '../../database/entity-manager.ts';

const channel = 'whereabouts_job';
/** Who waits looks again this often all the same: a notification may be lost with its connection. */
const recheckMs = 2_000;

/** Tells every process, when the transaction commits, that a job has changed. */
export async function announceJob(tx: EntityManager, jobId: string): Promise<void> {
  await tx
    .getKysely()
    .selectNoFrom(jobAnnounced(sql.val(jobId)).as('announced'))
    .execute();
}

/** The same for each row of a statement that selects it. */
export function jobAnnounced(jobId: Expression<string>) {
  return sql<null>`pg_notify(${channel}, ${jobId})`;
}

/** Wakes those who wait for a change of a job, whichever process made it. */
export class JobSignals {
  readonly #changes = new EventEmitter().setMaxListeners(0);

  constructor(listener: Listener) {
    listener.on(channel, (jobId) => void this.#changes.emit(jobId));
  }

  /** Calls `listener` at every change of the job until the returned function is called. */
  follow(jobId: string, listener: () => void): () => void {
    this.#changes.on(jobId, listener);
    const timer = setInterval(listener, recheckMs);
    return () => {
      clearInterval(timer);
      this.#changes.off(jobId, listener);
    };
  }

  /** Yields at once and then after every change of the job; once more when `stop` aborts, and then ends. */
  async *changes(jobId: string, stop: AbortSignal): AsyncGenerator<void> {
    let changed = Promise.withResolvers<void>();
    const wake = (): void => changed.resolve();
    // Listening starts before the first look, so that no change falls between the two.
    const unfollow = this.follow(jobId, wake);
    stop.addEventListener('abort', wake);
    try {
      for (;;) {
        yield;
        if (stop.aborted) return;
        await changed.promise;
        changed = Promise.withResolvers();
      }
    } finally {
      stop.removeEventListener('abort', wake);
      unfollow();
    }
  }
}

/** What those need who wait for a job. */
export type JobChanges = Pick<JobSignals, 'changes'>;
