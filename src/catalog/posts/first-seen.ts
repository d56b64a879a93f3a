import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { epochMs } from '../../database/expressions.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { givenRows } from '../../database/given-rows.ts';
import type { PlatformName } from '../../platforms/platform.ts';
import type { Post } from './post.entity.ts';

type Key = { platform: PlatformName; id: string };

/** Posts of which nobody says when they were written, dated by when they were first seen: `seenAt`, where that is now. */
export async function dateByFirstSight<Item extends Key & { createdAt: Date }>(
  em: EntityManager,
  posts: readonly Item[],
  seenAt: Date,
): Promise<Item[]> {
  if (posts.length === 0) return [];
  const known = await em
    .getKysely<InferKyselyDB<typeof Post>>()
    .selectFrom(givenRows<Key>(posts, { platform: 'text', id: 'text' }))
    .innerJoin('post', (join) => join.onRef('post.platform', '=', 'given.platform').onRef('post.id', '=', 'given.id'))
    .select(['post.platform', 'post.id'])
    .select((eb) => epochMs(eb.ref('post.created_at')).as('firstSeenMs'))
    .execute();
  const firstSeen = new Map(known.map((post) => [keyOf(post), new Date(post.firstSeenMs)]));
  return posts.map((post) => ({ ...post, createdAt: firstSeen.get(keyOf(post)) ?? seenAt }));
}

function keyOf({ platform, id }: Key): string {
  return `${platform} ${id}`;
}
