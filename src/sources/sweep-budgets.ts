import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import type { PlatformBudget } from '../platforms/asking/platform-budget.entity.ts';

/** Removes the budgets of hosts that nobody calls any more: after a day a budget begins as a new one does. */
export async function sweepBudgets(em: EntityManager): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof PlatformBudget>>()
    .deleteFrom('platform_budget')
    .where(sql<Date>`greatest(updated_at, next_at, resets_at, blocked_until)`, '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
