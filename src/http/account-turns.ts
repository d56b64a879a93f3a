import pLimit, { type LimitFunction } from 'p-limit';

/**
 * One account's writes, of which many may wait for the same lock, hold only some of the connections: those of other
 * accounts and everybody's reads find one free. The rest of the account's writes wait here, in the order they came.
 */
export class AccountTurns {
  readonly #maxAtOnce: number;
  readonly #accounts = new Map<string, LimitFunction>();

  /** `connections`: those that all accounts share. */
  constructor(connections: number) {
    this.#maxAtOnce = Math.max(1, Math.floor(connections / 3));
  }

  async take<T>(accountId: string, write: () => Promise<T>): Promise<T> {
    const turns = this.#accounts.get(accountId) ?? pLimit(this.#maxAtOnce);
    this.#accounts.set(accountId, turns);
    try {
      return await turns(write);
    } finally {
      // Our own turn ends a moment later.
      if (turns.pendingCount === 0 && turns.activeCount <= 1) this.#accounts.delete(accountId);
    }
  }
}
