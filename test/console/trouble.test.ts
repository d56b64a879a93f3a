import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasBrowser, openBrowser, Visit } from '../support/browser.ts';
import { requireBuiltConsole } from '../support/console.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createKey } from '../support/keys.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { consolePaths } from '../../src/delivery/kinds/console-links.ts';
import { scopes } from '../../src/accounts/keys/scopes.ts';

/** What goes wrong in the world: strangers' texts, ended keys, lost connections, tabs that do not know of each other. */
const test = suite('trouble in the console');
let service: TestService;
let browser: Browser;
test.before(async () => {
  if (!hasBrowser) return;
  requireBuiltConsole();
  [service, browser] = await Promise.all([startService({ worker: false }), openBrowser()]);
});
test.after(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await service.stop();
});

/** A visit of its own; nothing but what is expected may go wrong on it. */
function trouble(name: string, meet: (visit: Visit) => Promise<void>): void {
  if (!hasBrowser) return test.skip(name);
  test(name, async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const visit = await Visit.begin(context);
    await meet(visit);
    assert.equal(visit.wrong(), []);
    await context.close();
  });
}

async function createMonitor(name = 'Budgets'): Promise<string> {
  const body = { name, target: { kind: 'search', query: 'budget' }, enabled: false };
  const answer = await service.call('POST', '/monitoring/jobs', { body });
  return (answer.body as { id: string }).id;
}

const hostile = [
  '<img src=x onerror="alert(1)"><script>alert(2)</script>',
  '"><svg/onload=alert(3)>{{7*7}}${alert(4)}',
  '\u202Etxet desrever\u202C \u2066isolated \u200B\u200D\uFEFF invisible',
  'a'.repeat(10_000),
  '𝕒'.repeat(3000),
  'e' + '\u0301'.repeat(500),
];

trouble('texts of strangers stay texts, and keep every page within its width', async (visit) => {
  const job = await createMonitor(hostile[0]!.slice(0, 200));
  for (const [i, title] of hostile.entries()) await insertHit(service, job, { sequence: i + 1, title });
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
  await visit.signIn(service, service.token);
  for (const path of [
    '/hits',
    `/monitoring/${job}`,
    `/discoveries/${id}`,
    `/discoveries/${id}/compare`,
    '/monitoring',
  ]) {
    for (const width of [320, 1280]) {
      await visit.page.setViewportSize({ width, height: 900 });
      await visit.go(service.address + path);
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

/** A discovery that has ended with one community that strangers named. */
async function storeDiscovery(found: object): Promise<string> {
  const created = await service.call('POST', '/community-discovery/jobs', { body: { brief: hostile[0] } });
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
  await sql(service, `insert into job_result (job_id, body) values (?, ?::json)`, [id, JSON.stringify(result)]);
  await sql(service, `update job set status = 'succeeded', finished_at = now(), result_expires_at = now() + interval '1 day', revision = revision + 1 where id = ?`, [id]); // prettier-ignore
  return id;
}

trouble('a result without a single community says why, and what to do', async (visit) => {
  const id = await storeDiscovery({ evidence: [], reasons: [], cautions: [], next_step: '', matched_terms: [] });
  await sql(
    service,
    `update job_result set body = (body::jsonb || '{"communities": [], "also_considered": [], "empty_reason": "No community speaks of this"}')::json where job_id = ?`,
    [id],
  );
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/discoveries/${id}`);
  await visit.page.getByText('No community speaks of this').waitFor();
  assert.equal(await visit.inaccessible(), []);
});

trouble(
  'a key that is revoked while its page is open leads to the sign-in, and nothing of it stays on the page',
  async (visit) => {
    const key = await createKey(service, { name: 'Soon gone', scopes: [...scopes] });
    await visit.signIn(service, key.token);
    await visit.page.getByText('Soon gone').waitFor();
    await service.call('POST', `/keys/${key.id}/revoke`);
    await visit.page.getByRole('link', { name: 'Discoveries' }).click();
    await visit.page.getByText('Your session has ended').waitFor();
    assert.not.ok((await visit.page.content()).includes('Soon gone'));
    assert.equal(await visit.inaccessible(), []);
    await visit.page.getByLabel('Your key’s token').fill(service.token);
    await visit.page.getByRole('button', { name: 'Sign in' }).click();
    await visit.page.getByText('Every brief that was asked').waitFor();
  },
);

trouble('a wrong token is refused with the reason', async (visit) => {
  visit.expect(/401/);
  await visit.page.goto(service.address);
  await visit.page.getByLabel('Your key’s token').fill('wab_wrong');
  await visit.page.getByRole('button', { name: 'Sign in' }).click();
  await visit.page.getByRole('alert').getByText('check that it was copied whole').waitFor();
  assert.equal(await visit.inaccessible(), []);
});

trouble('a lost connection is said, and forgotten when it is there again', async (visit) => {
  visit.expect(/ERR_FAILED/);
  await visit.signIn(service, service.token);
  await visit.page.getByText('Where you stand').waitFor();
  let lost = true;
  await visit.page.route('**/trpc/**', async (route) => (lost ? route.abort('failed') : route.continue()));
  await visit.page.getByRole('link', { name: 'Discoveries' }).click();
  await visit.page.getByText('The service does not answer').waitFor();
  assert.equal(await visit.inaccessible(), []);
  lost = false;
  await visit.page.getByText('The service does not answer').waitFor({ state: 'detached' });
  await visit.page.locator('.row').first().waitFor();
});

trouble('a page that asks for nothing by itself hears of a lost connection, and of its end', async (visit) => {
  const { page } = visit;
  visit.expect(/ERR_FAILED/);
  await visit.signIn(service, service.token);
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Never made');
  let lost = true;
  await page.route('**/trpc/**', async (route) => (lost ? route.abort('failed') : route.continue()));
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByText('The service does not answer').waitFor();
  lost = false;
  await page.getByText('The service does not answer').waitFor({ state: 'detached' });
});

trouble('a failure of the service is shown with its request, and asked again by a click', async (visit) => {
  visit.expect(/500/);
  await visit.signIn(service, service.token);
  let broken = true;
  const problem = { type: 'about:blank', title: 'Something went wrong here', status: 500, detail: 'It was us.', instance: '/', code: 'internal_error', request_id: 'req_1', retryable: true, errors: [] }; // prettier-ignore
  await visit.page.route('**/trpc/usage.series**', async (route) =>
    broken
      ? route.fulfill({
          status: 500,
          json: { error: { message: 'It was us.', code: -32603, data: { httpStatus: 500, problem } } },
        })
      : route.continue(),
  );
  await visit.page.clock.install();
  await visit.page.getByRole('link', { name: 'Usage' }).click();
  for (let i = 0; i < 5; i++) await visit.page.clock.runFor(9000);
  await visit.page.getByText('Request req_1').waitFor();
  assert.equal(await visit.inaccessible(), []);
  broken = false;
  await visit.page.getByRole('button', { name: 'Try again' }).click();
  await visit.page.getByText('Nothing was spent in this time').waitFor();
});

trouble('who follows the link of a message is asked to sign in, and then is where it leads', async (visit) => {
  const { page } = visit;
  const job = await createMonitor('Linked');
  const hit = await insertHit(service, job, { sequence: 1, title: 'Which budget is yours?' });
  visit.expect(/401/, /404/);
  await page.goto(service.address + consolePaths.hit(hit));
  await page.getByLabel('Your key’s token').fill(service.token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('article', { name: 'The hit' }).getByText('Which budget is yours?').waitFor();
  assert.is(new URL(page.url()).pathname, consolePaths.hit(hit));
  await page.getByRole('link', { name: 'Linked', exact: true }).waitFor();
  assert.equal(await visit.inaccessible(), []);
  await page.keyboard.press('a');
  await page.getByText('1 decision so far').waitFor();
  assert.is((await service.call('GET', `/monitoring/hits/${hit}`)).body.review.status, 'approved');
  await visit.go(service.address + consolePaths.hitsOfJob(job));
  assert.is(page.url(), `${service.address}/hits?job=${job}`);
  await page.getByText('Nothing waits for you').waitFor();
  await visit.go(service.address + consolePaths.hit('hit_of_somebody_else'));
  await page.getByRole('alert').getByText('There is no hit').waitFor();
  assert.equal(await visit.inaccessible(), []);
});

trouble('who signs out in one tab is out in the other', async (visit) => {
  await visit.signIn(service, service.token);
  const other = await Visit.begin(visit.page.context());
  other.expect(/401/);
  await other.page.goto(service.address);
  await other.page.getByText('Where you stand').waitFor();
  await visit.page.getByRole('button', { name: 'Sign out' }).click();
  await visit.page.getByLabel('Your key’s token').waitFor();
  await other.page.getByRole('link', { name: 'Keys', exact: true }).click();
  await other.page.getByText('Your session has ended').waitFor();
  assert.equal(other.wrong(), []);
});

trouble('a key sees what its scopes allow, and no more', async (visit) => {
  const { token } = await createKey(service, { scopes: ['monitoring:read'] });
  await visit.signIn(service, token);
  const links = await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  assert.equal(
    links.map((link) => link.split('\n')[0]!.trim()),
    ['Start', 'Monitoring', 'Hits', 'API'],
  );
  await visit.page.goto(`${service.address}/hits`);
  await visit.page.locator('.hit-row').first().waitFor();
  assert.is(await visit.page.getByRole('button', { name: /^Approve a/ }).count(), 0);
});

trouble('hits that come while somebody looks appear on top, and nothing moves away', async (visit) => {
  const job = await createMonitor('Arrivals');
  await insertHit(service, job, { sequence: 1, title: 'The first' });
  await visit.signIn(service, service.token);
  await visit.page.clock.install();
  await visit.page.goto(`${service.address}/hits?job=${job}`);
  await visit.page.getByText('The first').first().waitFor();
  await insertHit(service, job, { sequence: 2, title: 'The second' });
  await visit.page.clock.runFor(11_000);
  await visit.page.locator('.hit-row').getByText('The second').waitFor();
  await visit.page.getByRole('article', { name: 'The hit' }).getByText('The first').waitFor();
});

test.run();
