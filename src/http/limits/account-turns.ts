import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../../errors.ts';

/** Whoever has not had its turn by then is told to come again. A statement that waits for a lock takes longer than this. */
const maxWaitMs = 10_000;

/** `taken`: writes that wait or go on. */
type Turns = { limit: LimitFunction; taken: number };

/**
 * One account's writes, of which many may wait for the same lock, hold only some of the connections: those of other
 * accounts and everybody's reads find one free. The rest of the account's writes wait here, in the order they came.
 */
export class AccountTurns {
  readonly #maxAtOnce: number;
  readonly #patienceMs: number;
  readonly #accounts = new Map<string, Turns>();

  /** `connections`: those that all accounts share. */
  constructor(connections: number, patienceMs = maxWaitMs) {
    this.#patienceMs = patienceMs;
    this.#maxAtOnce = Math.max(1, Math.floor(connections / 3));
  }

  /** Throws `service_unavailable` to a write that waited too long, and then it is never begun. */
  async take<T>(accountId: string, write: () => Promise<T>): Promise<T> {
    const turns = this.#accounts.get(accountId) ?? { limit: pLimit(this.#maxAtOnce), taken: 0 };
    this.#accounts.set(accountId, turns);
    turns.taken++;
    const late = Promise.withResolvers<never>();
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      late.reject(
        new AppError('service_unavailable', 'Too many changes of this account are waiting: try again in a few seconds'),
      );
    }, this.#patienceMs);
    const turn = turns
      .limit(async () => {
        clearTimeout(timer);
        return isGivenUp ? late.promise : write();
      })
      .finally(() => {
        turns.taken--;
        if (turns.taken === 0) this.#accounts.delete(accountId);
      });
    return Promise.race([turn, late.promise]);
  }
}
