import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Account } from '../accounts/account.entity.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { now } from '../database/expressions.ts';
import type { Delivery } from '../delivery/delivery.entity.ts';
import type { Destination } from '../delivery/destination.entity.ts';
import { broken, duration, type Finding, number, ok, warning } from './finding.ts';

type Tables = InferKyselyDB<typeof Account | typeof Destination | typeof Delivery>;

/** What is due leaves within seconds; a task that was lost is made up for within a minute. */
const longWaitSeconds = 300;

/** Whether messages leave, and whether some destinations take none. Those of suspended accounts, and of who asked for a pause, are meant to wait. */
export async function checkDeliveries(em: EntityManager): Promise<Finding> {
  const db = em.getKysely<Tables>();
  const { total, failing, disabled } = await db
    .selectFrom('destination')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where enabled and status = 'failing'))::int`.as('failing'),
      sql<number>`(count(*) filter (where enabled and status = 'disabled'))::int`.as('disabled'),
    ])
    .executeTakeFirstOrThrow();
  const { waiting, age } = await db
    .selectFrom('delivery as d')
    .innerJoin('destination as t', 't.id', 'd.destination_id')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .where('d.status', '=', 'pending')
    .where('d.next_attempt_at', '<=', now)
    .where('t.enabled', '=', true)
    .where('t.status', '=', 'active')
    .where(sql<boolean>`coalesce(t.rests_until <= now(), true)`)
    .where('a.status', '=', 'active')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - min(d.next_attempt_at)), 0)::float8`.as('age'),
    ])
    .executeTakeFirstOrThrow();
  const due = waiting === 1 ? '1 delivery is due' : `${number(waiting)} deliveries are due`;
  if (age > longWaitSeconds) {
    const found = `${due}, the oldest for ${duration(age)}`;
    return broken('deliveries', found, 'start a worker (npm start, or: npm run operate -- worker), or more of them');
  }
  if (failing + disabled > 0) {
    const found = `${number(failing)} of ${number(total)} destinations fail, ${number(disabled)} were disabled for failing`;
    return warning('deliveries', found, 'their accounts see why: GET /v1/destinations');
  }
  return ok('deliveries', `${number(total)} ${total === 1 ? 'destination' : 'destinations'}, none fails; ${due}`);
}
