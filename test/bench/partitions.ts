/**
 * `npm run bench -- partitions [--rows 10000000]`: posts, hits and arrivals in one table each, and in partitions: of a month
 * for posts (by their time) and hits (by their id, which begins with the time), of a million for arrivals (by their
 * sequence). What filling, looking up, paging and removing cost both ways. Needs some 12 GB of disk at ten million rows.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { createTestDatabase } from '../support/database.ts';
import { percentile } from './ranking-metrics.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000000' } } });
const rows = Number(values.rows);
const chunk = Math.min(rows, 1_000_000);
const months = 120;
/** Rows are spread evenly over ten years. */
const secondsApart = (months * 30 * 86_400) / rows;
const begin = Date.UTC(2016, 0, 1);
const monthMs = 30 * 86_400_000;

const database = await createTestDatabase();
const client = new Client({ connectionString: database.url });
await client.connect();
const ask = async (sql: string) => client.query(sql);
await ask('set synchronous_commit = off; set plan_cache_mode = force_custom_plan');

type Way = 'one table' | 'partitions';
const figures: Record<string, Partial<Record<Way, string>>> = {};
const note = (what: string, way: Way, figure: string) => (figures[what] = { ...figures[what], [way]: figure });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The middle of several, in ms. */
async function usual(times: number, sql: (round: number) => string): Promise<string> {
  const taken: number[] = [];
  for (let round = 0; round < times; round++) taken.push(await timed(() => ask(sql(round))));
  return `${percentile(taken, 0.5).toFixed(1)} ms`;
}

async function fill(name: string, way: Way, insert: (from: number, to: number) => string): Promise<void> {
  let ms = 0;
  for (let from = 1; from <= rows; from += chunk) ms += await timed(() => ask(insert(from, from + chunk - 1)));
  note(`${name}: rows stored a second`, way, Math.round((rows / ms) * 1000).toLocaleString('en'));
  await ask('vacuum analyze');
  const { rows: size } = await ask(
    `select round(sum(pg_total_relation_size(oid)) / 2^20) as mb from pg_class where relname like 't_%' and relkind = 'r'`,
  );
  note(`${name}: MB`, way, Number(size[0].mb).toLocaleString('en'));
}

const someKeys = (count: number) =>
  `select 'p' || (1 + floor(random() * ${rows}))::int as id from generate_series(1, ${count})`;
const timeOf = (i: string) => `to_timestamp(${begin / 1000} + ${i} * ${secondsApart})`;
const month = (n: number) => `'${new Date(begin + n * monthMs).toISOString()}'`;

async function posts(way: Way): Promise<void> {
  const parts = way === 'partitions';
  await ask(`create table t_post (like post including defaults) ${parts ? 'partition by range (created_at)' : ''}`);
  await ask(`alter table t_post add primary key (platform, id${parts ? ', created_at' : ''})`);
  await ask('create index on t_post (community_id, created_at)');
  if (parts) {
    for (let n = 0; n <= months; n++)
      await ask(`create table t_post_${n} partition of t_post for values from (${month(n)}) to (${month(n + 1)})`);
    await ask('create table t_post_rest partition of t_post default');
  }
  await fill(
    'posts',
    way,
    (from, to) => `insert into t_post (platform, id, community_id, author, title, body, score, created_at)
      select 'reddit', 'p' || i, 1 + (20000 * random() ^ 3)::int, 'a' || i % 100000, md5(i::text), left(repeat(md5(i::text), 8), 100 + i % 150), i % 50, ${timeOf('i')}
      from generate_series(${from}, ${to}) i`,
  );
  const byKey = (time: string) =>
    usual(
      5,
      () => `with asked as materialized (select 'reddit'::text as platform, id, ${timeOf('substr(id, 2)::int')} as created_at from (${someKeys(10_000)}) k)
        select count(p.body) from asked a join lateral (select body from t_post t where t.platform = a.platform and t.id = a.id ${time} offset 0) p on true`,
    );
  note('posts: 10,000 looked up by their id', way, await byKey(''));
  if (parts) note('posts: 10,000 looked up by id and time', way, await byKey('and t.created_at = a.created_at'));
  const community = (round: number) => 3 + round * 7;
  note(
    'posts: the newest 1,000 of a community',
    way,
    await usual(
      9,
      (round) => `select * from t_post where community_id = ${community(round)} order by created_at desc limit 1000`,
    ),
  );
  note(
    'posts: a month of 50 communities',
    way,
    await usual(
      9,
      (round) =>
        `select * from t_post where community_id between ${1000 + round * 50} and ${1050 + round * 50} and created_at >= ${month(60)} and created_at < ${month(61)}`,
    ),
  );
  const ms = await timed(() =>
    ask(parts ? 'drop table t_post_0' : `delete from t_post where created_at < ${month(1)}`),
  );
  note('posts: a month removed, in ms', way, ms.toFixed(0));
  await ask('drop table t_post');
}

const hitId = (ms: string) => `'hit_' || lpad(to_hex((${ms})::bigint), 12, '0')`;

async function hits(way: Way): Promise<void> {
  const parts = way === 'partitions';
  await ask(`create table t_hit (like monitoring_hit including defaults) ${parts ? 'partition by range (id)' : ''}`);
  await ask('alter table t_hit add primary key (id)');
  // What is unique in one table may only be an index of each partition.
  await ask(`create ${parts ? '' : 'unique'} index on t_hit (job_id, sequence)`);
  await ask('create index on t_hit (job_id, text_hash)');
  await ask('create index on t_hit (job_id, id)');
  await ask(`create table t_item (like monitoring_hit_item including defaults, primary key (job_id, platform, kind, item_id),
    foreign key (hit_id) references t_hit (id) on delete cascade)`);
  await ask('create index on t_item (hit_id)');
  if (parts)
    for (let n = 0; n <= months; n++)
      await ask(
        `do $$ begin execute format('create table t_hit_${n} partition of t_hit for values from (%L) to (%L)', ${hitId(String(begin + n * monthMs))}, ${hitId(String(begin + (n + 1) * monthMs))}); end $$`,
      );
  const at = (i: string) => hitId(`${begin} + ${i}::bigint * ${Math.round(secondsApart * 1000)}`);
  await fill(
    'hits with their items',
    way,
    (
      from,
      to,
    ) => `with hit as (insert into t_hit (id, job_id, sequence, kind, platform, item_id, community, text_hash, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at)
      select ${at('i')} || '_' || i, 'mon_' || i % 5000, i / 5000, 'post', 'reddit', 'p' || i, 'c', md5(i::text), json_build_object('body', repeat(md5(i::text), 6)), '{}', '{}', .5, ${timeOf('i')}, ${timeOf('i')}, ${timeOf('i')}, ${timeOf('i')}
      from generate_series(${from}, ${to}) i returning id, job_id, item_id)
      insert into t_item select job_id, 'reddit', 'post', item_id, id, 'c', 'https://example.org', now() from hit`,
  );
  note(
    'hits: a page of a job',
    way,
    await usual(
      15,
      (round) => `select * from t_hit where job_id = 'mon_${round * 11}' order by sequence desc limit 50`,
    ),
  );
  note(
    'hits: one by its id',
    way,
    await usual(
      15,
      (round) => `select * from t_hit where id = ${at(String(1 + round * 1000))} || '_' || ${1 + round * 1000}`,
    ),
  );
  note(
    'hits: the same text, in one job',
    way,
    await usual(15, (round) => `select id from t_hit where job_id = 'mon_${round}' and text_hash = md5('${round}')`),
  );
  const bound = hitId(String(begin + monthMs));
  const ms = parts
    ? await timed(async () => {
        await ask(`delete from t_item where hit_id < ${bound}`);
        await ask('alter table t_hit detach partition t_hit_0');
        await ask('drop table t_hit_0');
      })
    : await timed(() => ask(`delete from t_hit where id < ${bound}`));
  note('hits: a month removed, in ms', way, ms.toFixed(0));
  await ask('drop table t_item; drop table t_hit');
}

async function arrivals(way: Way): Promise<void> {
  const parts = way === 'partitions';
  await ask(
    `create table t_arrival (like arrival including defaults, primary key (sequence)) ${parts ? 'partition by range (sequence)' : ''}`,
  );
  await ask('create index on t_arrival (arrived_at); create index on t_arrival (community_id, sequence)');
  if (parts)
    for (let n = 0; n * 1_000_000 <= rows; n++)
      await ask(
        `create table t_arrival_${n} partition of t_arrival for values from (${n * 1_000_000}) to (${(n + 1) * 1_000_000})`,
      );
  await fill(
    'arrivals',
    way,
    (from, to) =>
      `insert into t_arrival select i, 'post', 'reddit', 'p' || i, 1 + i % 20000, true, ${timeOf('i')} from generate_series(${from}, ${to}) i`,
  );
  note(
    'arrivals: a page of 2,000',
    way,
    await usual(
      15,
      (round) =>
        `select * from t_arrival where sequence > ${round * 100} + ${Math.floor(rows / 2)} and sequence <= ${rows} order by sequence limit 2000`,
    ),
  );
  note(
    'arrivals: those of 50 communities among the newest 100,000',
    way,
    await usual(
      15,
      (round) =>
        `select * from t_arrival where sequence > ${rows - 100_000} and sequence <= ${rows} and community_id = any(array(select ${round * 50} + generate_series(1, 50))) order by sequence limit 2000`,
    ),
  );
  note('arrivals: the newest', way, await usual(15, () => 'select max(sequence) from t_arrival'));
  const million = Math.min(1_000_000, rows);
  const ms = await timed(() =>
    ask(parts ? 'drop table t_arrival_0' : `delete from t_arrival where sequence < ${million}`),
  );
  note('arrivals: a million removed, in ms', way, ms.toFixed(0));
  await ask('drop table t_arrival');
}

for (const measure of [arrivals, posts, hits]) {
  for (const way of ['one table', 'partitions'] as const) await measure(way);
  console.table(figures);
}
await client.end();
await database.close();
