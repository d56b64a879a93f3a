import { sql } from 'kysely';
import { epochMs } from '../../../database/expressions.ts';
import type { EntityManager } from '../../../database/entity-manager.ts';
import { givenRows } from '../../../database/given-rows.ts';
import type { PlatformName } from '../../../platforms/platform.ts';

type Key = { platform: PlatformName; id: string };

/** Items of which nobody says when they were written, dated by when they were first seen: `seenAt`, where that is now. */
export async function dateByFirstSight<Item extends Key & { createdAt: Date }>(
  em: EntityManager,
  table: 'post' | 'comment',
  items: readonly Item[],
  seenAt: Date,
): Promise<Item[]> {
  if (items.length === 0) return [];
  const known = await em
    .getKysely<object>()
    .selectFrom(givenRows<Key>(items, { platform: 'text', id: 'text' }))
    .innerJoin(sql<Key & { created_at: Date }>`${sql.table(table)}`.as('i'), (join) =>
      join.onRef('i.platform', '=', 'given.platform').onRef('i.id', '=', 'given.id'),
    )
    .select(['i.platform', 'i.id'])
    .select((eb) => epochMs(eb.ref('i.created_at')).as('firstSeenMs'))
    .execute();
  const firstSeen = new Map(known.map((item) => [keyOf(item), item.firstSeenMs]));
  // One that was stored with a date that has not come yet was seen by now.
  const dateOf = (item: Item) => new Date(Math.min(firstSeen.get(keyOf(item)) ?? Infinity, seenAt.getTime()));
  return items.map((item) => ({ ...item, createdAt: dateOf(item) }));
}

function keyOf({ platform, id }: Key): string {
  return `${platform} ${id}`;
}
