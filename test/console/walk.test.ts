import type { Browser, BrowserContext } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSignInLink } from '../../src/accounts/sign-in/console-sessions.ts';
import { readConfig } from '../../src/config.ts';
import { hasBrowser, openBrowser, Visit } from '../support/browser.ts';
import { requireBuiltConsole } from '../support/console.ts';
import { Receiver } from '../support/receiver.ts';
import { startService, type TestService, unlimited } from '../support/service.ts';
import { sql } from '../support/sql.ts';

/** One person's first day: every step goes on from the one before. */
const test = suite('a walk through the console');
let service: TestService;
let browser: Browser;
let context: BrowserContext;
let visit: Visit;
let receiver: Receiver;
test.before(async () => {
  if (!hasBrowser) return;
  requireBuiltConsole();
  receiver = await new Receiver().start();
  const host = new URL(receiver.url()).host;
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...unlimited, DELIVERY_ALLOWED_HOSTS: host });
  [service, browser] = await Promise.all([startService({ sample: true, config }), openBrowser()]);
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Asia/Kolkata',
    locale: 'de-DE',
  });
  visit = await Visit.begin(context);
});
test.after(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await receiver.stop();
  await service.stop();
});

/** A step, after which nothing may have gone wrong on the page. */
function walk(name: string, step: () => Promise<void>): void {
  if (!hasBrowser) return test.skip(name);
  test(name, async () => {
    await step();
    assert.equal(visit.wrong(), []);
  });
}

walk('the link of the start signs in, once, and leaves no secret in the address', async () => {
  const link = await createSignInLink(service.app.database.em.fork(), null);
  await visit.page.goto(`${service.address}/#link=${link}`);
  await visit.page.getByRole('heading', { name: 'Who do you want to understand?' }).waitFor();
  assert.is(visit.page.url(), `${service.address}/`);
  assert.is(await visit.page.evaluate('localStorage.length + sessionStorage.length'), 0);
  assert.equal(await visit.inaccessible(), []);
});

walk('a brief is understood while it is written, and leads to five communities with marked words', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'A product' }).click();
  await page.getByText('couples who argue about money', { exact: true }).waitFor();
  await page.getByLabel('They use today').fill('YNAB');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove YNAB' }).waitFor();
  await page.getByRole('button', { name: 'Find communities' }).click();
  await page.getByRole('heading', { name: 'r/sample_budgeting' }).waitFor();
  assert.is(await page.locator('.found-card').count(), 5);
  assert.ok((await page.locator('.quote mark').allInnerTexts()).some((word) => /ynab|budget/i.test(word)));
  await page.getByText('60 communities and 1,005 posts').waitFor();
  assert.equal(await visit.inaccessible(), []);
});

walk('two of them are compared side by side', async () => {
  const { page } = visit;
  await page.getByLabel('Choose r/sample_budgeting').check();
  await page.getByLabel('Choose r/sample_moneymatters').check();
  await page.getByRole('link', { name: 'Compare these 2' }).click();
  await page.getByRole('heading', { name: 'Side by side' }).waitFor();
  assert.equal(await page.locator('thead th').allInnerTexts(), ['r/sample_budgeting', 'r/sample_moneymatters']);
  const bestIn = async (name: RegExp) => page.getByRole('row', { name }).locator('.best').count();
  assert.equal([await bestIn(/^Score/), await bestIn(/^Activity/)], [1, 0], 'where all are alike none is the best');
  assert.equal(await visit.inaccessible(), []);
  assert.is(
    await page
      .locator('td')
      .getByRole('button', { name: /^Overview/ })
      .count(),
    2,
  );
  await page.goBack();
  await page.getByRole('heading', { name: 'r/sample_budgeting' }).waitFor();
  await page.getByText('2 chosen:').waitFor();
  for (const name of ['r/sample_budgeting', 'r/sample_moneymatters']) await page.getByLabel(`Choose ${name}`).uncheck();
});

walk('an overview says whether to enter, by the rules in their words, and can be taken along', async () => {
  const { page } = visit;
  await page
    .getByRole('button', { name: /^Overview · 3/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Enter with care' }).waitFor();
  await page.getByRole('heading', { name: 'How to enter' }).waitFor();
  await page.getByText('in your time (Asia/').waitFor();
  assert.ok((await page.locator('.rules tbody tr').count()) > 2);
  assert.match(
    (await page.locator('.steps a').first().getAttribute('href'))!,
    /^https:\/\/www\.reddit\.com\/r\/sample_budgeting\//,
  );
  assert.equal(await visit.inaccessible(), []);
  for (const [name, begin] of [
    ['Markdown', '# Overview'],
    ['CSV', '\uFEFFplatform,community'],
    ['JSON', '{'],
  ]) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: name! }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    assert.ok(Buffer.concat(chunks).toString().startsWith(begin!), name);
  }
  await page.goBack();
});

walk(
  'what was found is watched: the query is tried while it is written, and a mistake is shown where it is',
  async () => {
    const { page } = visit;
    await page.getByRole('link', { name: 'Watch all 5' }).click();
    const query = page.getByLabel(/^Query/);
    // The service refuses it, and one backtest waits for the other.
    visit.expect(/422|429/);
    await query.fill('(budget* OR ynab');
    await page.locator('.q-wrong').first().waitFor();
    assert.is(await page.getByText('(at position').count(), 0, 'the place is underlined');
    assert.equal(await visit.inaccessible(), []);
    await query.fill('budget* OR ynab OR money OR work OR app OR how');
    await page.getByText('Hits a day').waitFor();
    await page.getByText('about, if it looks every 15 minutes').waitFor();
    await page.getByText(/^[\d,]+ posts of /).waitFor();
    const tried = page.waitForResponse((response) => {
      const asked = response.request().postData() ?? '';
      return response.ok() && asked.includes('asks for help with money') && /"min_relevance":0[,}]/.test(asked);
    });
    await page.getByLabel('Name', { exact: true }).fill('Budgets');
    await page.getByLabel('What counts, in plain words').fill('asks for help with money');
    await page.getByLabel('Least relevance').fill('0');
    await page.getByLabel('Hours to look back at first').fill('168');
    // What is being tried anew is pale until then.
    await tried;
    await page.locator('.backtest-example').first().waitFor();
    await page.locator('.backtest .stale').waitFor({ state: 'detached' });
    assert.equal(await visit.inaccessible(), []);
    await page.getByRole('button', { name: 'Begin to watch' }).click();
    await page.getByRole('heading', { name: 'Budgets' }).waitFor();
    await page.getByText('What it looks for').waitFor();
  },
);

walk('hits arrive without a reload and are reviewed by the keyboard alone, decisions can be undone', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: /^Hits/ }).click();
  // All of them: what comes later stands above what is there.
  await page.locator('.hit-row').nth(4).waitFor();
  assert.ok((await page.locator('.hit-detail mark').count()) > 0, 'what matched is marked');
  await page.locator('h1').click();
  await page.keyboard.press('a');
  await page.keyboard.press('d');
  await page.locator('.hit-row.approved').waitFor();
  await page.locator('.hit-row.dismissed').waitFor();
  await page.keyboard.press('u');
  await page.locator('.hit-row.dismissed').waitFor({ state: 'detached' });
  assert.is(await page.locator('.hit-row[aria-current]').count(), 1);
  await page.keyboard.press('?');
  const help = page.getByRole('heading', { name: 'With the keyboard alone' });
  await help.waitFor();
  assert.equal(await visit.inaccessible(), []);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('d');
  await page.locator('.hit-row.dismissed').waitFor();
  // A decision goes on to the next hit; from there one is back at it.
  await page.locator('.hit-row[aria-current]:not(.dismissed):not(.approved)').waitFor();
  await page.keyboard.press('k');
  await page.getByText('Leave out of the query:').waitFor();
  assert.equal(await visit.inaccessible(), []);
  const reviews = await sql<{ review_status: string }>(
    service,
    `select review_status from monitoring_hit where review_count > 0 order by id desc`,
  );
  assert.equal(
    reviews.map(({ review_status }) => review_status),
    ['approved', 'dismissed'],
  );
});

walk('a double click decides about one hit, not about the next one, too', async () => {
  const { page } = visit;
  await page.locator('.hit-row').nth(2).click();
  await page.getByRole('button', { name: 'Approve a' }).dblclick();
  await page.locator('.hit-row.approved').nth(1).waitFor();
  // What is decided later is noted later: then the decision before it is, too.
  await page.locator('.hit-row.dismissed').first().click();
  await page.getByLabel('Note for your team').fill('not ours');
  const noted = page.waitForResponse((response) => response.request().postData()?.includes('not ours') === true);
  await page.getByLabel('Note for your team').blur();
  await noted;
  const [approved] = await sql<{ n: number }>(
    service,
    `select count(*)::int as n from monitoring_hit where review_status = 'approved'`,
  );
  assert.is(approved!.n, 2);
});

walk('a word is left out of the query by one click', async () => {
  const { page } = visit;
  await page.locator('.leave-out button').first().click();
  await page.getByRole('status').getByText('are left out from now on').waitFor();
  const [job] = await sql<{ query: string }>(service, 'select query from monitoring_job');
  assert.match(job!.query, /^\(budget\* OR ynab OR money OR work OR app OR how\) -\S+$/);
});

walk('a destination is made, tested, and its log says what came of it', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await page.getByText('Nothing is delivered yet').waitFor();
  await page.getByRole('button', { name: 'New destination' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Our program');
  await page.getByLabel('Address').fill(receiver.url('/hook'));
  assert.equal(await visit.inaccessible(), []);
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByText('is shown this once').waitFor();
  // A secret is kept, to sign with it.
  await page.getByText('A new one can be made at any time').waitFor();
  assert.is(await page.getByText('kept nowhere').count(), 0);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Our program' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.locator('.status.good', { hasText: 'delivered' }).waitFor();
  await page.locator('.row').getByText('A test', { exact: true }).waitFor();
  assert.is(receiver.bodies('/hook').length, 1);
  assert.equal(await visit.inaccessible(), []);
});

walk('a destination is told in digests and left alone at night, in the time of who looks', async () => {
  const { page } = visit;
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('It is told').selectOption('day');
  await page.getByLabel('At', { exact: true }).fill('07:30');
  await page.getByLabel('Leave it alone at certain hours').check();
  await page.getByLabel('Messages a day at most').fill('20');
  assert.equal(await visit.inaccessible(), []);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/A digest every day at 07:30, Asia/).waitFor();
  await page.getByText(/left alone from 22:00 to 07:00, Asia/).waitFor();
  const [kept] = (await service.call('GET', '/destinations')).body.data;
  const { schedule, quiet_hours: quiet, max_per_day: most, address } = kept;
  assert.equal(
    [schedule.every, schedule.at, quiet.from, most, address],
    ['day', '07:30', '22:00', 20, receiver.url('/hook')],
  );
});

walk('a key is made with what it needs, and its token is shown once', async () => {
  const { page } = visit;
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('For the dashboard');
  assert.equal(await visit.inaccessible(), []);
  await page.getByRole('button', { name: 'Make it' }).click();
  const token = await page.locator('.token').innerText();
  assert.match(token, /^wab_\w{49}$/);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('.token').waitFor({ state: 'detached' });
  assert.not.ok((await page.content()).includes(token), 'it is gone with its window');
  await page.getByRole('cell', { name: 'For the dashboard' }).waitFor();
});

test.run();
