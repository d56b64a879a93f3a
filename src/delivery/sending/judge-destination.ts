import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { databaseTime } from '../../database/transaction.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { sendTask } from '../delivery.tasks.ts';
import type { Destination } from '../destination.entity.ts';
import { listeningDestinations, tell } from '../events/write-events.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { Claimed } from './claim-due.ts';
import { restAfter } from './retry-times.ts';

type Tables = InferKyselyDB<typeof Destination>;

/** Who is silent for so long is called no more. */
const patience = sql`interval '5 days'`;
/** Others are told of a destination when so many attempts in a row have failed, once until one gets through. */
const failuresUntilTold = 3;

/** A destination, which nobody else changes before the transaction has ended; `undefined`: it is gone. */
export async function lockDestination(
  tx: EntityManager,
  id: string,
): Promise<Pick<Destination, 'status' | 'address'> | undefined> {
  return tx
    .getKysely<Tables>()
    .selectFrom('destination')
    .select(['status', 'address'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What a failed attempt means for its destination, which is locked: it fails, rests, or is disabled, and others are told. */
export async function judgeDestination(
  tx: EntityManager,
  delivery: Claimed,
  statusBefore: Destination['status'],
  outcome: Extract<AttemptOutcome, { error: string }>,
): Promise<void> {
  const rest = restAfter(delivery.failures + 1, outcome.statusCode === null, outcome.retryAfterMs);
  const destination = await tx
    .getKysely<Tables>()
    .updateTable('destination')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', now),
      status: sql<Destination['status']>`case
        when status = 'disabled' or ${outcome.isGone}::boolean or failing_since < now() - ${patience}
        then 'disabled' else 'failing' end`,
      // Why it was disabled meanwhile is not for want of answers.
      status_reason: sql<string>`case when status = 'disabled' then status_reason
        else ${outcome.isGone ? `It wants nothing any more: ${outcome.error}` : outcome.error} end`,
      // Another one that was on its way may have been asked for more.
      ...(rest > 0 && { rests_until: sql<Date>`greatest(rests_until, now() + ${rest} * interval '1 millisecond')` }),
    }))
    .where('id', '=', delivery.destination_id)
    .returning(['id', 'account_id', 'name', 'kind', 'status', 'status_reason', 'failures_to', 'failures'])
    .executeTakeFirst();
  if (!destination) return;
  if (rest > 0) {
    const runAt = new Date((await databaseTime(tx)).getTime() + rest + 50);
    await enqueue(tx, sendTask, { destination_id: destination.id }, { runAt });
  }
  if (destination.status === 'disabled') {
    // Of several that were on their way the first one says so.
    if (statusBefore !== 'disabled') await tellOthers(tx, destination, 'destination.disabled');
  } else if (destination.failures === failuresUntilTold) await tellOthers(tx, destination, 'destination.failing');
}

type Failing = Pick<Destination, 'id' | 'name' | 'kind' | 'status'> & {
  account_id: string;
  status_reason: string | null;
  failures_to: string | null;
};

/** The destination that is named for it, or, where that hears nothing, all that want to hear of such things; never the one that fails. */
export async function tellOthers(
  tx: EntityManager,
  failing: Failing,
  type: 'destination.failing' | 'destination.disabled',
): Promise<void> {
  const { id, account_id: accountId, name, kind, status_reason: reason, failures_to: to } = failing;
  const others = (await listeningDestinations(tx, accountId)).filter((other) => other.id !== id);
  const named = others.filter((other) => other.id === to);
  const told = named.length > 0 ? named : others.filter((other) => other.events.includes(type));
  if (told.length === 0) return;
  await tell(tx, { accountId, type, data: { destination: { id, kind, name }, reason } }, told);
}
