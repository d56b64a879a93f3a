import type { EntityManager } from '../../database/entity-manager.ts';
import type { Platform, Refusal } from '../../platforms/platform.ts';
import type { Purged } from '../removing/purge.ts';
import { PurgeReceipt } from '../../catalog/posts/purge-receipt.entity.ts';
import { type Checked, type Held, recheck } from '../recheck.ts';

/** What is forgotten together, in one transaction. */
const most = 100;

/** One source's part of a run: how many calls it may make, why it stopped, what its next receipt has to say. */
export class Run {
  readonly source: Platform;
  readonly #signal: AbortSignal;
  readonly #startedAt = new Date();
  #calls: number;
  #checked = { post: 0, comment: 0 };
  refusal: Refusal | null = null;

  constructor(source: Platform, calls: number, signal: AbortSignal) {
    this.source = source;
    this.#calls = calls;
    this.#signal = signal;
  }

  get callsLeft(): number {
    return this.refusal || this.#signal.aborted ? 0 : this.#calls;
  }

  /** How many to ask for at once: no more than so many calls, and those that are left, can answer. */
  batch(calls = this.callsLeft): number {
    const { lookups, lookupsPerCall } = this.source.limits;
    return Math.max(1, Math.min(most, lookups, Math.min(calls, this.callsLeft) * lookupsPerCall));
  }

  /** At most a `batch`. `null`: not now; a platform that has refused once is left alone for the rest of the run. */
  async ask(kind: Held['kind'], held: readonly Held[]): Promise<Checked | null> {
    if (this.callsLeft <= 0) return null;
    this.#calls -= Math.ceil(held.length / this.source.limits.lookupsPerCall);
    const answer = await recheck(this.source, kind, held, this.#signal);
    if (!answer.ok) {
      this.refusal = answer;
      return null;
    }
    this.#checked[kind] += held.length;
    return answer.value;
  }

  /** In the transaction of what was forgotten, so that both are true or neither. */
  async writeReceipt(tx: EntityManager, purged: Purged & { results: number }): Promise<void> {
    await writeReceipt(tx, { source: this.source.name, runAt: this.#startedAt }, this.#checked, purged);
    this.#checked = { post: 0, comment: 0 };
  }
}

/** Who says what has gone, and puts down what was forgotten because of it. */
export type Teller = Pick<Run, 'writeReceipt'>;

/** What imports have told: nobody is asked. */
export const archiveTeller: Teller = {
  writeReceipt: async (tx, purged) =>
    writeReceipt(tx, { source: 'archive', runAt: new Date() }, { post: 0, comment: 0 }, purged),
};

async function writeReceipt(
  tx: EntityManager,
  by: { source: string; runAt: Date },
  checked: { post: number; comment: number },
  purged: Purged & { results: number },
): Promise<void> {
  if (Math.max(...Object.values(purged), checked.post, checked.comment) === 0) return;
  await tx.insert(PurgeReceipt, { ...by, checkedPosts: checked.post, checkedComments: checked.comment, ...purged });
}

/** One for each live source that can be asked. */
export type Runs = { live: readonly Run[]; signal: AbortSignal };

/** Where nobody can be asked, all that is due is looked through. */
export function mayGoOn({ live, signal }: Runs): boolean {
  return !signal.aborted && (live.length === 0 || live.some(({ callsLeft }) => callsLeft > 0));
}
