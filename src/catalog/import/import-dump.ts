import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Client } from 'pg';
import { whyGone } from '../../database/connections/database-gone.ts';
import { messageOf } from '../../errors.ts';
import type { ImportCounts } from './import-file.entity.ts';
import type { BadLine } from './file/batches.ts';
import { readComment } from './records/comment-record.ts';
import { readCommunity } from './records/community-record.ts';
import { CollectedSpan } from './store/collected-span.ts';
import { markCollected } from './store/mark-collected.statements.ts';
import { contentOf } from './file/decompress.ts';
import { DumpError } from './file/dump-error.ts';
import { DumpFile } from './file/dump-file.ts';
import type { DumpKind } from './records/dump-kind.ts';
import { importRecords, type RecordKind, type Run } from './import-records.ts';
import { type Line, linesOf } from './file/lines.ts';
import { growingContent, pipedContent } from './file/stream-content.ts';
import { peekKind } from './file/peek.ts';
import { type PostRow, readPost } from './records/post-record.ts';
import { claimFile, noCounts } from './progress-row.ts';
import { readRules, type RuleRow } from './records/rule-record.ts';
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
    const lost = whyGone(failure);
    error = lost === null ? messageOf(failure) : `the database could not go on (${lost}). What was stored stays: start the import again`; // prettier-ignore
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
    const report = () => options.onProgress?.({ position: file.position, size: file.size, counts: run.counts });
    const fingerprint = () => file.fingerprint();
    await importContent(options, run, { content, fingerprint, report, submissions: wholeSubmissions(), signal: options.signal }); // prettier-ignore
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
  const report = () => options.onProgress?.({ position: 0, size: 0, counts: run.counts });
  const fingerprint = async () => `stream ${randomUUID()}`;
  await importContent(options, run, {
    content: whole(content, options),
    fingerprint,
    report,
    submissions,
    signal: undefined,
  });
}

/** What is not followed ends by itself: where it is stopped before, some of it is missing. */
async function* whole(content: AsyncGenerator<Buffer>, { follow, signal }: ImportOptions): AsyncGenerator<Buffer> {
  yield* content;
  if (!follow && signal?.aborted) throw new DumpError('interrupted: what had not come yet is missing');
}

type Content = {
  content: AsyncGenerator<Buffer>;
  fingerprint: () => Promise<string>;
  report: () => void;
  submissions: RecordKind<PostRow>;
  signal: AbortSignal | undefined;
};

async function importContent(
  { file, pipe, kind: forced, url, sample = false, signal: streamed }: ImportOptions,
  run: Run,
  from: Content,
) {
  const { kind, lines } = await peekKind(linesOf(from.content, streamed), forced);
  run.kind = kind;
  const { signal, report } = from;
  const client = await connect(url);
  try {
    const name = pipe ? null : basename(file);
    const progress = await claimFile(client, { fingerprint: await from.fingerprint(), kind, name });
    const origin = { platform: 'reddit' as const, sample, repeated: progress.repeated };
    const context = { client, origin, signal, progress, run, report, lines: reported(lines, report) };
    if (kind === 'subreddits') await importRecords(context, communities);
    else if (kind === 'submissions') await importRecords(context, from.submissions);
    else if (kind === 'comments') await importRecords(context, comments);
    else await importRecords(context, rules);
  } finally {
    await lines.return(undefined);
    await client.end();
  }
}

const communities = { read: readCommunity, store: storeDumpedCommunities };
const submissions = { read: readPost, store: storePosts };

/** Of a whole file, which tells of which time it holds all. An import that goes on where it was interrupted knows of what it reads now only. */
function wholeSubmissions(): RecordKind<PostRow> {
  const span = new CollectedSpan();
  const read: typeof readPost = (record) => {
    const row = readPost(record);
    if (row) span.saw(row);
    return row;
  };
  return { ...submissions, read, conclude: async (client, { platform }) => markCollected(client, platform, span) };
}

const comments = { read: readComment, store: storeComments };
const rules: RecordKind<RuleRow> = {
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
