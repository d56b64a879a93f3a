import type { KyselyPlugin } from 'kysely';
import type { EntityManager } from '../../../src/database/entity-manager.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { importLines } from '../../support/dumps.ts';
import { sql } from '../../support/sql.ts';
import type { Json } from '../../support/discover.ts';
import type { Database } from '../../../src/database/database.ts';
import { claimDue } from '../../../src/monitoring/scan/claim-due.ts';
import { type MonitoredDocument, parseQuery } from '../../../src/monitoring/query/index.ts';
import { runScan } from '../../../src/monitoring/scan/run-scan.ts';
import { startService, type TestService } from '../../support/service.ts';
import { naiveMatches } from '../../support/naive-evaluator.ts';
import { readRealRecords, realPostsAreThere } from '../../support/real-posts.ts';
import { seeded } from '../../support/saved-queries.ts';
import { claimedScans, createJob, hitsOf, jobOf, type Scanner, scannerFor } from '../../support/scanning.ts';

const test = suite('a stream replayed in random slices, with workers that die between any two statements');
let service: TestService;
let scanner: Scanner;
test.before(async () => {
  service = await startService({ worker: false });
  scanner = scannerFor(service);
});
test.after(async () => {
  await scanner.end();
  await service.stop();
});

const withRealPosts = (name: string, check: () => Promise<void>) =>
  realPostsAreThere ? test(name, check) : test.skip(name, check);

const posts = 1100;
const random = seeded(20_261_121);
const never = new AbortController().signal;

const queries = [
  'error* OR bug',
  '"machine learning" OR (python NEAR/6 library)',
  'title:how -title:"how to"',
  'url:github -flair:news',
  '(rust OR golang OR javascript) AND (why OR best)',
  'score:>=5 AND co*',
];

class Death extends Error {}

/** A database whose user dies before the n-th statement: what was not committed by then is lost, the rest stays. */
function mortal(database: Database, statements: number): Database {
  let left = statements;
  const step = () => {
    if (left-- <= 0) throw new Death();
  };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const wrap = (em: EntityManager): EntityManager =>
    new Proxy(em, {
      get(target, name) {
        if (name === 'execute')
          return async (...given: [string]) => {
            step();
            return target.execute(...given);
          };
        if (name === 'getKysely') return () => target.getKysely().withPlugin(counter);
        if (name === 'transactional')
          return async (work: (tx: EntityManager) => unknown) => target.transactional(async (tx) => work(wrap(tx)));
        return Reflect.get(target, name, target) as unknown;
      },
    });
  return { em: { fork: () => wrap(database.em.fork()) } } as unknown as Database;
}

/** Two workers take the scans that are claimed, again and again, until nobody died on one. */
async function scanWithDeaths(): Promise<number> {
  let deaths = 0;
  for (let scans = await claimedScans(service); scans.length > 0; scans = await claimedScans(service)) {
    const attempts = [...scans, ...scans].map(async (scanId) => {
      const database = mortal(scanner.env.database, Math.floor(random() * 60));
      await runScan({ ...scanner.env, database }, scanId, never).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
        deaths++;
      });
    });
    await Promise.all(attempts);
  }
  return deaths;
}

withRealPosts('hits are the oracle’s set exactly, in an order without holes', async () => {
  const records: Json[] = [];
  for await (const record of readRealRecords('RS_programming_2020.zst')) {
    records.push(record);
    if (records.length === posts) break;
  }
  const communities = [...new Set(records.map(({ subreddit }): string => subreddit))];
  const jobs = [];
  for (const query of queries)
    jobs.push({
      ...(await createJob(service, { target: { kind: 'search', query, communities }, min_relevance: 0 })),
      query,
    });
  await scanner.tick();

  const read = new Map<string, number[]>();
  let deaths = 0;
  for (let at = 0; at < records.length;) {
    const next = at + 1 + Math.floor(random() * 400);
    // Slices overlap: what came before comes again.
    await importLines(service.databaseUrl, 'submissions', records.slice(Math.max(0, at - 50), next));
    at = next;
    await sql(service, 'update monitoring_job set next_run_at = now()');
    await claimDue(service.app.database.em.fork(), 1);
    deaths += await scanWithDeaths();
    for (const { id } of jobs) {
      const known = read.get(id) ?? [];
      const { body } = await service.call(
        'GET',
        `/monitoring/jobs/${id}/hits?limit=100&after_sequence=${known.at(-1) ?? 0}`,
      );
      read.set(id, [...known, ...body.data.map(({ sequence }: Json): number => sequence)]);
    }
  }
  assert.ok(deaths > 10, `${deaths} deaths`);

  const stored = await sql<MonitoredDocument & { id: string }>(
    service,
    `select p.id, 'post' as kind, p.title, p.body, p.author, c.name as community, p.flair, null as language, score,
            num_comments as "numComments", p.nsfw, link as url
       from post p join community c on c.id = p.community_id where removed_by is null`,
  );
  assert.ok(stored.length > posts * 0.8);
  for (const { id, query } of jobs) {
    const hits = await hitsOf(service, id);
    const parsed = parseQuery(query);
    assert.ok(parsed.ok);
    const expected = stored.filter((post) => naiveMatches(parsed.query, post)).map((post) => post.id);
    const found = hits.flatMap(({ post, crossposts }): string[] => [
      post.id,
      ...crossposts.map((other: Json) => other.id),
    ]);
    assert.ok(expected.length > 5, `${query}: ${expected.length}`);
    assert.equal(found.toSorted(byText), expected.toSorted(byText), query);
    assert.equal(
      hits.map(({ sequence }) => sequence),
      hits.map((_, i) => i + 1),
      'no hole',
    );
    const early = read.get(id)!;
    assert.equal(
      early,
      early.map((_, i) => i + 1),
      'who read along met none out of order',
    );
    const { hits_count, recent_runs, credits } = await jobOf(service, id);
    assert.is(hits_count, hits.length);
    const sum = (field: string) => recent_runs.reduce((total: number, run: Json) => total + run[field], 0);
    assert.is(sum('hits_created'), hits.length);
    assert.is(credits.charged_total, sum('credits_charged'));
    for (const run of recent_runs) assert.is(run.matched, run.filtered + run.hits_created + run.duplicates);
  }
});

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

test.run();
