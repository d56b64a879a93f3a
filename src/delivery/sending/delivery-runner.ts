import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { untilItPasses } from '../../database/transaction.ts';
import { messageOf } from '../../errors.ts';
import { makeTellable } from '../events/make-tellable.ts';
import type { ReadHits, TellableEvent } from '../events/tellable.ts';
import { senders } from '../kinds/senders.ts';
import type { DestinationKind } from '../destination.entity.ts';
import { type AttemptOutcome, maxMailsAtOnce, type SendEnv, unanswered } from './attempt.ts';
import { type Claimed, claimDue, handBack, isMailbox } from './claim-due.ts';
import { recordDelivered, recordDropped, recordFailed } from './record-attempt.ts';

export type RunnerEnv = SendEnv & {
  database: Database;
  readHits: ReadHits;
  logger: Logger;
  onAttempt?: (kind: DestinationKind, outcome: 'delivered' | 'failed', seconds: number) => void;
};

/** Until it is sent again what nobody could record. */
const unrecordedWaitMs = 5_000;

/** Sends what is due, each destination by itself: one that hangs holds up its own deliveries only. */
export class DeliveryRunner {
  readonly #env: RunnerEnv;
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  /** Mails share the connections to one server: each waits for one before it is claimed, lest it seem to fail. */
  readonly #mailTurns = pLimit(maxMailsAtOnce);
  readonly #stop = new AbortController();

  constructor(env: RunnerEnv) {
    this.#env = env;
  }

  /** Whether it is sent to already, or waits for its turn: what is due to it then is sent with the rest. */
  isSending(destinationId: string): boolean {
    return this.#running.has(destinationId);
  }

  /** Sends until nothing of the destination is due. Who comes while this goes on waits for the same end. */
  async send(destinationId: string): Promise<void> {
    this.#again.add(destinationId);
    let running = this.#running.get(destinationId);
    if (!running) {
      running = this.#sendAll(destinationId);
      this.#running.set(destinationId, running);
    }
    return running;
  }

  /** What is on its way is given up and handed back. */
  async end(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#running.values());
    this.#env.mailer?.close();
  }

  async #sendAll(destinationId: string): Promise<void> {
    try {
      const isMail = await isMailbox(this.#env.database.em.fork(), destinationId);
      const sendSome = () => this.#sendSome(destinationId);
      while (this.#again.delete(destinationId)) {
        while (await (isMail ? this.#mailTurns(sendSome) : sendSome()));
      }
    } finally {
      // At once: whoever comes from here on would be waited for by nobody.
      this.#running.delete(destinationId);
    }
  }

  /** Whether there was something to send: then there may be more. */
  async #sendSome(destinationId: string): Promise<boolean> {
    if (this.#stop.signal.aborted) return false;
    const claimed = await claimDue(this.#env.database.em.fork(), destinationId);
    await this.#sendClaimed(claimed);
    return claimed.length > 0;
  }

  async #sendClaimed(claimed: readonly Claimed[]): Promise<void> {
    const ended = await Promise.allSettled(claimed.map((one) => this.#attempt(one)));
    const broken = ended.find((one) => one.status === 'rejected');
    if (!broken) return;
    const untold = claimed.filter((_, i) => ended[i]!.status === 'rejected').map(({ id }) => id);
    const isStopped = this.#stop.signal.aborted;
    // Some may have arrived: they are not sent again at once.
    await handBack(this.#env.database.em.fork(), untold, isStopped ? 0 : unrecordedWaitMs);
    if (!isStopped) throw broken.reason;
  }

  async #attempt(delivery: Claimed): Promise<void> {
    const { database, readHits, onAttempt, logger } = this.#env;
    const em = database.em.fork();
    const { event_id: id, type, event_created_at: created_at, data } = delivery;
    const event = await makeTellable(em, readHits, { id, type, created_at, data }, delivery);
    if (!event) return recordDropped(em, delivery.id, 'Nothing is left of what it would have told.');
    const begun = performance.now();
    const outcome = await this.#send(delivery, event);
    const durationMs = Math.round(performance.now() - begun);
    const attempt = {
      deliveryId: delivery.id,
      at: delivery.claimed_at,
      durationMs,
      statusCode: outcome.statusCode,
      answer: outcome.answer,
    };
    onAttempt?.(delivery.kind, outcome.error === null ? 'delivered' : 'failed', durationMs / 1000);
    if (outcome.error === null) {
      const { destination_id: destinationId, address } = delivery;
      await untilItPasses(async () => recordDelivered(em, { ...attempt, destinationId, address }));
    } else {
      logger.info({ delivery: delivery.id, kind: delivery.kind, error: outcome.error }, 'A delivery failed');
      await untilItPasses(async () => recordFailed(em.fork(), delivery, attempt, outcome));
    }
  }

  /** What a sender throws is a bug of ours: it fails that delivery, and no other. */
  async #send(delivery: Claimed, event: TellableEvent): Promise<AttemptOutcome> {
    try {
      return await senders[delivery.kind](this.#env, delivery, event, this.#stop.signal);
    } catch (error) {
      this.#stop.signal.throwIfAborted();
      this.#env.logger.error({ delivery: delivery.id, error: messageOf(error) }, 'A message could not be made');
      return unanswered('The message could not be made.');
    }
  }
}
