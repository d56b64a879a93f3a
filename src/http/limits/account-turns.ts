import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../../errors.ts';

/** Whoever has not had its turn by then is told to come again. A statement that waits for a lock takes longer than this. */
const maxWaitMs = 10_000;

/**
 * One account's writes, of which many may wait for the same lock, hold only some of the connections: those of other
 * accounts and everybody's reads find one free. The rest of the account's writes wait here, in the order they came.
 */
export class AccountTurns {
  readonly #maxAtOnce: number;
  /** Of accounts with a write that waits or goes on. */
  readonly #limits = new Map<string, LimitFunction>();

  /** `connections`: those that all accounts share. */
  constructor(connections: number) {
    this.#maxAtOnce = Math.max(1, Math.floor(connections / 3));
  }

  /** Throws `service_unavailable` to a write that waited too long, and then it is never begun. */
  async take<T>(accountId: string, write: () => Promise<T>): Promise<T> {
    const limit = this.#limits.get(accountId) ?? pLimit(this.#maxAtOnce);
    this.#limits.set(accountId, limit);
    const late = Promise.withResolvers<never>();
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      late.reject(
        new AppError(
          'service_unavailable',
          'Too many changes of this account are waiting: try again in a few seconds',
          {
            headers: { 'Retry-After': '2' },
          },
        ),
      );
    }, maxWaitMs);
    const turn = limit(async () => {
      clearTimeout(timer);
      return isGivenUp ? late.promise : write();
    }).finally(() => {
      if (limit.activeCount + limit.pendingCount === 0) this.#limits.delete(accountId);
    });
    return Promise.race([turn, late.promise]);
  }
}
