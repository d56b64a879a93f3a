import { setImmediate as breathe } from 'node:timers/promises';
import type { Client } from 'pg';
import { readWordCounts, type Segment, SEGMENT_VERSION, SegmentBuilder } from '../ranking/index.ts';
import { readCommunityTexts } from './read-community-texts.ts';
import { readBytes } from './read-segment.ts';
import { type NewSegment, storeSegment } from './store-segment.ts';
import { newConnection } from '../../database/connection.ts';

/** Any number that no other program uses on this database. */
const buildLock = 52_003;
/** As many segments as this are merged: one takes the place of all but the oldest, which holds nearly everything. */
const maxSegments = 6;
/** When more than this share has changed, building anew is cheaper than adding. */
const maxChangedShare = 0.2;
/** A transaction that is open for longer and has written nothing only reads. */
const writesWithin = `interval '1 minute'`;
/** A newer segment hides words of posts that were forgotten; after so long they are taken out of the older one, too. */
const forgottenKept = `interval '20 hours'`;

export type BuiltIndex = {
  built: 'nothing' | 'increment' | 'whole';
  communities: number;
  posts: number;
  bytes: number;
  seconds: number;
};

/** `skip`: ids of communities that are left as they are. `at` hears of each community before it is read, and 0 behind them. */
type BuildOptions = { whole?: boolean; skip?: ReadonlySet<number>; at?: (communityId: number) => void };

/**
 * Brings the search index up to what the catalog holds now: one more segment with what has changed since the newest or,
 * when there are many, since the oldest, or the whole anew.
 * Readers go on with the segments they have; a build that is killed leaves nothing that they would see.
 */
export async function buildIndex(url: string, options: BuildOptions = {}): Promise<BuiltIndex> {
  const started = performance.now();
  const client = newConnection(url, 'index');
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [buildLock]);
    await client.query(`delete from index_segment where state = 'building'`);
    const plan = await planBuild(client, options.whole ?? false);
    if (plan.built === 'nothing') return { built: 'nothing', communities: 0, posts: 0, bytes: 0, seconds: 0 };
    const { oldest } = plan;
    const builder = new SegmentBuilder(
      oldest === null ? null : await readWordCounts((from, end) => readBytes(client, oldest, from, end)),
    );
    let [communities, posts] = [0, 0];
    for await (const page of readCommunityTexts(client, plan)) {
      for (const community of page) {
        if (options.skip?.has(community.text.id)) continue;
        options.at?.(community.text.id);
        if (community.searchable) {
          builder.addCommunity(community.text, community.posts);
          communities++;
          posts += community.posts.length;
        } else if (plan.built === 'increment') {
          builder.removeCommunity(community.text.id);
        }
      }
      await breathe();
    }
    options.at?.(0);
    const segment: Segment = await builder.finish();
    const bytes = segment.toBytes();
    await storeSegment(client, bytes, { ...plan, communities, posts });
    return {
      built: plan.built,
      communities,
      posts,
      bytes: bytes.byteLength,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await client.end();
  }
}

export type BuildPlan = Pick<NewSegment, 'withSample' | 'upTo' | 'format' | 'replaces'> & {
  built: 'nothing' | 'increment' | 'whole';
  /** The segment that an increment is added to. */
  oldest: number | null;
  /** An increment reads what changed since then. */
  since: Date | null;
};

async function planBuild(client: Client, whole: boolean): Promise<BuildPlan> {
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
