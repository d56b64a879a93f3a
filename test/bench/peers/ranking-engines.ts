/** One engine in a process of its own: `node ranking-engines.ts ENGINE FILE`; prints its figures as JSON. */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';
import { Client } from 'pg';
import { mix } from '../../../src/catalog/ranking/parameters.ts';
import { openIndex, type Query, Segment } from '../../../src/catalog/ranking/index.ts';
import { createTestDatabase } from '../../support/database.ts';

export type PeerDocument = { id: number; name: string; title: string; text: string };
export type AskedQuery = { query: Query; words: string[] };

export type PeerWork = {
  /** NDJSON of documents. */
  documents: string;
  count: number;
  /** Ours of the same communities. */
  segment: string;
  queries: readonly AskedQuery[];
  /** What is not built by then is left out. */
  seconds: number;
};

export type PeerFigures = {
  engine: string;
  /** How many were built. */
  documents: number;
  whole?: number;
  isWhole: boolean;
  buildMs: number;
  /** Of the process, beyond what it held before; of a server, what its index takes on disk. */
  megabytes: number;
  times: number[];
  five: number[][];
};

type Search = (asked: AskedQuery) => Promise<number[]> | number[];

/** An index that takes documents in batches and can then be asked. */
type Peer = {
  add: (batch: PeerDocument[]) => Promise<void> | void;
  ready?: () => Promise<void>;
  search: Search;
  megabytes?: () => Promise<number>;
  close?: () => Promise<void>;
};

export const engines = ['ours', 'ours, all weighed', 'MiniSearch', 'Orama', 'FlexSearch', 'SQLite FTS5', 'PostgreSQL ts_rank', 'PostgreSQL pg_trgm'] as const; // prettier-ignore
export type Engine = (typeof engines)[number];
/** Weighs all that any word of a brief leads to: what the others are compared with. */
export const exactEngine: Engine = 'ours, all weighed';

const batchSize = 2000;
const fields: ('name' | 'title' | 'text')[] = ['name', 'title', 'text'];
const five = 5;
const byEngine: Record<Exclude<Engine, 'ours' | 'ours, all weighed'>, () => Promise<Peer> | Peer> = {
  MiniSearch: () => {
    const index = new MiniSearch<PeerDocument>({ fields, searchOptions: { boost: { name: 3, title: 2 } } });
    return {
      add: (batch) => index.addAll(batch),
      search: ({ words }) =>
        index
          .search(words.join(' '))
          .slice(0, five)
          .map(({ id }) => id as number),
    };
  },
  Orama: () => {
    const index = create({ schema: { number: 'number', name: 'string', title: 'string', text: 'string' } as const });
    return {
      add: async (batch) => {
        await insertMultiple(index, batch.map(({ id, ...rest }) => ({ number: id, ...rest })), batchSize); // prettier-ignore
      },
      search: async ({ words }) => {
        const asked = { term: words.join(' '), limit: five, threshold: 1, exact: true, properties: fields, boost: { name: 3, title: 2 } }; // prettier-ignore
        const { hits } = await searchOrama(index, asked);
        return hits.map(({ document }) => document.number);
      },
    };
  },
  FlexSearch: () => {
    const index = new FlexSearch.Document<{ id: number; name: string; title: string; text: string }>({
      document: { id: 'id', index: fields },
      tokenize: 'strict',
    });
    return {
      add: (batch) => {
        for (const document of batch) index.add(document);
      },
      search: ({ words }) => {
        const found = index.search(words.join(' '), { limit: five, suggest: true, merge: true }) as unknown as { id: number }[]; // prettier-ignore
        return found.slice(0, five).map(({ id }) => id);
      },
    };
  },
  'SQLite FTS5': () => {
    const database = new DatabaseSync(':memory:');
    database.exec(`create virtual table document using fts5(name, title, text, tokenize = 'porter unicode61')`);
    const insert = database.prepare('insert into document (rowid, name, title, text) values (?, ?, ?, ?)');
    const select = database.prepare(
      'select rowid as id from document where document match ? order by bm25(document, 3, 2, 1) limit 5',
    );
    return {
      add: (batch) => {
        database.exec('begin');
        for (const { id, name, title, text } of batch) insert.run(id, name, title, text);
        database.exec('commit');
      },
      search: ({ words }) =>
        words.length === 0 ? [] : select.all(words.map((word) => `"${word}"`).join(' OR ')).map(({ id }) => Number(id)),
    };
  },
  'PostgreSQL ts_rank': () =>
    inPostgres(
      `create table document (id int primary key, name text, words tsvector)`,
      `insert into document select id, name, setweight(to_tsvector('english', name || ' ' || title), 'A') || to_tsvector('english', left(text, 100000))
       from jsonb_to_recordset($1::jsonb) as given(id int, name text, title text, text text)`,
      `create index on document using gin (words)`,
      `select id from document, to_tsquery('english', $1) as asked where words @@ asked order by ts_rank(words, asked) desc limit 5`,
      ({ words }) => words.join(' | '),
    ),
  'PostgreSQL pg_trgm': () =>
    inPostgres(
      `create extension if not exists pg_trgm; create table document (id int primary key, text text)`,
      `insert into document select id, name || ' ' || title || ' ' || left(text, 300)
       from jsonb_to_recordset($1::jsonb) as given(id int, name text, title text, text text)`,
      `create index on document using gist (text gist_trgm_ops)`,
      `select id from document order by text <-> $1 limit 5`,
      ({ words }) => words.join(' '),
    ),
};

async function inPostgres(
  schema: string,
  insert: string,
  index: string,
  select: string,
  textOf: (asked: AskedQuery) => string,
): Promise<Peer> {
  const database = await createTestDatabase({ bare: true });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(schema);
  return {
    add: async (batch) => {
      // PostgreSQL keeps no NUL.
      await client.query(insert, [JSON.stringify(batch).replaceAll('\\u0000', '')]);
    },
    ready: async () => {
      await client.query(index);
      await client.query('analyze document');
    },
    search: async (asked) => {
      const { rows } = await client.query<{ id: number }>({ name: 'search', text: select, values: [textOf(asked)] });
      return rows.map(({ id }) => id);
    },
    megabytes: async () => {
      const { rows } = await client.query<{ bytes: string }>(`select pg_total_relation_size('document') as bytes`);
      return Number(rows[0]!.bytes) / 2 ** 20;
    },
    close: async () => {
      await client.end();
      await database.close();
    },
  };
}

/** Our index is built before, by its own bench: it is opened here. */
function ours(work: PeerWork, exact: boolean): PeerFigures {
  const before = memory();
  const started = performance.now();
  const index = openIndex([Segment.fromBytes(readFileSync(work.segment))]);
  const buildMs = performance.now() - started;
  if (exact) {
    mix.candidates = Math.min(work.count, 20_000);
    mix.walkedPostings = Number.POSITIVE_INFINITY;
  }
  const [times, found]: [number[], number[][]] = [[], []];
  for (const pass of [0, 1]) {
    for (const { query } of work.queries) {
      const from = performance.now();
      const ids = index.search(query, { limit: five }).map(({ id }) => id);
      if (pass === 0) continue;
      times.push(performance.now() - from);
      found.push(ids);
    }
  }
  return { engine: exact ? 'ours, all weighed (opened)' : 'ours (opened, not built)', documents: work.count, isWhole: true, buildMs, megabytes: memory() - before, times, five: found }; // prettier-ignore
}

async function theirs(engine: keyof typeof byEngine, work: PeerWork): Promise<PeerFigures> {
  const before = memory();
  const peer = await byEngine[engine]();
  const started = performance.now();
  let built = 0;
  let batch: PeerDocument[] = [];
  for await (const line of createInterface({ input: createReadStream(work.documents) })) {
    batch.push(JSON.parse(line) as PeerDocument);
    if (batch.length < batchSize) continue;
    await peer.add(batch);
    built += batch.length;
    batch = [];
    if (performance.now() - started > work.seconds * 1000) break;
  }
  if (batch.length > 0) await peer.add(batch);
  built += batch.length;
  await peer.ready?.();
  const buildMs = performance.now() - started;
  const megabytes = (await peer.megabytes?.()) ?? memory() - before;
  const [times, found]: [number[], number[][]] = [[], []];
  const asking = performance.now();
  for (const asked of work.queries.slice(0, 5)) await peer.search(asked);
  for (const asked of work.queries) {
    const from = performance.now();
    found.push(await peer.search(asked));
    times.push(performance.now() - from);
    if (performance.now() - asking > 2 * work.seconds * 1000) break;
  }
  await peer.close?.();
  return { engine, documents: built, whole: work.count, isWhole: built >= work.count, buildMs, megabytes, times, five: found }; // prettier-ignore
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

const [engine, file] = process.argv.slice(2);
if (engine && file && (engines as readonly string[]).includes(engine)) {
  const work = JSON.parse(readFileSync(file, 'utf8')) as PeerWork;
  const figures = engine.startsWith('ours') ? ours(work, engine !== 'ours') : await theirs(engine as keyof typeof byEngine, work); // prettier-ignore
  console.log(JSON.stringify(figures));
  process.exit(0);
}
