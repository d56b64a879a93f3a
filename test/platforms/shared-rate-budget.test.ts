import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Said } from '../../src/platforms/asking/rate-budget.ts';
import { createReddit } from '../../src/platforms/reddit/reddit.ts';
import { QueryPool } from '../../src/database/connections/connection.ts';
import { sharedRateBudget } from '../../src/platforms/asking/shared-rate-budget.ts';
import { createTestDatabase } from '../support/database.ts';
import { redditCredentials, redditUserAgent, startRedditServer } from '../support/reddit-server.ts';
import { smallWorld } from '../support/world.ts';
import { rejection } from '../support/rejection.ts';

const database = await createTestDatabase();
const pools = [
  new QueryPool(database.url, 'rate budget', 2, 'read'),
  new QueryPool(database.url, 'rate budget', 2, 'read'),
];
const client = new Client({ connectionString: database.url });
await client.connect();

/** The same budget in two processes. */
function twoWorkers(id: string, calls = 60, seconds = 60) {
  return pools.map((pool) => sharedRateBudget(pool.query, { id, calls, seconds })) as [Budget, Budget];
}
type Budget = ReturnType<typeof sharedRateBudget>;

async function rowOf(id: string) {
  const { rows } = await client.query(
    `select remaining, refusals, spacing_ms, round(extract(epoch from blocked_until - now()))::int as blocked,
       round(extract(epoch from next_at - now()))::int as next from platform_budget where id = $1`,
    [id],
  );
  return rows[0] as Record<'remaining' | 'refusals' | 'spacing_ms' | 'blocked' | 'next', number>;
}

const budget = suite('shared rate budget');

budget('ten at once after an idle time, then in turns, whoever asks', async () => {
  const [one, other] = twoWorkers('turns', 6000, 60);
  const began = performance.now();
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? one : other).turn()));
  assert.ok(performance.now() - began >= 50 * 10, '50 of them waited 10 ms each for the one before');
});

budget('never more than the policy in any window: a burst, and one turn after the other', async () => {
  const [one, other] = twoWorkers('window', 60, 60_000);
  const turns = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? one : other).turn()));
  assert.is(turns.filter((turn) => turn.ok).length, 10);
  const { spacing_ms } = await rowOf('window');
  assert.is(10 + 60_000_000 / spacing_ms, 60);
  for (const turn of turns) assert.ok(turn.ok || Math.abs(turn.retryAfterSeconds - 1200) <= 5);
});

budget('a turn that is too far away is not waited for and not taken', async () => {
  const [one, other] = twoWorkers('far');
  await one.heard({ refusedForSeconds: 500 });
  assert.equal(await other.turn(), { ok: false, retryAfterSeconds: 500 });
  assert.equal(await one.turn(), { ok: false, retryAfterSeconds: 500 });
});

budget('what the platform still takes is spread until its window ends', async () => {
  const [one, other] = twoWorkers('spread');
  await one.turn();
  await one.heard({ remaining: 598, resetSeconds: 542 });
  assert.is((await rowOf('spread')).spacing_ms, 908);
  await other.heard({ remaining: 11, resetSeconds: 300 });
  assert.is((await rowOf('spread')).spacing_ms, 30_000);
  await other.heard({ remaining: 0, resetSeconds: 300 });
  assert.equal(await one.turn(), { ok: false, retryAfterSeconds: 300 });
});

budget('a window that has ended counts no more', async () => {
  const [one] = twoWorkers('ended');
  await one.heard({ remaining: 0, resetSeconds: 0.05 });
  assert.equal(await one.turn(), { ok: true });
});

budget('refusals that do not say for how long: longer each time, until an answer comes', async () => {
  const [one, other] = twoWorkers('refused');
  const blocked: number[] = [];
  for (let n = 0; n < 7; n++) {
    await (n % 2 ? one : other).heard({ refusedForSeconds: null });
    blocked.push((await rowOf('refused')).blocked);
  }
  assert.equal(blocked, [30, 60, 120, 240, 480, 900, 900]);
  await one.heard({ remaining: 50, resetSeconds: 60 });
  assert.is((await rowOf('refused')).refusals, 0);
});

budget('of few calls no more than half come at once', async () => {
  const atOnce = async (id: string, calls: number, said?: { calls: number; seconds: number }) => {
    const [one] = twoWorkers(id, calls, 600);
    if (said) await one.heard(said);
    const turns = Array.from({ length: 12 }, async () => one.turn(AbortSignal.timeout(400)).catch(() => null));
    return (await Promise.all(turns)).filter((turn) => turn?.ok).length;
  };
  assert.equal(
    [await atOnce('two', 2), await atOnce('seven', 7), await atOnce('many', 6000), await atOnce('said', 6000, { calls: 3, seconds: 600 })], // prettier-ignore
    [1, 3, 12, 1],
  );
});

budget('refusals are in a row only when no hour without one is between them', async () => {
  const [one, other] = twoWorkers('seldom');
  const refusedAgo = async (ago: string) => {
    await one.heard({ refusedForSeconds: null });
    const { blocked } = await rowOf('seldom');
    await client.query(`update platform_budget set blocked_until = now() - $1::interval where id = 'seldom'`, [ago]);
    assert.equal(await other.turn(), { ok: true });
    return blocked;
  };
  const ago = ['59 minutes', '61 minutes', '59 minutes', '1 second'];
  const blocked: number[] = [];
  for (const each of ago) blocked.push(await refusedAgo(each));
  assert.equal(blocked, [30, 60, 30, 60]);
});

budget('a platform that says never is asked again after an hour', async () => {
  const [one, other] = twoWorkers('never');
  await one.heard({ refusedForSeconds: 1e9 });
  assert.equal(await other.turn(), { ok: false, retryAfterSeconds: 3600 });
  await one.heard({ remaining: 0, resetSeconds: 1e9 });
  assert.equal(await other.turn(), { ok: false, retryAfterSeconds: 3600 });
});

budget('two workers with one credential are never told that it was too much', async () => {
  const server = await startRedditServer(smallWorld('reddit'));
  server.rate = { calls: 50, seconds: 2, retryAfter: true };
  const said: Said[] = [];
  const workers = twoWorkers('reddit').map((shared) =>
    createReddit({
      ...redditCredentials,
      apiUrl: server.address,
      authUrl: server.address,
      userAgent: redditUserAgent,
      budget: { ...shared, heard: async (what) => (said.push(what), shared.heard(what)) },
    }),
  );
  const lanes = Array.from({ length: 6 }, async (_, lane) => {
    for (let n = 0; n < 12; n++) assert.ok((await workers[lane % 2]!.rules('Sourdough')).ok);
  });
  const outcomes = await Promise.allSettled(lanes);
  await server.close();
  for (const { status } of outcomes) assert.is(status, 'fulfilled');
  assert.is(said.length, 72);
  assert.ok(said.every((what) => 'remaining' in what));
});

budget('rejects with the reason of a signal', async () => {
  const [one] = twoWorkers('aborted');
  const reason = new Error('enough');
  assert.is(await rejection(one.turn(AbortSignal.abort(reason))), reason);
});

budget.after(async () => {
  await client.end();
  for (const pool of pools) await pool.end();
  await database.close();
});
budget.run();
