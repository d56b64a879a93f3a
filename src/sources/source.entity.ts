import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PlatformName } from '../platforms/platform.ts';

/** What is read live: an instance, a forum, a site or a feed. Rows stay when it is removed, because what it gave is still held. */
export const Source = defineEntity({
  name: 'Source',
  tableName: 'source',
  properties: {
    /** The host, which names of its communities carry; of a feed the community that it is; `reddit`. */
    name: p.text().primary(),
    platform: p.text().$type<PlatformName>(),
    /** Where it is asked. */
    address: p.text(),
    /** What it calls itself. */
    title: p.text().nullable(),
    /** What it said that it runs. */
    software: p.text().nullable(),
    /** `settings`: of the environment. `operator`: by command. `directory`: from a public list. */
    origin: p.text().$type<'settings' | 'operator' | 'directory'>(),
    paused: p.boolean().default(false),
    addedAt: p.datetime().length(3).defaultRaw('now()'),
    removedAt: p.datetime().length(3).nullable(),
    /** Requests sent, and when one was answered last. */
    calls: p.bigint('number').default(0),
    answeredAt: p.datetime().length(3).nullable(),
    /** Why it did not answer last; `null`: it did. */
    refusal: p.text().nullable(),
    refusedAt: p.datetime().length(3).nullable(),
    /** What is remembered between two readings, such as the version of a feed that was read last. */
    memory: p.json<Record<string, string>>().defaultRaw(`'{}'::jsonb`),
  },
});
export type Source = InferEntity<typeof Source>;

/** What stands behind an address. `reading`: in words for the operator, what of it is read. */
type DetectedSource = Pick<Source, 'name' | 'platform' | 'address' | 'title' | 'software'> & { reading: string };
export type Detection = { found: DetectedSource } | { refused: string };
