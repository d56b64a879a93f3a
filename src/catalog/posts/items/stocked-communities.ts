import type { EntityManager } from '../../../database/entity-manager.ts';
import type { ItemTables } from './standing-items.ts';

type Holder = 'post' | 'comment';

/**
 * The communities of which posts are known, or comments where those are wanted; `null`: there are more than `limit`. The
 * index is asked for the next community each time, so that neither posts nor communities without any are walked through.
 */
export async function stockedCommunities(
  em: EntityManager,
  { comments, limit }: { comments: boolean; limit: number },
): Promise<number[] | null> {
  const ids = new Set<number>();
  for (const holder of comments ? (['post', 'comment'] as const) : (['post'] as const)) {
    for (const id of await stockedBy(em, holder, limit + 1)) ids.add(id);
    if (ids.size > limit) return null;
  }
  return [...ids];
}

async function stockedBy(em: EntityManager, holder: Holder, limit: number): Promise<number[]> {
  const rows = await em
    .getKysely<ItemTables>()
    .withRecursive('stocked', (db) => {
      const next = db.selectFrom(holder).select(`${holder}.community_id as id`).orderBy('id').limit(1);
      return db
        .selectFrom(next.as('first'))
        .select('first.id')
        .unionAll((given) =>
          given
            .selectFrom('stocked')
            .crossJoinLateral(next.whereRef(`${holder}.community_id`, '>', 'stocked.id' as never).as('next'))
            .select('next.id'),
        );
    })
    .selectFrom('stocked')
    .select('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
