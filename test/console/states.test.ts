import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBrowser, Visit, visitsOfConsole } from '../support/browser.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createJob } from '../support/scanning.ts';
import { sql } from '../support/sql.ts';

/** What the console says of how something stands is what is known of it, and no more. */
const test = suite('states in the console');
const { given, addCase: state } = visitsOfConsole(test);

state('a message that was not sent says why, not what failed before', async (visit) => {
  const body = { kind: 'webhook', name: 'Desk', address: 'https://example.com/hook' };
  const { id } = (await given.service.call('POST', '/destinations', { body })).body as { id: string };
  const one = async (statement: string) => sql(given.service, statement, [id]);
  await one(`insert into delivery_event (id, account_id, type, data) select 'evt_1', account_id, 'monitoring.hits.created', '{}' from destination where id = ?`); // prettier-ignore
  await one(`insert into delivery (id, account_id, destination_id, event_id, status, status_reason, tries)
    select 'dlv_1', account_id, id, 'evt_1', 'dropped', 'Nothing is left of what it would have told.', 1 from destination where id = ?`);
  await one(`insert into delivery_attempt (delivery_id, at, status_code, duration_ms, error) select 'dlv_1', now(), 502, 7, 'It answered 502' from destination where id = ?`); // prettier-ignore
  await one(`update destination set digest_at = now() + interval '20 seconds' where id = ?`);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/deliveries/${id}`);
  const row = visit.page.locator('li.row', { hasText: 'not sent' });
  await row.getByText('Nothing is left of what it would have told.').waitFor();
  assert.is(await row.getByText('It answered 502').count(), 0);
  await visit.page.getByText('next digest in a moment').waitFor();
});

state('a destination that was paused is paused in the list, too, and goes on there', async (visit) => {
  const { page } = visit;
  const body = { kind: 'webhook', name: 'Office', address: 'https://example.com/office' };
  await given.service.call('POST', '/destinations', { body });
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/deliveries`);
  for (const [button, status] of [
    ['Pause', 'disabled'],
    ['Go on', 'active'],
  ] as const) {
    await page.getByRole('link', { name: 'Office' }).click();
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: button }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Deliveries' }).first().click();
    await page.locator('li.row', { hasText: 'Office' }).getByText(status, { exact: true }).waitFor({ timeout: 5_000 });
  }
});

state('with a job its hits are gone from what waits', async (visit) => {
  const { page } = visit;
  const { id } = await createJob(given.service, { name: 'To go', target: { kind: 'search', query: 'budget' } });
  await insertHit(given.service, id);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/monitoring/${id}`);
  await page.getByRole('link', { name: 'Hits 1 waiting' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Hits', exact: true }).waitFor({ timeout: 5_000 });
});

state('what is cut ends between words, and shows that it is cut', async (visit) => {
  const { page } = visit;
  const long =
    'A watering kit for balcony gardeners who travel often and whose tomatoes therefore dry up every summer. ';
  const brief = { brief: long.repeat(2) };
  const { id } = (await given.service.call('POST', '/community-discovery/jobs', { body: brief })).body;
  await given.service.call('POST', '/community-overview/jobs', {
    body: { communities: ['tea'], goal: long.repeat(2) },
  });
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/discoveries/${id}`);
  const isCutBetweenWords = (shown: string) => {
    assert.ok(shown.endsWith('…') && long.repeat(2).startsWith(`${shown.slice(0, -1)} `), shown);
  };
  isCutBetweenWords(await page.locator('h1').innerText());
  await visit.go(`${given.service.address}/overviews`);
  isCutBetweenWords(await page.locator('.row .meta span[dir]').innerText());
});

state('that a platform may be asked does not say that it answers', async (visit) => {
  await sql(
    given.service,
    `insert into platform_budget (id, next_at, spacing_ms, remaining) values ('reddit app', now(), 600, 41.5)`,
  );
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/operator`);
  const row = visit.page.locator('li.row', { hasText: 'reddit app' });
  await row.getByText('may be asked').waitFor();
  await row.getByText('it says that it takes 41 more.').waitFor();
  assert.is(await row.locator('.good').count(), 0);
});

state('on a phone whose letters are set twice as large no page is wider than the window', async () => {
  const browser = await openBrowser('--blink-settings=defaultFontSize=32');
  try {
    const context = await browser.newContext({ viewport: { width: 2560, height: 800 } });
    const visit = await Visit.begin(context);
    await visit.signIn(given.service, given.service.token);
    await visit.page.setViewportSize({ width: 360, height: 800 });
    for (const path of ['/', '/hits', '/catalog', '/monitoring/new', '/keys/usage', '/operator']) {
      await visit.go(given.service.address + path);
      assert.not.ok(await visit.isTooWide(), path);
      const menu = await visit.page.getByRole('button', { name: 'Menu' }).boundingBox();
      assert.ok(menu && menu.x + menu.width <= 360, `the menu of ${path}`);
    }
    assert.equal(visit.wrong(), []);
  } finally {
    await browser.close();
  }
});

test.run();
