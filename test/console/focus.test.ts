import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAccount } from '../../src/credits/open-account.ts';
import { visitsOfConsole } from '../support/browser.ts';
import { importLines, subreddit } from '../support/dumps.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createJob } from '../support/scanning.ts';
import { sql } from '../support/sql.ts';

/** Who works by the keyboard or listens stays where they are while something takes a while. */
const test = suite('the focus in the console');
const { given, addCase: focus } = visitsOfConsole(test);

const hasFocus = async (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();

focus('a list that is read on keeps it: on the button, and at its end on what was the last before', async (visit) => {
  const { page } = visit;
  const communities = Array.from({ length: 60 }, (_, i) => subreddit(`place_${i}`, { subscribers: 1000 - i }));
  await importLines(given.service.databaseUrl, 'subreddits', communities);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/catalog`);
  await page.getByRole('button', { name: 'Show more' }).focus();
  for (const shown of [50, 60]) {
    await page.keyboard.press('Enter');
    await page
      .locator('.row')
      .nth(shown - 1)
      .waitFor();
    if (shown < 60) await hasFocus(page, 'Show more');
  }
  await page.getByRole('link', { name: 'r/place_49' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'r/place_50' }).and(page.locator(':focus')).waitFor();
});

focus('a job that is paused, and goes on, by its button', async (visit) => {
  const { page } = visit;
  const { id } = await createJob(given.service, { name: 'Paused', target: { kind: 'search', query: 'budget' } });
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/monitoring/${id}`);
  await page.getByRole('button', { name: 'Pause' }).focus();
  for (const next of ['Go on', 'Pause']) {
    await page.keyboard.press('Enter');
    await hasFocus(page, next);
  }
});

focus('a job that is canceled by its button, which then removes it; and who listens is told', async (visit) => {
  const { page } = visit;
  const body = { brief: 'A budgeting app for couples who argue about money.' };
  const { id } = (await given.service.call('POST', '/community-discovery/jobs', { body })).body;
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/discoveries/${id}`);
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(page, 'Remove');
  await page.getByRole('status').filter({ hasText: 'It was canceled.' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await hasFocus(page, 'Close');
  assert.equal(await visit.inaccessible(), []);
  await page.keyboard.press('Enter');
  await hasFocus(page, 'Remove');
});

focus('a word that is removed gives it to the next, a key that is revoked keeps it', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/overviews?community=one&community=two`);
  await page.getByRole('button', { name: 'Remove one' }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(page, 'Remove two');
  await page.keyboard.press('Enter');
  await page.getByLabel('Communities').and(page.locator(':focus')).waitFor();
  await given.service.call('POST', '/keys', { body: { name: 'Lost', scopes: ['usage:read'] } });
  await visit.go(`${given.service.address}/keys`);
  await page.getByRole('row', { name: 'Lost' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('tr:focus', { hasText: 'revoked' }).waitFor();
  assert.equal(await visit.inaccessible(), []);
});

focus('what is refused, and what is still under way is not asked for twice', async (visit) => {
  const { page } = visit;
  const { em } = given.service.app.database;
  const { token } = await em.fork().transactional(async (tx) => openAccount(tx, 'Poor', 0));
  await visit.signIn(given.service, token);
  await visit.go(given.service.address);
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  await page.route(/communityDiscovery\.jobs\.create/, async (route) => {
    asked.push(route.request().method());
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  visit.expect(/402/);
  await page.getByLabel('Say what you offer').fill('A budgeting app for couples who argue about money');
  await page.getByRole('button', { name: 'Find communities' }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(page, 'Starting …');
  assert.equal(await visit.inaccessible(), []);
  await page.keyboard.press('Enter');
  answers.forEach((answer) => answer());
  await page.getByText('Not enough credits').waitFor();
  await hasFocus(page, 'Find communities');
  assert.equal(asked, ['POST']);
});

focus(
  'where the session ends, at the token that is asked for, and what was lost says why in words for people',
  async (visit) => {
    visit.expect(/401/);
    const { page } = visit;
    const { id } = await createJob(given.service, { name: 'Signed out', target: { kind: 'search', query: 'budget' } });
    await insertHit(given.service, id);
    await visit.signIn(given.service, given.service.token);
    await visit.go(`${given.service.address}/hits?job=${id}`);
    await page.context().clearCookies();
    await page.getByRole('button', { name: /^Approve a/ }).click();
    await page.getByLabel('Your key’s token').and(page.locator(':focus')).waitFor();
    await page.getByText('is as it was before. You are signed out.').waitFor();
    assert.equal(await visit.inaccessible(), []);
  },
);

focus('on a phone the menu closes where it leads to the same page, and with Escape', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await page.setViewportSize({ width: 360, height: 640 });
  await visit.go(`${given.service.address}/catalog?q=place`);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Catalog' }).focus();
  await page.keyboard.press('Escape');
  await hasFocus(page, 'Menu');
  assert.is(await menu.getAttribute('aria-expanded'), 'false');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Catalog' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
  assert.equal([await menu.getAttribute('aria-expanded'), new URL(page.url()).search], ['false', '']);
});

focus('a message that is sent again keeps it, and a notice that is hidden gives it to the page', async (visit) => {
  const { page } = visit;
  const body = { kind: 'webhook', name: 'Desk', address: 'https://example.com/hook' };
  const { id } = (await given.service.call('POST', '/destinations', { body })).body;
  await given.service.call('POST', `/destinations/${id}/test`);
  await sql(given.service, `update delivery set status = 'failed' where destination_id = ?`, [id]);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/deliveries/${id}`);
  await page.getByRole('button', { name: 'Send again' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('It is sent again.').waitFor();
  await page.locator('.row button[aria-disabled]:focus', { hasText: 'Send again' }).waitFor();
  assert.equal(await visit.inaccessible(), []);
  await hasFocus(page, 'Send again');
  await page.getByRole('button', { name: 'Hide this notice' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
});

test.run();
