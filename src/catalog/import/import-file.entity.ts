import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export type ImportCounts = {
  read: number;
  stored: number;
  updated: number;
  unchanged: number;
  skipped: number;
  bad_lines: number;
};

/** How far the import of one dump file has come. */
export const ImportFile = defineEntity({
  name: 'ImportFile',
  tableName: 'import_file',
  properties: {
    /** Says which file it is whatever its path: a hash over its size, its beginning and its end. */
    fingerprint: p.text().primary(),
    kind: p.text(),
    /** What it was called when it was read last; `null`: it came through a pipe, or that was not noted yet. */
    name: p.text().nullable(),
    /** Lines whose records are committed: where an interrupted import goes on. */
    linesDone: p.bigint('number').default(0),
    counts: p.json().$type<ImportCounts>(),
    /** It was imported to its end before: now it only adds what is missing and what is known to be newer. */
    repeated: p.boolean().default(false),
    startedAt: p.datetime().length(3).defaultRaw('now()'),
    finishedAt: p.datetime().length(3).nullable(),
  },
});
export type ImportFile = InferEntity<typeof ImportFile>;
