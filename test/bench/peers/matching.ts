import { Client } from 'pg';
import { type MonitoredDocument, parseQuery, Percolator, type Query } from '../../../src/monitoring/query/index.ts';
import { createTestDatabase } from '../../support/database.ts';
import { naiveMatches, wordLists } from '../../support/naive-evaluator.ts';
import { readRealPosts } from '../../support/real-posts.ts';
import { SavedQueries, seeded } from '../../support/saved-queries.ts';

type Rate = { postsPerSecond: number };

/** Which of many saved queries a post matches, by ways that somebody would try first. */
export async function compareMatching(sizes: readonly number[], maxPosts: number, seconds: number): Promise<void> {
  const posts: MonitoredDocument[] = [];
  for await (const post of readRealPosts('RS_sample.zst')) {
    posts.push(post);
    if (posts.length === maxPosts) break;
  }
  const saved = new SavedQueries(posts.filter((_, i) => i % 4 === 0), seeded(7)); // prettier-ignore
  const queries: Query[] = [];
  while (queries.length < sizes.at(-1)!) {
    const parsed = parseQuery(saved.next());
    if (parsed.ok) queries.push(parsed.query);
  }
  const rows: Record<string, string>[] = [];
  for (const size of sizes) {
    const some = queries.slice(0, size);
    rows.push({
      queries: size.toLocaleString('en'),
      'ours, with reasons': shown(percolated(some, posts)),
      'plain evaluator': shown(evaluated(some, posts, seconds)),
      'regular expressions': shown(byExpressions(some, posts, seconds)),
      'PostgreSQL tsquery': shown(await inPostgres(some, posts, seconds)),
    });
  }
  console.log(`posts a second, ${posts.length.toLocaleString('en')} real posts; those that are slow read as many as there is time for`); // prettier-ignore
  console.table(rows);
}

function percolated(queries: readonly Query[], posts: readonly MonitoredDocument[]): Rate {
  const percolator = new Percolator();
  for (const [i, query] of queries.entries()) percolator.add(`${i}`, query);
  for (const post of posts.slice(0, 2000)) percolator.match(post);
  const started = performance.now();
  for (const post of posts) percolator.match(post);
  return rateOf(posts.length, started);
}

function evaluated(queries: readonly Query[], posts: readonly MonitoredDocument[], seconds: number): Rate {
  return untilLate(posts, seconds, (post) => {
    const lists = wordLists(post);
    for (const query of queries) naiveMatches(query, post, lists);
  });
}

type Test = (post: MonitoredDocument) => boolean;

function byExpressions(queries: readonly Query[], posts: readonly MonitoredDocument[], seconds: number): Rate {
  const tests = queries.map(expressionOf);
  return untilLate(posts, seconds, (post) => {
    for (const test of tests) test(post);
  });
}

/** As one would write it by hand: each phrase an expression over title and body. What is no text is taken as met. */
function expressionOf(query: Query): Test {
  switch (query.kind) {
    case 'and': {
      const parts = query.parts.map(expressionOf);
      return (post) => parts.every((part) => part(post));
    }
    case 'or': {
      const parts = query.parts.map(expressionOf);
      return (post) => parts.some((part) => part(post));
    }
    case 'not': {
      const part = expressionOf(query.part);
      return (post) => !part(post);
    }
    case 'words': {
      const end = query.prefix ? '' : String.raw`(?![\p{L}\p{N}])`;
      const phrase = new RegExp(String.raw`(?<![\p{L}\p{N}])${query.words.map((word) => RegExp.escape(word)).join(String.raw`[^\p{L}\p{N}]+`)}${end}`, 'iu'); // prettier-ignore
      return ({ title, body }) => phrase.test(title) || phrase.test(body);
    }
    case 'near': {
      const sides = [query.left, query.right].map((side) => side.map(expressionOf));
      return (post) => sides.every((side) => side.some((part) => part(post)));
    }
    default:
      return () => true;
  }
}

/** A row a query, of which each post asks all: there is no index for that direction. */
async function inPostgres(
  queries: readonly Query[],
  posts: readonly MonitoredDocument[],
  seconds: number,
): Promise<Rate> {
  const database = await createTestDatabase({ bare: true });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('create table saved (id int primary key, asked tsquery)');
    for (let from = 0; from < queries.length; from += 1000) {
      const texts = queries.slice(from, from + 1000).map(tsqueryOf);
      await client.query(
        `insert into saved select $1 + at, asked::tsquery from unnest($2::text[]) with ordinality as given(asked, at)`,
        [from, texts],
      );
    }
    const started = performance.now();
    let read = 0;
    for (const { title, body } of posts) {
      const text = `${title} ${body}`.replaceAll('\u0000', '').slice(0, 100_000);
      const search = { name: 'match', text: `select id from saved where to_tsvector('simple', $1) @@ asked`, values: [text] }; // prettier-ignore
      await client.query(search);
      read++;
      if (performance.now() - started > seconds * 1000) break;
    }
    return rateOf(read, started);
  } finally {
    await client.end();
    await database.close();
  }
}

/** Nearness is no more than that both are there. */
function tsqueryOf(query: Query): string {
  const joined = (parts: readonly Query[], by: string) => `(${parts.map(tsqueryOf).join(by)})`;
  switch (query.kind) {
    case 'and':
      return joined(query.parts, ' & ');
    case 'or':
      return joined(query.parts, ' | ');
    case 'not':
      return `!${tsqueryOf(query.part)}`;
    case 'words': {
      const last = query.words.length - 1;
      const lexemes = query.words.map((word, i) => `'${word.replaceAll(/['\\]/g, '$&$&')}'${query.prefix && i === last ? ':*' : ''}`); // prettier-ignore
      return `(${lexemes.join(' <-> ')})`;
    }
    case 'near':
      return `(${joined(query.left, ' | ')} & ${joined(query.right, ' | ')})`;
    default:
      return `!'no such word'`;
  }
}

function untilLate(
  posts: readonly MonitoredDocument[],
  seconds: number,
  match: (post: MonitoredDocument) => void,
): Rate {
  // Expressions are compiled at their first use.
  for (const post of posts.slice(-2)) match(post);
  const started = performance.now();
  let read = 0;
  for (const post of posts) {
    match(post);
    read++;
    if (performance.now() - started > seconds * 1000) break;
  }
  return rateOf(read, started);
}

function rateOf(posts: number, started: number): Rate {
  return { postsPerSecond: (1000 * posts) / (performance.now() - started) };
}

function shown({ postsPerSecond }: Rate): string {
  return postsPerSecond >= 10 ? Math.round(postsPerSecond).toLocaleString('en') : postsPerSecond.toFixed(2);
}
