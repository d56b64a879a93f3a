import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { CommunityRule } from './community-rule.entity.ts';

/** The rules of some communities, each in the platform's order; those without any are left out. */
export async function readRulesOf(
  em: EntityManager,
  communityIds: readonly number[],
): Promise<Map<number, { title: string; text: string }[]>> {
  const rules = await em
    .getKysely<InferKyselyDB<typeof CommunityRule>>()
    .selectFrom('community_rule')
    .select(['community_id', 'title', 'text'])
    .where((eb) => eb('community_id', '=', eb.fn.any(eb.val(communityIds))))
    .orderBy('community_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(rules, ({ community_id }) => community_id);
}
