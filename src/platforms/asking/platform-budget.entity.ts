import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How many calls a platform still takes; one row for all workers. */
export const PlatformBudget = defineEntity({
  name: 'PlatformBudget',
  tableName: 'platform_budget',
  properties: {
    /** The platform and whose budget it is: a credential, or an address. */
    id: p.text().primary(),
    /** When the next turn begins; turns are `spacingMs` apart. */
    nextAt: p.datetime().length(3),
    spacingMs: p.integer(),
    /** What the platform said last, and until when it holds. */
    remaining: p.float().nullable(),
    resetsAt: p.datetime().length(3).nullable(),
    /** It wants no calls until then, and so many times in a row it has said so. */
    blockedUntil: p.datetime().length(3).nullable(),
    refusals: p.integer().default(0),
    updatedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type PlatformBudget = InferEntity<typeof PlatformBudget>;
