import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import { isReviewed, lastBefore, lastOfAll } from '../hits/count-hits.ts';
import type { MonitoringHit } from '../hits/monitoring-hit.entity.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { MonitoringRun } from '../runs/monitoring-run.entity.ts';
import { shownDays } from './statistics.schema.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringRun | typeof MonitoringHit>;

const day = 86_400_000;
/** The number of the day since 1970, in UTC. */
const dayOf = (moment: Expression<Date>): RawBuilder<number> =>
  sql`((${moment} at time zone 'utc')::date - date '1970-01-01')`;

/** What a job brought on each day. The caller has made sure that it is the account's. */
export async function readStatistics(
  db: EntityManager,
  accountId: string,
  job: { id: string; created_at: string },
  { now, keptRunDays }: { now: number; keptRunDays: number },
) {
  const since = new Date(Math.floor(now / day) * day - (shownDays - 1) * day);
  const mine = jobOf(db.getKysely<Tables>(), accountId, job.id);
  const days = daysBetween(Math.max(since.getTime(), Math.floor(Date.parse(job.created_at) / day) * day), now);
  const hitsByDay = await countHits(mine, days);
  const reviewsByDay = new Map((await countReviews(mine, since)).map((row) => [row.day, row]));
  const runsByDay = new Map((await sumRuns(mine, since)).map((row) => [row.day, row]));
  const kept = now - (keptRunDays - 1) * day;
  return days.map((begin) => {
    const name = new Date(begin).toISOString().slice(0, 10);
    const reviewed = reviewsByDay.get(begin / day);
    // A day of which some runs are gone already would look quieter than it was.
    const run = runsByDay.get(begin / day) ?? { posts_seen: 0, credits: 0 };
    const isKnown = begin >= kept;
    return {
      day: name,
      hits: hitsByDay.get(begin / day) ?? 0,
      approved: reviewed?.approved ?? 0,
      dismissed: reviewed?.dismissed ?? 0,
      posts_seen: isKnown ? run.posts_seen : null,
      credits: isKnown ? run.credits : null,
    };
  });
}

function jobOf(db: Kysely<Tables>, accountId: string, id: string) {
  return db.selectFrom('monitoring_job as j').where('j.id', '=', id).where('j.account_id', '=', accountId);
}

type Mine = ReturnType<typeof jobOf>;

/** By how the last of each day is numbered. */
async function countHits(mine: Mine, days: readonly number[]): Promise<Map<number, number>> {
  const moments = [...days, days.at(-1)! + day].map((moment) => ({ moment: new Date(moment).toISOString() }));
  const rows = await mine
    .innerJoin(rowsAs('d', moments, { moment: 'timestamptz' }), (join) => join.onTrue())
    .select((eb) => [dayOf(sql<Date>`d.moment`).as('day'), lastBefore(eb).as('last'), lastOfAll(eb).as('newest')])
    .execute();
  const ends = rows.toSorted((a, b) => a.day - b.day);
  const counts = ends.slice(1).map(({ day, last }, i) => [day - 1, last - ends[i]!.last] as const);
  const isInOrder = counts.every(([, hits]) => hits >= 0) && ends.at(-1)?.last === ends[0]?.newest;
  return isInOrder ? new Map(counts) : countEachHit(mine, new Date(days[0]!));
}

/** Where the clock of the database was set back, hits are not in the order of their numbers. */
async function countEachHit(mine: Mine, since: Date): Promise<Map<number, number>> {
  const rows = await mine
    .innerJoin('monitoring_hit as h', 'h.job_id', 'j.id')
    .where('h.stored_at', '>=', since)
    .select((eb) => [dayOf(eb.ref('h.stored_at')).as('day'), eb.cast<number>(eb.fn.countAll(), 'float8').as('hits')])
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, hits }) => [day, hits]));
}

async function countReviews(mine: Mine, since: Date) {
  return (
    mine
      .innerJoin('monitoring_hit as h', 'h.job_id', 'j.id')
      .where(isReviewed)
      // Nobody reviews a hit before it is there, give or take a clock: by this they are looked up.
      .where('h.review_at', '>=', new Date(since.getTime() - day))
      .select((eb) => [
        dayOf(eb.ref('h.stored_at')).as('day'),
        eb.cast<number>(eb.fn.countAll().filterWhere('h.review_status', '=', 'approved'), 'integer').as('approved'),
        eb.cast<number>(eb.fn.countAll().filterWhere('h.review_status', '=', 'dismissed'), 'integer').as('dismissed'),
      ])
      .groupBy('day')
      .execute()
  );
}

async function sumRuns(mine: Mine, since: Date) {
  return mine
    .innerJoin('monitoring_run as r', 'r.job_id', 'j.id')
    .where('r.started_at', '>=', since)
    .select((eb) => [
      dayOf(eb.ref('r.started_at')).as('day'),
      eb.cast<number>(eb.fn.sum(eb('r.posts_seen', '+', eb.ref('r.comments_seen'))), 'float8').as('posts_seen'),
      eb.cast<number>(eb.fn.sum('r.credits_charged'), 'float8').as('credits'),
    ])
    .groupBy('day')
    .execute();
}

/** At least one, each by its beginning. */
function daysBetween(first: number, now: number): number[] {
  return Array.from({ length: Math.max(1, Math.floor((now - first) / day) + 1) }, (_, i) => first + i * day);
}
