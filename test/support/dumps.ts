import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { Client } from 'pg';
import type { DumpKind } from '../../src/catalog/import/records/dump-kind.ts';
import { importDump, type ImportSummary } from '../../src/catalog/import/import-dump.ts';

type Fields = Record<string, unknown>;

/** Dump records as the archives write them, all of our own making. */
export function subreddit(name: string, fields: Fields = {}): Fields {
  return {
    display_name: name,
    name: 't5_abc',
    title: `About ${name}`,
    public_description: `A place for ${name}`,
    description: 'Be kind',
    subscribers: 1200,
    over18: false,
    created_utc: 1_300_000_000,
    subreddit_type: 'public',
    lang: 'en',
    advertiser_category: '',
    quarantine: false,
    retrieved_on: 1_700_000_000,
    ...fields,
  };
}

export function submission(id: string, fields: Fields = {}): Fields {
  return {
    id,
    name: `t3_${id}`,
    author: 'someone',
    subreddit: 'gardening',
    title: `Post ${id}`,
    selftext: 'My tomatoes turn yellow',
    url: `https://www.reddit.com/r/gardening/comments/${id}/post/`,
    is_self: true,
    over_18: false,
    score: 5,
    upvote_ratio: 0.9,
    num_comments: 2,
    created_utc: 1_600_000_000,
    edited: false,
    removed_by_category: null,
    retrieved_on: 1_700_000_000,
    ...fields,
  };
}

export function comment(id: string, fields: Fields = {}): Fields {
  return {
    id,
    link_id: 't3_abc',
    parent_id: 't3_abc',
    author: 'someone',
    subreddit: 'gardening',
    body: 'Water them less',
    score: 3,
    created_utc: '1600000100',
    retrieved_on: 1_700_000_000,
    ...fields,
  };
}

export function ndjson(records: (Fields | string)[]): string {
  return records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('');
}

export function zstd(records: (Fields | string)[]): Buffer {
  return zstdCompressSync(ndjson(records));
}

export type Dumps = {
  write: (content: string | Buffer) => string;
  remove: () => void;
};

/** A folder for dump files of one test file. */
export function dumpFolder(): Dumps {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts dumps '));
  let files = 0;
  return {
    write: (content) => {
      const path = join(folder, `dump ${++files}`);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type Catalog = {
  client: Client;
  load: (records: (Fields | string)[], kind?: DumpKind) => Promise<ImportSummary>;
  one: (sql: string) => Promise<Fields>;
};

/** Imports records from a file of their own, and looks at what came of it. */
export async function openCatalog(url: string, dumps: Dumps): Promise<Catalog> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    client,
    load: async (records, kind) => importDump({ url, file: dumps.write(ndjson(records)), kind }),
    one: async (sql) => {
      const { rows } = await client.query<Fields>(sql);
      if (rows.length !== 1) throw new Error(`${rows.length} rows: ${sql}`);
      return rows[0]!;
    },
  };
}

/** The counts of a summary, and nothing else. */
export function counts({ read, stored, updated, unchanged, skipped, bad_lines }: ImportSummary) {
  return { read, stored, updated, unchanged, skipped, bad_lines };
}

export const none = { read: 0, stored: 0, updated: 0, unchanged: 0, skipped: 0, bad_lines: 0 };

/** Imports records and nothing else. */
export async function importLines(url: string, kind: DumpKind, records: Fields[]): Promise<void> {
  const dumps = dumpFolder();
  try {
    const { error, bad_lines } = await importDump({ url, file: dumps.write(ndjson(records)), kind });
    if (error !== undefined || bad_lines > 0) throw new Error(error ?? `${bad_lines} bad lines`);
  } finally {
    dumps.remove();
  }
}
