import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSignInLink } from '../../src/accounts/sign-in/console-sessions.ts';
import { scopes } from '../../src/accounts/keys/scopes.ts';
import { consolePaths } from '../../src/delivery/kinds/console-links.ts';
import { Visit, visitsOfConsole } from '../support/browser.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createKey } from '../support/keys.ts';
import { createJob } from '../support/scanning.ts';

/** Keys that end or are wrong, and tabs that do not know of each other. */
const test = suite('who is signed in to the console');
const { given, addCase: signedIn } = visitsOfConsole(test);
const target = { kind: 'search', query: 'budget' };

/** Where the page hears of it by itself, the link is gone before it can be clicked. */
async function goOnUntilEnded(page: Page, note: string): Promise<void> {
  const ended = page.getByText(note).waitFor();
  await Promise.race([page.getByRole('link', { name: 'Discoveries' }).click(), ended]);
  await ended;
}

signedIn(
  'a key that is revoked while its page is open leads to the sign-in, and nothing of it stays on the page',
  async (visit) => {
    const key = await createKey(given.service, { name: 'Soon gone', scopes: [...scopes] });
    await visit.signInByHand(given.service, key.token);
    await visit.page.getByText('Soon gone').waitFor();
    await given.service.call('POST', `/keys/${key.id}/revoke`);
    await goOnUntilEnded(visit.page, 'Your session has ended: its key was revoked.');
    assert.not.ok((await visit.page.content()).includes('Soon gone'));
    assert.equal(await visit.inaccessible(), []);
    await visit.page.getByLabel('Your key’s token').fill(given.service.token);
    await visit.page.getByRole('button', { name: 'Sign in' }).click();
    await visit.page.getByText('Every brief that was asked').waitFor();
  },
);

signedIn('a wrong token is refused with the reason', async (visit) => {
  visit.expect(/401/);
  await visit.page.goto(given.service.address);
  await visit.page.getByLabel('Your key’s token').fill('wab_wrong');
  await visit.page.getByRole('button', { name: 'Sign in' }).click();
  await visit.page.getByRole('alert').getByText('check that it was copied whole').waitFor();
  assert.equal(await visit.inaccessible(), []);
});

signedIn('who follows the link of a message is asked to sign in, and then is where it leads', async (visit) => {
  const { page } = visit;
  const job = (await createJob(given.service, { name: 'Linked', target, enabled: false })).id;
  const hit = await insertHit(given.service, job, { sequence: 1, title: 'Which budget is yours?' });
  visit.expect(/401/, /404/);
  await page.goto(given.service.address + consolePaths.hit(hit));
  await page.getByLabel('Your key’s token').fill(given.service.token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('article', { name: 'The hit' }).getByText('Which budget is yours?').waitFor();
  assert.is(new URL(page.url()).pathname, consolePaths.hit(hit));
  await page.getByRole('link', { name: 'Linked', exact: true }).waitFor();
  assert.equal(await visit.inaccessible(), []);
  await page.keyboard.press('a');
  await page.getByText('Changed once so far').waitFor();
  assert.is((await given.service.call('GET', `/monitoring/hits/${hit}`)).body.review.status, 'approved');
  await visit.go(given.service.address + consolePaths.hitsOfJob(job));
  assert.is(page.url(), `${given.service.address}/hits?job=${job}`);
  await page.getByText('Nothing waits for you').waitFor();
  await visit.go(given.service.address + consolePaths.hit('hit_of_somebody_else'));
  await page.getByRole('alert').getByText('There is no hit').waitFor();
  assert.is(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  await page.getByRole('article').getByRole('link', { name: 'Hits' }).waitFor();
  assert.equal(await visit.inaccessible(), []);
});

signedIn('who is signed in stays so with a link that was used', async (visit) => {
  const { page } = visit;
  const link = await createSignInLink(given.service.app.database.em.fork(), null);
  visit.expect(/401/);
  for (let use = 0; use < 2; use++) {
    await page.goto('about:blank');
    await page.goto(`${given.service.address}/#link=${link}`);
    await page.getByText('Where you stand').waitFor();
  }
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(`${given.service.address}/#link=${link}`);
  await page.getByText('This link has been used').waitFor();
});

signedIn('the first link of a page leads to what is on it, and not away', async (visit) => {
  const { page } = visit;
  await visit.signInByHand(given.service, given.service.token);
  await visit.go(`${given.service.address}/keys`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.is(await page.evaluate('document.activeElement.id'), 'main');
  assert.is(page.url(), `${given.service.address}/keys`);
});

signedIn('who signs out in one tab is out in the other', async (visit) => {
  await visit.signInByHand(given.service, given.service.token);
  const other = await Visit.begin(visit.page.context());
  other.expect(/401/);
  await other.page.goto(given.service.address);
  await other.page.getByText('Where you stand').waitFor();
  await visit.page.getByRole('button', { name: 'Sign out' }).click();
  await visit.page.getByLabel('Your key’s token').waitFor();
  await goOnUntilEnded(other.page, 'You are signed out.');
  assert.equal(other.wrong(), []);
});

signedIn('who signs in with another key in one tab sees nothing of the first in the other', async (visit) => {
  const first = await createKey(given.service, { name: 'First of two', scopes: [...scopes] });
  const second = await createKey(given.service, { name: 'Second of two', scopes: ['usage:read'] });
  await visit.signInByHand(given.service, first.token);
  await visit.page.getByText('First of two').waitFor();
  const other = await Visit.begin(visit.page.context());
  await other.page.goto(given.service.address);
  await other.page.evaluate(
    async (token) =>
      fetch('session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      }),
    second.token,
  );
  await visit.page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await visit.page.getByText('Second of two').waitFor();
  assert.is(await visit.page.getByRole('link', { name: 'Discoveries' }).count(), 0);
  assert.not.ok((await visit.page.content()).includes('First of two'));
});

test.run();
