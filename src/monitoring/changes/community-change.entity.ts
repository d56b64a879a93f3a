import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Community } from '../../catalog/posts/community.entity.ts';
import type { PlatformName } from '../../platforms/platform.ts';
import type { ChangeKind } from './change.schema.ts';

/** What is compared of a community. */
export type CommunityState = {
  name: string;
  title: string;
  description: string;
  sidebar: string;
  access: string | null;
  quarantined: boolean;
  rules: { title: string; text: string }[];
  /** Some were known once: where there are none now, it has none. */
  hadRules?: boolean;
};

/** How a watched community was when it was last looked at: what is different now has changed since. */
export const CommunitySnapshot = defineEntity({
  name: 'CommunitySnapshot',
  tableName: 'community_snapshot',
  properties: {
    community: () => p.manyToOne(Community).primary().deleteRule('cascade'),
    /** Of the state, so that nobody reads what has not changed. */
    fingerprint: p.text(),
    state: p.json().columnType('json').$type<CommunityState>(),
    takenAt: p.datetime().length(3).defaultRaw('now()'),
    /** When its platform was last asked what its rules are; `null`: never. */
    askedAt: p.datetime().length(3).nullable(),
    /** Why they could not be read then; `null`: they could. */
    unreadReason: p.text().nullable(),
  },
});
export type CommunitySnapshot = InferEntity<typeof CommunitySnapshot>;

/** Something that became different about a community while somebody watched it. */
export const CommunityChange = defineEntity({
  name: 'CommunityChange',
  tableName: 'community_change',
  indexes: [{ properties: ['platform', 'nameKey', 'id'] }],
  properties: {
    /** A TypeID: sorts by time. */
    id: p.text().primary(),
    platform: p.text().$type<PlatformName>(),
    name: p.text(),
    nameKey: p.text(),
    kind: p.text().$type<ChangeKind>(),
    before: p.text().nullable(),
    after: p.text().nullable(),
    /** What it means, in plain English. */
    meaning: p.text(),
    seenAt: p.datetime().length(3).defaultRaw('now()'),
    /** Of when what is now so is known to be; `null`: its source does not say. */
    asOf: p.datetime().length(3).nullable(),
    source: p.text().$type<'archive' | 'live'>(),
  },
});
export type CommunityChange = InferEntity<typeof CommunityChange>;
