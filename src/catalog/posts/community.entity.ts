import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PlatformName } from '../../platforms/platform.ts';

/** A place where people talk, on some platform. */
export const Community = defineEntity({
  name: 'Community',
  tableName: 'community',
  uniques: [{ properties: ['platform', 'nameKey'] }],
  indexes: [
    {
      name: 'community_refresh',
      expression: `create index "community_refresh" on "community" ("platform", "as_of" nulls first) where not "sample"`,
    },
  ],
  properties: {
    /** Ours, dense and small: the search index counts on it. */
    id: p.integer().primary().autoincrement(),
    platform: p.text().$type<PlatformName>(),
    /** As its platform spells it, without `r/`. */
    name: p.text(),
    /** `name` in lower case: platforms do not tell the cases apart. */
    nameKey: p.text(),
    title: p.text().default(''),
    /** What the platform shows in listings. */
    description: p.text().default(''),
    /** The long text beside the posts, Markdown. */
    sidebar: p.text().default(''),
    /** `null`: not known. */
    members: p.integer().nullable(),
    nsfw: p.boolean().default(false),
    /** `public`, `restricted`, `private`, `archived`, …; `null`: only its name was seen, on a post. */
    access: p.text().nullable(),
    quarantined: p.boolean().default(false),
    /** ISO 639-1, as the platform says; `null`: it does not. */
    language: p.text().nullable(),
    category: p.text().nullable(),
    createdAt: p.datetime().length(3).nullable(),
    /** When the platform was asked; `null`: the dump does not say. */
    asOf: p.datetime().length(3).nullable(),
    /** The time of which every post was collected, not only some of them: see `import/collected-span.ts`. `null`: of none. */
    collectedFrom: p.datetime().length(3).nullable(),
    collectedTo: p.datetime().length(3).nullable(),
    /** When a discovery last showed it or an overview last read it, to a day. */
    usedAt: p.datetime().length(3).defaultRaw('now()'),
    /** Belongs to the sample that comes with Whereabouts. */
    sample: p.boolean().default(false),
    /** Last change of the row or of a post in it: what the next increment of the index has to read. */
    changedAt: p.datetime().length(3).defaultRaw('now()').index(),
  },
});
export type Community = InferEntity<typeof Community>;
