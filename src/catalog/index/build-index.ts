import { setImmediate as breathe } from 'node:timers/promises';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { newConnection } from '../../database/connections/connection.ts';
import { statementsOn } from '../../database/statements-on.ts';
import { lockOn } from '../../database/with-lock.ts';
import { readWordCounts, type Segment, SegmentBuilder } from '../ranking/index.ts';
import type { IndexSegment } from './index-segment.entity.ts';
import { planBuild } from './plan-build.ts';
import { readCommunityTexts } from './read-community-texts.ts';
import { readBytes } from './read-segment.ts';
import { storeSegment } from './store-segment.ts';

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
    await lockOn(client, 'catalog.index');
    await statementsOn<InferKyselyDB<typeof IndexSegment>>(client)
      .deleteFrom('index_segment')
      .where('state', '=', 'building')
      .execute();
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
