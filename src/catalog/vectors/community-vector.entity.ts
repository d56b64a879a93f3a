import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Community } from '../posts/community.entity.ts';

/** Where a community lies in the space of an embedding model. */
export const CommunityVector = defineEntity({
  name: 'CommunityVector',
  tableName: 'community_vector',
  properties: {
    community: () => p.manyToOne(Community).primary().deleteRule('cascade'),
    /** Vectors of another model say nothing beside those of this one, and are computed anew. */
    model: p.text().index(),
    /** Of the text that it stands for. */
    textHash: p.text(),
    /** Of length 1, in half precision, two bytes a dimension, little-endian. */
    vector: p.blob(),
    /** When the text was last compared with it. */
    checkedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type CommunityVector = InferEntity<typeof CommunityVector>;
