import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** One segment of the search index. The live segments together are the index; a newer one supersedes older documents. */
export const IndexSegment = defineEntity({
  name: 'IndexSegment',
  tableName: 'index_segment',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** `building` until its last chunk is written, then `live`. */
    state: p.text().default('building'),
    communities: p.integer().default(0),
    posts: p.integer().default(0),
    /** The format of its bytes: another one cannot be read. */
    format: p.integer(),
    /** Whether the sample's communities are in it. */
    withSample: p.boolean(),
    /** The newest `as_of` of the catalog when it was built. */
    asOf: p.datetime().length(3).nullable(),
    bytes: p.bigint('number').default(0),
    /** Everything that changed before this moment is in this segment or an older one. */
    upTo: p.datetime().length(3),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type IndexSegment = InferEntity<typeof IndexSegment>;

/** A piece of a segment's bytes, small enough for one row. */
export const IndexChunk = defineEntity({
  name: 'IndexChunk',
  tableName: 'index_chunk',
  properties: {
    segment: () => p.manyToOne(IndexSegment).primary().deleteRule('cascade'),
    position: p.integer().primary(),
    data: p.blob(),
  },
});
export type IndexChunk = InferEntity<typeof IndexChunk>;
