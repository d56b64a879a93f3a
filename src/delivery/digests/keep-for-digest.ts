import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { Delivery, DigestPart } from '../delivery.entity.ts';
import type { Destination } from '../destination.entity.ts';
import {
  type DigestSchedule,
  lastMidnight,
  nextDigest,
  nextMidnight,
  type QuietHours,
  quietUntil,
} from './digest-schedule.ts';

type Tables = InferKyselyDB<typeof Destination | typeof Delivery | typeof DigestPart>;

export type Pace = {
  id: string;
  account_id: string;
  schedule: DigestSchedule | null;
  quiet_hours: QuietHours | null;
  max_per_day: number | null;
};

/** Until when a destination wants to be left alone; `null`: it may be told now. */
export async function waitsUntil(tx: EntityManager, destination: Pace, now: Date): Promise<Date | null> {
  const { schedule, quiet_hours: quiet } = destination;
  if (schedule) return outOfQuiet(nextDigest(schedule, now), quiet);
  const quietEnd = quietUntil(quiet, now);
  if (quietEnd) return quietEnd;
  return enoughUntil(tx, destination, now);
}

/** Until when no more may be sent, because as much was as may be in a day; `null`: there may be more. */
export async function enoughUntil(tx: EntityManager, destination: Pace, now: Date): Promise<Date | null> {
  if (!(await hasHadEnough(tx, destination, now))) return null;
  return outOfQuiet(nextMidnight(timezoneOf(destination), now), destination.quiet_hours);
}

/** A digest that would come in quiet hours comes at their end. */
export function outOfQuiet(at: Date, quiet: QuietHours | null): Date {
  return quietUntil(quiet, at) ?? at;
}

/**
 * When what waits is told after its destination was changed; `null`: nothing waits. Of one that is not rescheduled it comes
 * no later than it would have, but for its quiet hours. Whether enough was sent already is asked when it is made.
 */
export function digestAfterChange(
  { schedule, quiet_hours: quiet }: Pick<Pace, 'schedule' | 'quiet_hours'>,
  { waitsUntil: until, isRescheduled }: { waitsUntil: Date | null; isRescheduled: boolean },
  now: Date,
): Date | null {
  if (!schedule && !until) return null;
  const next = schedule ? nextDigest(schedule, now) : now;
  if (isRescheduled || !until) return outOfQuiet(next, quiet);
  const soonest = until < next ? until : next;
  return outOfQuiet(soonest < now ? now : soonest, quiet);
}

function timezoneOf({ schedule, quiet_hours: quiet }: Pace): string {
  return schedule?.timezone ?? quiet?.timezone ?? 'UTC';
}

/** Whether as much was sent since midnight as may be in a day. Others of this destination wait until this is committed. */
async function hasHadEnough(tx: EntityManager, destination: Pace, now: Date): Promise<boolean> {
  if (destination.max_per_day === null) return false;
  const db = tx.getKysely<Tables>();
  await db
    .selectFrom('destination')
    .select('id')
    .where('id', '=', destination.id)
    .where('account_id', '=', destination.account_id)
    .forNoKeyUpdate()
    .execute();
  const { sent } = await db
    .selectFrom('delivery')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('sent'))
    .where('destination_id', '=', destination.id)
    .where('account_id', '=', destination.account_id)
    .where('created_at', '>=', lastMidnight(timezoneOf(destination), now))
    .executeTakeFirstOrThrow();
  return sent >= destination.max_per_day;
}

/** The event is told together with others, at `until` or before, when something else is due then. */
export async function keepForDigest(
  tx: EntityManager,
  accountId: string,
  destinationId: string,
  eventId: string,
  until: Date,
): Promise<void> {
  const db = tx.getKysely<Tables>();
  await db
    .insertInto('digest_part')
    .values({ destination_id: destinationId, event_id: eventId, account_id: accountId })
    .execute();
  await db
    .updateTable('destination')
    .set({ digest_at: sql<Date>`least(digest_at, ${until})` })
    .where('id', '=', destinationId)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('digest_at', 'is', null), eb('digest_at', '>', until)]))
    .execute();
}
