import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { messageOf } from '../../errors.ts';
import type { ImportCounts } from './import-file.entity.ts';
import type { BadLine } from './file/batches.ts';
import { readComment } from './records/comment-record.ts';
import { readCommunity } from './records/community-record.ts';
import { CollectedSpan } from './store/collected-span.ts';
import { markCollected } from './store/mark-collected.statements.ts';
import { contentOf } from './file/decompress.ts';
import { DumpFile } from './file/dump-file.ts';
import type { DumpKind } from './records/dump-kind.ts';
import { importRecords, type RecordKind, type Run } from './import-records.ts';
import { type Line, linesOf } from './file/lines.ts';
import { growingContent, pipedContent } from './file/stream-content.ts';
import { peekKind } from './file/peek.ts';
import { type PostRow, readPost } from './records/post-record.ts';
import { claimFile, noCounts } from './progress-row.ts';
import { readRules } from './records/rule-record.ts';
import { storeDumpedCommunities } from './store/store-communities.ts';
import { storeComments, storePosts } from './store/store-posts.ts';
import { replaceRules, stageRules } from './store/store-rules.statements.ts';
import { newConnection } from '../../database/connections/connection.ts';

export type ImportOptions = {
  /** A database whose migrations have run. */
  url: string;
  file: string;
  /** What the records are, when they are not to be recognised. */
  kind?: DumpKind | undefined;
  /** Goes on reading while the file grows, or while something comes through the pipe, until `signal`. */
  follow?: boolean;
  /** Read in place of the file `-`: standard input. */
  pipe?: AsyncIterable<Buffer> | undefined;
  /** Marks what it brings as belonging to the sample that comes with Whereabouts. */
  sample?: boolean;
  /** Stops at the next border between two batches; the same import goes on there later. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
};

/** `position` and `size` are bytes of the file as it lies on disk. */
export type ImportProgress = { position: number; size: number; counts: ImportCounts };

/**
 * `read` counts the lines that are not blank and is the sum of the other counts. They include what an interrupted
 * import of the same file did before. `error`: the file was not, or not wholly, imported. `first_bad_lines`: at most ten.
 */
export type ImportSummary = ImportCounts & {
  file: string;
  kind: DumpKind | null;
  seconds: number;
  error?: string;
  first_bad_lines?: BadLine[];
};

/** Brings one dump file into the catalog. Never throws: what went wrong stands in the summary. */
export async function importDump(options: ImportOptions): Promise<ImportSummary> {
  const started = performance.now();
  const run: Run = { kind: options.kind ?? null, counts: noCounts, bad: [] };
  let error: string | undefined;
  try {
    await importFile(options, run);
  } catch (failure) {
    error = messageOf(failure);
  }
  return {
    file: options.file,
    kind: run.kind,
    ...run.counts,
    seconds: Math.round(performance.now() - started) / 1000,
    ...(error === undefined ? {} : { error }),
    ...(run.bad.length === 0 ? {} : { first_bad_lines: run.bad }),
  };
}

async function importFile(options: ImportOptions, run: Run): Promise<void> {
  if (options.pipe || options.follow) return importStream(options, run);
  const file = await DumpFile.open(options.file);
  try {
    const content = contentOf(file, await file.format());
    const { kind, lines } = await peekKind(linesOf(content), options.kind);
    run.kind = kind;
    const report = () => options.onProgress?.({ position: file.position, size: file.size, counts: run.counts });
    const client = await connect(options.url);
    try {
      const progress = await claimFile(client, await file.fingerprint(), kind);
      const origin = { platform: 'reddit' as const, sample: options.sample ?? false, repeated: progress.repeated };
      const context = { client, origin, signal: options.signal, progress, run, report, lines: reported(lines, report) };
      switch (kind) {
        case 'subreddits':
          return await importRecords(context, communities);
        case 'submissions':
          return await importRecords(context, submissions());
        case 'comments':
          return await importRecords(context, comments);
        case 'rules':
          return await importRecords(context, rules);
      }
    } finally {
      await lines.return(undefined);
      await client.end();
    }
  } finally {
    await file.close();
  }
}

/**
 * What has no end that could be known before is stored as it comes. It says nothing of the time that it covers: whoever
 * sends it may leave something out.
 */
async function importStream(options: ImportOptions, run: Run): Promise<void> {
  const { pipe, signal = new AbortController().signal } = options;
  const content = pipe ? pipedContent(pipe, signal) : growingContent(options.file, signal);
  const { kind, lines } = await peekKind(linesOf(content), options.kind);
  run.kind = kind;
  const report = () => options.onProgress?.({ position: 0, size: 0, counts: run.counts });
  const client = await connect(options.url);
  try {
    const progress = await claimFile(client, `stream ${randomUUID()}`, kind);
    const origin = { platform: 'reddit' as const, sample: false, repeated: false };
    const context = { client, origin, signal: undefined, progress, run, report, lines: reported(lines, report) };
    if (kind === 'subreddits') await importRecords(context, communities);
    else if (kind === 'submissions') await importRecords(context, { read: readPost, store: storePosts });
    else if (kind === 'comments') await importRecords(context, comments);
    else await importRecords(context, rules);
  } finally {
    await lines.return(undefined);
    await client.end();
  }
}

const communities = { read: readCommunity, store: storeDumpedCommunities };
/** An import that goes on where it was interrupted knows of what it reads now only. */
function submissions(): RecordKind<PostRow> {
  const span = new CollectedSpan();
  const read: typeof readPost = (record) => {
    const row = readPost(record);
    if (row) span.saw(row);
    return row;
  };
  return { read, store: storePosts, conclude: async (client, { platform }) => markCollected(client, platform, span) };
}

const comments = { read: readComment, store: storeComments };
const rules: RecordKind<NonNullable<ReturnType<typeof readRules>>> = {
  read: readRules,
  store: async (client, rows, origin) => {
    await stageRules(client, rows, origin);
    return { stored: 0, updated: 0 };
  },
  finish: replaceRules,
};

async function connect(url: string): Promise<Client> {
  const client = newConnection(url, 'import');
  await client.connect();
  // Should the database crash, it forgets the last batches together with the progress that counted them.
  await client.query('set synchronous_commit = off');
  return client;
}

async function* reported(groups: AsyncIterable<Line[]>, report: () => void): AsyncGenerator<Line[]> {
  for await (const group of groups) {
    report();
    yield group;
  }
}
