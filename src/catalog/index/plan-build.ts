import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { statementsOn } from '../../database/statements-on.ts';
import type { PurgeReceipt } from '../posts/purge-receipt.entity.ts';
import type { Community } from '../posts/community.entity.ts';
import { segmentVersion } from '../ranking/index.ts';
import type { IndexSegment } from './index-segment.entity.ts';
import type { NewSegment } from './store-segment.ts';

/** As many segments as this are merged: one takes the place of all but the oldest, which holds nearly everything. */
const maxSegments = 6;
/** When more than this share has changed, building anew is cheaper than adding. */
const maxChangedShare = 0.2;
/** A transaction that is open for longer and has written nothing only reads. */
const writesWithin = sql`interval '1 minute'`;
/** A newer segment hides words of posts that were forgotten; after so long they are taken out of the older one, too. */
const forgottenKept = sql`interval '20 hours'`;

type Tables = InferKyselyDB<typeof Community | typeof IndexSegment | typeof PurgeReceipt>;

export type BuildPlan = Pick<NewSegment, 'withSample' | 'upTo' | 'format' | 'replaces'> & {
  built: 'nothing' | 'increment' | 'whole';
  /** The segment that an increment is added to. */
  oldest: number | null;
  /** An increment reads what changed since then. */
  since: Date | null;
};

/** A transaction that is still open may commit changes that are older than now, also when it has yet to write. */
const upTo = sql<Date>`(
  select least(now(), coalesce(min(xact_start), now())) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid()
     and (backend_xid is not null or xact_start > now() - ${writesWithin}))`;

/** What a build has to do so that the index holds what the catalog holds now. */
export async function planBuild(client: Client, whole: boolean): Promise<BuildPlan> {
  const db = statementsOn<Tables>(client);
  const live = await db
    .selectFrom('index_segment')
    .where('state', '=', 'live')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('segments'),
      eb.fn.max<number | null>('format').as('format'),
      eb.fn.agg<boolean | null>('bool_or', ['with_sample']).as('withSample'),
      eb.fn.min<number | null>('id').as('oldestId'),
      eb.fn.max<Date | null>('up_to').as('newest'),
      eb.fn.min<Date | null>('up_to').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const changedSince = (moment: Date | null) => sql<boolean>`changed_at >= ${moment}::timestamptz`;
  const now = await db
    .selectFrom('community')
    .select((eb) => [
      upTo.as('upTo'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('total'),
      eb.cast<number>(eb.fn.countAll().filterWhere('sample', '=', true), 'integer').as('sample'),
      eb.cast<number>(eb.fn.countAll().filterWhere(changedSince(live.newest)), 'integer').as('changed'),
      eb.cast<number>(eb.fn.countAll().filterWhere(changedSince(live.oldest)), 'integer').as('changedSinceOldest'),
      eb
        .exists(
          eb
            .selectFrom('purge_receipt')
            .select('id')
            .where('posts', '>', 0)
            .where('at', '<', sql<Date>`now() - ${forgottenKept}`)
            .where('at', '>', sql<Date>`${live.oldest}::timestamptz`),
        )
        .as('forgotten'),
    ])
    .executeTakeFirstOrThrow();
  // The sample steps aside as soon as there is anything that is real.
  const withSample = now.sample > 0 && now.total === now.sample;
  const merges = live.segments >= maxSegments;
  const anew =
    whole ||
    live.segments === 0 ||
    live.format !== segmentVersion ||
    live.withSample !== withSample ||
    now.forgotten ||
    (merges ? now.changedSinceOldest : now.changed) > now.total * maxChangedShare;
  return {
    built: anew ? 'whole' : now.changed > 0 ? 'increment' : 'nothing',
    oldest: anew ? null : live.oldestId,
    since: anew ? null : merges ? live.oldest : live.newest,
    replaces: anew ? 'all' : merges ? 'increments' : 'nothing',
    upTo: now.upTo,
    format: segmentVersion,
    withSample,
  };
}
