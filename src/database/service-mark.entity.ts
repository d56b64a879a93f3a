import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What the service remembers of itself: when something was last done, and what came of it. */
export const ServiceMark = defineEntity({
  name: 'ServiceMark',
  tableName: 'service_mark',
  properties: {
    /** `write`: somebody asked whether it can be written. `backup`: the last one. `restored`: from a backup. `posts_swept`, `hits_swept`, `results_swept`, `snapshots_swept`: how far. `listening`: where, on the embedded database. `forgetting …`: what a request began, by its receipt, until it has ended. */
    name: p
      .text()
      .$type<
        | 'write'
        | 'backup'
        | 'restored'
        | 'posts_swept'
        | 'hits_swept'
        | 'results_swept'
        | 'snapshots_swept'
        | 'listening'
        | `forgetting ${number}`
      >()
      .primary(),
    at: p.datetime().length(3).defaultRaw('now()'),
    detail: p.json().$type<Record<string, unknown>>().defaultRaw(`'{}'::jsonb`),
  },
});
export type ServiceMark = InferEntity<typeof ServiceMark>;
