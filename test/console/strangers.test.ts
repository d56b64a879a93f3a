import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { visitsOfConsole } from '../support/browser.ts';
import { insertHit } from '../support/insert-hit.ts';
import { sql } from '../support/sql.ts';

/** What strangers write, and what of it is missing. */
const test = suite('texts of strangers in the console');
const { given, addCase: stranger } = visitsOfConsole(test);

const hostile = [
  '<img src=x onerror="alert(1)"><script>alert(2)</script>',
  '"><svg/onload=alert(3)>{{7*7}}${alert(4)}',
  '\u202Etxet desrever\u202C \u2066isolated \u200B\u200D\uFEFF invisible',
  'a'.repeat(10_000),
  '𝕒'.repeat(3000),
  'e' + '\u0301'.repeat(500),
];

stranger('texts of strangers stay texts, and keep every page within its width', async (visit) => {
  const body = { name: hostile[0]!.slice(0, 200), target: { kind: 'search', query: 'budget' }, enabled: false };
  const { id: job } = (await given.service.call('POST', '/monitoring/jobs', { body })).body as { id: string };
  for (const [i, title] of hostile.entries()) await insertHit(given.service, job, { sequence: i + 1, title });
  const result = {
    reasons: hostile,
    cautions: [hostile[3]!],
    next_step: hostile[1]!,
    matched_terms: ['img'],
    evidence: hostile.map((quote, i) => ({
      post: { id: `p${i}`, url: i === 0 ? 'javascript:alert(5)' : 'https://example.org/', title: quote, created_at: '2026-11-01T10:00:00.000Z', score: null, num_comments: null }, // prettier-ignore
      quote,
      aspect: 'demand',
      matched: ['img', 'a'],
    })),
  };
  const id = await storeDiscovery(result);
  await visit.signIn(given.service, given.service.token);
  for (const path of [
    '/hits',
    `/monitoring/${job}`,
    `/discoveries/${id}`,
    `/discoveries/${id}/compare`,
    '/monitoring',
  ]) {
    for (const width of [320, 1280]) {
      await visit.page.setViewportSize({ width, height: 900 });
      await visit.go(given.service.address + path);
      assert.not.ok(await visit.isTooWide(), `${path} at ${width}`);
    }
    assert.is(
      await visit.page.locator('img, main script, main svg[onload], [onerror], a[href^="javascript:"]').count(),
      0,
      path,
    );
    if (path === '/hits') assert.equal(await visit.inaccessible(), []);
  }
});

stranger('a long flair is shown whole', async (visit) => {
  const { page } = visit;
  const body = { name: 'Flairs', target: { kind: 'search', query: 'budget' }, enabled: false };
  const { id } = (await given.service.call('POST', '/monitoring/jobs', { body })).body as { id: string };
  await insertHit(given.service, id, { flair: 'Weekly thread: budgets, spreadsheets and how we keep them together' });
  await visit.signIn(given.service, given.service.token);
  await page.setViewportSize({ width: 320, height: 900 });
  await visit.go(`${given.service.address}/hits?job=${id}`);
  const flair = await page.locator('.hit-detail bdi.status').boundingBox();
  const card = await page.locator('.hit-detail').boundingBox();
  assert.ok(flair!.x + flair!.width <= card!.x + card!.width, `${flair!.x + flair!.width}`);
});

/** A discovery that has ended with one community that strangers named. */
async function storeDiscovery(found: object): Promise<string> {
  const created = await given.service.call('POST', '/community-discovery/jobs', { body: { brief: hostile[0] } });
  const { id } = created.body as { id: string };
  const community = { platform: 'reddit', name: 'a'.repeat(500), title: hostile[1], url: 'javascript:alert(6)', description: hostile[3], members: null, posts_per_day: null, nsfw: true, language: null, created_at: null, as_of: null }; // prettier-ignore
  const scores = { audience: null, competitors: null, demand: 0, activity: 1, openness: null };
  const result = {
    object: 'community_discovery.result',
    job_id: id,
    generated_at: '2026-11-22T10:00:00.000Z',
    partial: true,
    warnings: [{ code: 'x', message: hostile[0], community: null }],
    understanding: { audience: hostile, competitors: [], demand: [], search_terms: hostile },
    communities: [1, 2].map((rank) => ({ rank, community: { ...community, name: `${rank}${community.name}` }, score: 0.5, scores, ...found })), // prettier-ignore
    also_considered: [{ community: hostile[3], score: 0.1, why_not: hostile[0] }],
    coverage: { communities_searched: 1, posts_searched: 0, platforms: [], as_of: null, sources: [], gaps: hostile },
    engine: { name: 'builtin', version: '1', model: null },
    credits_charged: 5,
    empty_reason: null,
    next: { overview: {}, monitoring: {} },
  };
  await sql(given.service, `insert into job_result (job_id, body) values (?, ?::json)`, [id, JSON.stringify(result)]);
  await sql(given.service, `update job set status = 'succeeded', finished_at = now(), result_expires_at = now() + interval '1 day', revision = revision + 1 where id = ?`, [id]); // prettier-ignore
  return id;
}

stranger('a result without a single community says why, and what to do', async (visit) => {
  const id = await storeDiscovery({ evidence: [], reasons: [], cautions: [], next_step: '', matched_terms: [] });
  await sql(
    given.service,
    `update job_result set body = (body::jsonb || '{"communities": [], "also_considered": [], "empty_reason": "No community speaks of this"}')::json where job_id = ?`,
    [id],
  );
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/discoveries/${id}`);
  await visit.page.getByText('No community speaks of this').waitFor();
  assert.equal(await visit.inaccessible(), []);
});

test.run();
