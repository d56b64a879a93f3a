import type { EntityManager } from '../../database/entity-manager.ts';
import type { Answer, Platform, Refusal } from '../../platforms/platform.ts';
import type { Purged } from '../removing/purge.ts';
import { PurgeReceipt } from '../../catalog/posts/purge-receipt.entity.ts';
import { type Checked, type Held, notBelieved, recheck, showCommunities, together } from '../recheck.ts';

/** What is forgotten together, in one transaction. */
const most = 100;
/** Of a hundred one is found by seven questions that fail. A platform that fails at so many in a row is down. */
const mostFailures = 10;

/** One source's part of a run: how many calls it may make, why it stopped, what its next receipt has to say. */
export class Run {
  readonly source: Platform;
  readonly #signal: AbortSignal;
  readonly #startedAt = new Date();
  #calls: number;
  #checked = { post: 0, comment: 0 };
  #failures = 0;
  #isUp: boolean | null = null;
  refusal: Refusal | null = null;
  /** What the platform fails at, while it answers for others: nothing was learned of it. */
  readonly unanswered = new Set<Held>();

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
    const answer = await this.#askApart(kind, held);
    if (answer.ok) return answer.value;
    this.refusal = answer;
    return null;
  }

  /** Halves what the platform fails at until what it fails at stands alone: that keeps nothing else from being asked. */
  async #askApart(kind: Held['kind'], held: readonly Held[]): Promise<Answer<Checked>> {
    this.#calls -= Math.ceil(held.length / this.source.limits.lookupsPerCall);
    const answer = await recheck(this.source, kind, held, this.#signal);
    if (answer.ok) {
      this.#failures = 0;
      this.#checked[kind] += held.length;
      return answer;
    }
    const fails = answer.reason === 'unavailable' && answer.detail !== notBelieved;
    if (!fails || ++this.#failures >= mostFailures || !(await this.#answersElse(held))) return answer;
    if (held.length === 1) {
      this.unanswered.add(held[0]!);
      return { ok: true, value: together([]) };
    }
    const middle = Math.ceil(held.length / 2);
    const first = await this.#askApart(kind, held.slice(0, middle));
    if (!first.ok) return first;
    const second = await this.#askApart(kind, held.slice(middle));
    return second.ok ? { ok: true, value: together([first.value, second.value]) } : second;
  }

  async #answersElse(held: readonly Held[]): Promise<boolean> {
    this.#isUp ??= (await showCommunities(this.source, held, this.#signal)).some(({ ok }) => ok);
    return this.#isUp;
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
