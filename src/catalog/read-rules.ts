import type { EntityManager } from '../database/entity-manager.ts';

/** The rules of some communities, each in the platform's order; those without any are left out. */
export async function readRulesOf(
  db: EntityManager,
  communityIds: readonly number[],
): Promise<Map<number, { title: string; text: string }[]>> {
  const rows: { community_id: number; title: string; text: string }[] = await db.execute(
    `select community_id, title, text from community_rule where community_id = any(string_to_array(?, ',')::int[]) order by community_id, position`,
    [communityIds.join(',')],
  );
  return Map.groupBy(rows, ({ community_id }) => community_id);
}
