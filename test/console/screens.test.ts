import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasBrowser, openBrowser, Visit } from '../support/browser.ts';
import { createDiscoveryAndWait, requireBuiltConsole } from '../support/console.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

/** Every screen of an account that has used all of it. */
const test = suite('screens of the console');
let service: TestService;
let browser: Browser;
let [job, discovery, overview] = ['', '', ''];
test.before(async () => {
  if (!hasBrowser) return;
  requireBuiltConsole();
  [service, browser] = await Promise.all([startService({ sample: true }), openBrowser()]);
  discovery = await createDiscoveryAndWait(service);
  overview = (await service.call('POST', '/community-overview/jobs', { body: { communities: ['r/sample_budgeting', 'r/sample_moneymatters'] } })).body.id; // prettier-ignore
  await service.call('GET', `/community-overview/jobs/${overview}`, { headers: { prefer: 'wait=30' } });
  await service.call('POST', '/destinations', { body: { kind: 'ntfy', name: 'My phone', address: 'https://ntfy.sh/us', enabled: false } }); // prettier-ignore
  const target = { kind: 'search', query: 'budget* OR ynab OR money' };
  job = (await service.call('POST', '/monitoring/jobs', { body: { name: 'Budgets', target, backfill_hours: 168 } }))
    .body.id;
  while ((await sql(service, 'select 1 from monitoring_hit')).length === 0)
    await new Promise((next) => setTimeout(next, 50));
});
test.after(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await service.stop();
});

const screens = (name: string, look: () => Promise<void>) => (hasBrowser ? test(name, look) : test.skip(name));

screens('each can be read by everybody, at every width and in both themes', async () => {
  const visit = await Visit.begin(await browser.newContext({ viewport: { width: 1280, height: 900 } }));
  const { page } = visit;
  await visit.signIn(service, service.token);
  const paths = ['/', '/discoveries', '/overviews', '/monitoring', '/hits?review=all', '/catalog?q=sample_b', '/catalog/reddit/sample_budgeting', '/deliveries', '/keys', '/keys/usage', '/operator', '/keys/nothing']; // prettier-ignore
  for (const path of [...paths, `/monitoring/${job}`]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit.go(service.address + path);
    assert.equal(await visit.inaccessible(), []);
    for (const width of [320, 768, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      assert.not.ok(await visit.isTooWide(), `${path} at ${width}`);
    }
  }
  assert.equal(visit.wrong(), []);
});

screens('what is chosen, and how much of a bar is filled, shows in the colours of the reader, too', async () => {
  const visit = await Visit.begin(await browser.newContext({ forcedColors: 'active' }));
  const { page } = visit;
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/hits?review=all`);
  const looks = async (name: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('${name}')].map((element) => {
      const { borderInlineStartWidth, backgroundColor } = getComputedStyle(element);
      return borderInlineStartWidth + backgroundColor;
    })`);
  for (const places of ['.side nav a', '.segments button', '.hit-row']) {
    const [chosen] = await looks(`${places}:is([aria-current], [aria-pressed="true"])`);
    assert.not.ok((await looks(`${places}:not([aria-current], [aria-pressed="true"])`)).includes(chosen!), places);
  }
  await visit.go(`${service.address}/discoveries/${discovery}`);
  assert.is.not((await looks('.bar .fill'))[0], (await looks('.bar .track'))[0]);
  assert.equal(visit.wrong(), []);
});

screens('ten names of communities do not cover a small window', async () => {
  const visit = await Visit.begin(await browser.newContext());
  const { page } = visit;
  await visit.signIn(service, service.token);
  await page.setViewportSize({ width: 320, height: 256 });
  await visit.go(`${service.address}/overviews/${overview}`);
  await page.locator('.verdict').evaluate((part) => part.scrollIntoView());
  const { bottom } = await page.locator('.tabs').evaluate((tabs) => tabs.getBoundingClientRect());
  assert.ok(bottom <= 0, `${bottom}`);
  assert.equal(visit.wrong(), []);
});

screens('the example of a name in the catalog is one that is there', async () => {
  const visit = await Visit.begin(await browser.newContext());
  const { page } = visit;
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/catalog`);
  const field = page.getByRole('searchbox');
  const largest = page.locator('.row-title').first();
  const shown = await largest.textContent();
  const example = (await field.getAttribute('placeholder'))!;
  assert.is(`r/${example}`, shown);
  await field.fill(example);
  await page.waitForURL(/q=/);
  assert.is(await largest.textContent(), shown);
  assert.equal(visit.wrong(), []);
});

screens('every post that a community is said to have can be opened', async () => {
  const visit = await Visit.begin(await browser.newContext());
  const { page } = visit;
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/catalog/reddit/sample_budgeting`);
  const said = await page.getByRole('definition').filter({ hasText: /\d{4} to/ }).first().innerText(); // prettier-ignore
  const links = page.getByRole('list', { name: 'Its newest posts' }).getByRole('link');
  assert.is(await links.count(), parseInt(said, 10));
  assert.match((await links.first().getAttribute('href'))!, /\/comments\//);
  await page.getByText('invented', { exact: true }).waitFor();
  assert.equal(visit.wrong(), []);
});

screens('a table that is cut shows it at the edge where it goes on, in both themes', async () => {
  const visit = await Visit.begin(await browser.newContext());
  const { page } = visit;
  await visit.signIn(service, service.token);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit.go(`${service.address}/keys`);
  const region = page.getByRole('region', { name: 'Keys' });
  const { x, y, width, height } = (await region.boundingBox())!;
  const edge = async (left: number) => {
    await region.evaluate((element, to) => element.scrollTo({ left: to }), left);
    return page.screenshot({ clip: { x: x + width - 8, y, width: 8, height } });
  };
  // What stands at the edge is another thing at every place.
  await region.locator('table').evaluate((table) => (table.style.visibility = 'hidden'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.not.ok((await edge(0)).equals(await edge(10_000)), colorScheme);
  }
  // One that fits has none.
  await page.setViewportSize({ width: 1280, height: 900 });
  const whole = (await region.boundingBox())!;
  const strip = async (at: number) => page.screenshot({ clip: { x: at, y: whole.y, width: 8, height: whole.height } });
  const middle = await strip(whole.x + whole.width / 2);
  assert.ok(middle.equals(await strip(whole.x + whole.width - 8)));
  assert.equal(visit.wrong(), []);
});

test.run();
