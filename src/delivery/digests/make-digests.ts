import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Account } from '../../accounts/account.entity.ts';
import { databaseTime } from '../../database/transaction.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now, wireTime } from '../../database/expressions.ts';
import { eachByItself } from '../../queue/each-by-itself.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Delivery, DigestPart } from '../delivery.entity.ts';
import { sendTask } from '../delivery.tasks.ts';
import type { Destination } from '../destination.entity.ts';
import { tellNow } from '../events/write-events.ts';
import { nextDigest, quietUntil } from './digest-schedule.ts';
import { enoughUntil, outOfQuiet } from './keep-for-digest.ts';

type Tables = InferKyselyDB<typeof Account | typeof Destination | typeof Delivery | typeof DigestPart>;

const maxAtOnce = 500;

/**
 * Makes the digests that are due: what waits for a destination becomes one delivery, and waits no more, in one transaction
 * each. Nothing is sent when nothing waits, unless the destination asks for that. Those of a suspended account wait until
 * it is resumed, those of a destination that has had enough for a day until midnight, and those that come late, into quiet
 * hours, until these end.
 */
export async function makeDigests(em: EntityManager): Promise<void> {
  const due = await dueIn(em).select('t.id').orderBy('t.digest_at').limit(maxAtOnce).execute();
  const nameOf = ({ id }: { id: string }) => `The digest of ${id} could not be made`;
  await eachByItself(due, nameOf, ({ id }) => em.transactional((tx) => makeDigest(tx, id)));
}

function dueIn(em: EntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('destination as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .where('t.digest_at', '<=', now)
    .where('t.enabled', '=', true)
    .where('t.status', '<>', 'disabled')
    .where('a.status', '=', 'active');
}

/** Unless somebody else makes it, or has made it. */
async function makeDigest(tx: EntityManager, destinationId: string): Promise<void> {
  const db = tx.getKysely<Tables>();
  const destination = await dueIn(tx)
    .where('t.id', '=', destinationId)
    .select(['t.id', 't.account_id', 't.schedule', 't.quiet_hours', 't.max_per_day', 't.send_empty'])
    .select((eb) => wireTime(eb.fn.coalesce('t.digested_until', 't.created_at')).as('from'))
    .select(wireTime(now).as('to'))
    .forUpdate('t')
    .skipLocked()
    .executeTakeFirst();
  if (!destination) return;
  const { id, account_id: accountId, schedule, quiet_hours: quiet } = destination;
  const time = await databaseTime(tx);
  const until = quietUntil(quiet, time) ?? (await enoughUntil(tx, destination, time));
  if (until) {
    await db.updateTable('destination').set({ digest_at: until }).where('id', '=', id).execute();
    return;
  }
  const parts = await db.deleteFrom('digest_part').where('destination_id', '=', id).returning('event_id').execute();
  if (parts.length > 0 || (schedule !== null && destination.send_empty)) {
    const events = parts.map(({ event_id }) => event_id).toSorted();
    const data = { from: destination.from, to: destination.to, events };
    await tellNow(tx, { accountId, type: 'digest', data }, id);
  }
  await db
    .updateTable('destination')
    .set({ digest_at: schedule ? outOfQuiet(nextDigest(schedule, time), quiet) : null, digested_until: now })
    .where('id', '=', id)
    .execute();
}

/** A task that was lost leaves its delivery behind: whoever has due ones that nobody works on is woken. */
export async function wakeWaiting(em: EntityManager): Promise<void> {
  const waiting = await em
    .getKysely<Tables>()
    .selectFrom('destination as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .where('t.enabled', '=', true)
    .where('t.status', '<>', 'disabled')
    .where('a.status', '=', 'active')
    .where((eb) => eb.or([eb('t.rests_until', 'is', null), eb('t.rests_until', '<=', now)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('delivery as d')
          .select('d.id')
          .whereRef('d.destination_id', '=', 't.id')
          .where('d.status', '=', 'pending')
          .where('d.next_attempt_at', '<=', sql<Date>`now() - interval '10 seconds'`),
      ),
    )
    .select('t.id')
    .execute();
  const nameOf = ({ id }: { id: string }) => `${id} could not be woken`;
  await eachByItself(waiting, nameOf, ({ id }) => enqueue(em, sendTask, { destination_id: id }));
}
