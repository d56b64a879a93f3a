import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type App, startApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { scopes } from '../../src/accounts/keys/scopes.ts';
import { openAccount } from '../../src/credits/open-account.ts';
import { endJob } from '../../src/jobs/running/end-job.ts';
import { hasBrowser, openBrowser, type Visit, visits } from '../support/browser.ts';
import { requireBuiltConsole } from '../support/console.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PrefixProxy } from '../support/prefix-proxy.ts';
import { unlimited } from '../support/service.ts';

/** The world between a browser and the service: a proxy with a path of its own, and restarts. */
const test = suite('the console where it has to stand');
let database: TestDatabase;
let proxy: PrefixProxy;
let config: Config;
let app: App;
let token: string;
let accountId: string;
let browser: Browser;
test.before(async () => {
  if (!hasBrowser) return;
  requireBuiltConsole();
  [database, proxy, browser] = await Promise.all([
    createTestDatabase(),
    new PrefixProxy('/research/desk').start(),
    openBrowser(),
  ]);
  config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...unlimited, PUBLIC_URL: proxy.address });
  await startService();
  ({ token, accountId } = await app.database.em.fork().transactional((tx) => openAccount(tx, 'Test', 1000, scopes)));
});
test.after(async () => {
  if (!hasBrowser) return;
  await browser.close();
  // A test that failed may have left it stopped.
  if (proxy.target !== null) await app.stop();
  await proxy.stop();
  await database.close();
});

async function startService(): Promise<void> {
  app = await startApp(config, database.url, { api: true, worker: false });
  proxy.target = app.address!;
}

async function stopService(): Promise<void> {
  proxy.target = null;
  await app.stop();
}

const surroundings = visits(test, () => browser);

const askBrief = async ({ page }: Visit) => {
  await page.getByRole('button', { name: 'A product' }).click();
  await page.getByRole('button', { name: 'Find communities' }).click();
  await page.getByRole('progressbar').waitFor();
};

surroundings('behind a path of a proxy every page, file, call and stream stays under it', async (visit) => {
  const { page } = visit;
  const elsewhere: string[] = [];
  const streams: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${proxy.address}/`)) elsewhere.push(request.url());
    if (request.resourceType() === 'eventsource') streams.push(request.url());
  });
  await visit.signInByHand({ address: `${proxy.address}/keys` }, token);
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
  await page.getByRole('link', { name: 'Whereabouts, start' }).click();
  await askBrief(visit);
  assert.match(page.url(), /\/research\/desk\/discoveries\/cdj_\w+$/);
  await visit.go(page.url());
  await page.getByRole('progressbar').waitFor();
  assert.ok(streams.length >= 2, 'the job is followed, also after the page was loaded anew');
  await page.getByRole('link', { name: 'Discoveries' }).first().click();
  assert.is(page.url(), `${proxy.address}/discoveries`);
  assert.is(await page.getByRole('link', { name: 'API' }).evaluate((link) => (link as { href?: string }).href), `${proxy.address}/docs/`); // prettier-ignore
  const [cookie] = await page.context().cookies();
  assert.is(cookie!.path, '/research/desk');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Your key’s token').waitFor();
  assert.equal(elsewhere, []);
});

surroundings('a restart under an open page is said, and the page goes on by itself', async (visit) => {
  const { page } = visit;
  visit.expect(/50[23]|Failed to load resource|ERR_INCOMPLETE|ERR_EMPTY/);
  await visit.signInByHand(proxy, token);
  await askBrief(visit);
  const job = page.url().split('/').at(-1)!;
  await stopService();
  await page.getByText('The service does not answer. It is asked again by itself.').waitFor();
  assert.ok(await page.getByRole('progressbar').isVisible(), 'what was there stays');
  assert.equal(await visit.inaccessible(), []);
  await startService();
  await page.getByText('The service does not answer').waitFor({ state: 'detached' });
  const error = { code: 'internal_error', message: 'It was us.', retryable: true };
  await app.database.em
    .fork()
    .transactional((tx) => endJob(tx, job, accountId, { from: ['queued'], to: 'failed', charge: 0, error }));
  await page.getByText('It did not succeed, and cost nothing').waitFor();
});

surroundings('a page whose program is gone after an upgrade loads itself again', async (visit) => {
  const { page } = visit;
  visit.expect(/50[23]|Failed to (load|fetch)|module script/);
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })");
  await visit.signInByHand(proxy, token);
  await stopService();
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await page.getByText('The page is loaded again by itself').waitFor();
  assert.equal(await visit.inaccessible(), []);
  await startService();
  await page.getByRole('heading', { name: 'Catalog' }).waitFor();
  assert.is(page.url(), `${proxy.address}/catalog`);
});

test.run();
