import type { Client } from 'pg';
import { SEGMENT_VERSION } from '../ranking/index.ts';
import type { NewSegment } from './store-segment.ts';

/** As many segments as this are merged: one takes the place of all but the oldest, which holds nearly everything. */
const maxSegments = 6;
/** When more than this share has changed, building anew is cheaper than adding. */
const maxChangedShare = 0.2;
/** A transaction that is open for longer and has written nothing only reads. */
const writesWithin = `interval '1 minute'`;
/** A newer segment hides words of posts that were forgotten; after so long they are taken out of the older one, too. */
const forgottenKept = `interval '20 hours'`;

export type BuildPlan = Pick<NewSegment, 'withSample' | 'upTo' | 'format' | 'replaces'> & {
  built: 'nothing' | 'increment' | 'whole';
  /** The segment that an increment is added to. */
  oldest: number | null;
  /** An increment reads what changed since then. */
  since: Date | null;
};

/** What a build has to do so that the index holds what the catalog holds now. */
export async function planBuild(client: Client, whole: boolean): Promise<BuildPlan> {
  const { rows } = await client.query<{
    segments: number;
    format: number | null;
    with_sample: boolean | null;
    newest: Date | null;
    oldest: Date | null;
    oldest_id: number | null;
    up_to: Date;
    changed: number;
    changed_since_oldest: number;
    total: number;
    sample: number;
    forgotten: boolean;
  }>(
    `with live as (select * from index_segment where state = 'live'),
          since as (select max(up_to) as newest, min(up_to) as oldest from live)
     select (select count(*)::int from live) as segments,
            (select max(format) from live) as format,
            (select bool_or(with_sample) from live) as with_sample,
            since.newest, since.oldest, (select min(id) from live) as oldest_id,
            -- A transaction that is still open may commit changes that are older than now, also when it has yet to write.
            (select least(now(), coalesce(min(xact_start), now())) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()
                and (backend_xid is not null or xact_start > now() - ${writesWithin})) as up_to,
            (select count(*)::int from community where changed_at >= since.newest) as changed,
            (select count(*)::int from community where changed_at >= since.oldest) as changed_since_oldest,
            (select count(*)::int from community) as total,
            (select count(*)::int from community where sample) as sample,
            exists (select from purge_receipt where posts > 0 and at < now() - ${forgottenKept}
                     and at > (select min(up_to) from live)) as forgotten
       from since`,
  );
  const now = rows[0]!;
  // The sample steps aside as soon as there is more that is real.
  const withSample = now.sample > 0 && now.total - now.sample <= now.sample;
  const merges = now.segments >= maxSegments;
  const anew =
    whole ||
    now.segments === 0 ||
    now.format !== SEGMENT_VERSION ||
    now.with_sample !== withSample ||
    now.forgotten ||
    (merges ? now.changed_since_oldest : now.changed) > now.total * maxChangedShare;
  return {
    built: anew ? 'whole' : now.changed > 0 ? 'increment' : 'nothing',
    oldest: anew ? null : now.oldest_id,
    since: anew ? null : merges ? now.oldest : now.newest,
    replaces: anew ? 'all' : merges ? 'increments' : 'nothing',
    upTo: now.up_to,
    format: SEGMENT_VERSION,
    withSample,
  };
}
