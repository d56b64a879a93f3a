import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Visit, visitsOfConsole } from '../support/browser.ts';
import { create } from '../support/discover.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createKey } from '../support/keys.ts';
import { consolePaths } from '../../src/delivery/kinds/console-links.ts';
import { scopes } from '../../src/accounts/keys/scopes.ts';

/** What goes wrong in the world: ended keys, lost connections, tabs that do not know of each other. */
const test = suite('trouble in the console');
const { given, addCase: trouble } = visitsOfConsole(test);

async function createMonitor(name = 'Budgets'): Promise<string> {
  const body = { name, target: { kind: 'search', query: 'budget' }, enabled: false };
  const answer = await given.service.call('POST', '/monitoring/jobs', { body });
  return (answer.body as { id: string }).id;
}

trouble(
  'a key that is revoked while its page is open leads to the sign-in, and nothing of it stays on the page',
  async (visit) => {
    const key = await createKey(given.service, { name: 'Soon gone', scopes: [...scopes] });
    await visit.signIn(given.service, key.token);
    await visit.page.getByText('Soon gone').waitFor();
    await given.service.call('POST', `/keys/${key.id}/revoke`);
    // Where the page hears of it by itself, the link is gone before it can be clicked.
    const ended = visit.page.getByText('Your session has ended').waitFor();
    await Promise.race([visit.page.getByRole('link', { name: 'Discoveries' }).click(), ended]);
    await ended;
    assert.not.ok((await visit.page.content()).includes('Soon gone'));
    assert.equal(await visit.inaccessible(), []);
    await visit.page.getByLabel('Your key’s token').fill(given.service.token);
    await visit.page.getByRole('button', { name: 'Sign in' }).click();
    await visit.page.getByText('Every brief that was asked').waitFor();
  },
);

trouble('a wrong token is refused with the reason', async (visit) => {
  visit.expect(/401/);
  await visit.page.goto(given.service.address);
  await visit.page.getByLabel('Your key’s token').fill('wab_wrong');
  await visit.page.getByRole('button', { name: 'Sign in' }).click();
  await visit.page.getByRole('alert').getByText('check that it was copied whole').waitFor();
  assert.equal(await visit.inaccessible(), []);
});

trouble('a lost connection is said, and forgotten when it is there again', async (visit) => {
  visit.expect(/ERR_FAILED/);
  await create(given.service);
  await visit.signIn(given.service, given.service.token);
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
  await visit.signIn(given.service, given.service.token);
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
  await visit.signIn(given.service, given.service.token);
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
  await visit.page.getByRole('link', { name: 'Usage' }).click();
  await visit.page.getByText('Request req_1').waitFor();
  assert.equal(await visit.inaccessible(), []);
  broken = false;
  await visit.page.getByRole('button', { name: 'Try again' }).click();
  await visit.page.getByText('Nothing was spent in this time').waitFor();
});

trouble('who follows the link of a message is asked to sign in, and then is where it leads', async (visit) => {
  const { page } = visit;
  const job = await createMonitor('Linked');
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
  await page.getByText('1 decision so far').waitFor();
  assert.is((await given.service.call('GET', `/monitoring/hits/${hit}`)).body.review.status, 'approved');
  await visit.go(given.service.address + consolePaths.hitsOfJob(job));
  assert.is(page.url(), `${given.service.address}/hits?job=${job}`);
  await page.getByText('Nothing waits for you').waitFor();
  await visit.go(given.service.address + consolePaths.hit('hit_of_somebody_else'));
  await page.getByRole('alert').getByText('There is no hit').waitFor();
  assert.equal(await visit.inaccessible(), []);
});

trouble('who signs out in one tab is out in the other', async (visit) => {
  await visit.signIn(given.service, given.service.token);
  const other = await Visit.begin(visit.page.context());
  other.expect(/401/);
  await other.page.goto(given.service.address);
  await other.page.getByText('Where you stand').waitFor();
  await visit.page.getByRole('button', { name: 'Sign out' }).click();
  await visit.page.getByLabel('Your key’s token').waitFor();
  await other.page.getByRole('link', { name: 'Keys', exact: true }).click();
  await other.page.getByText('Your session has ended').waitFor();
  assert.equal(other.wrong(), []);
});

trouble('a key sees what its scopes allow, and no more', async (visit) => {
  const { token } = await createKey(given.service, { scopes: ['monitoring:read'] });
  await insertHit(given.service, await createMonitor('Read only'), { sequence: 1 });
  await visit.signIn(given.service, token);
  const links = await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  assert.equal(
    links.map((link) => link.split('\n')[0]!.trim()),
    ['Start', 'Monitoring', 'Hits', 'API'],
  );
  await visit.page.goto(`${given.service.address}/hits`);
  await visit.page.locator('.hit-row').first().waitFor();
  assert.is(await visit.page.getByRole('button', { name: /^Approve a/ }).count(), 0);
});

trouble('hits that come while somebody looks appear on top, and nothing moves away', async (visit) => {
  const job = await createMonitor('Arrivals');
  await insertHit(given.service, job, { sequence: 1, title: 'The first' });
  await visit.signIn(given.service, given.service.token);
  await visit.page.clock.install();
  await visit.page.goto(`${given.service.address}/hits?job=${job}`);
  await visit.page.getByText('The first').first().waitFor();
  await insertHit(given.service, job, { sequence: 2, title: 'The second' });
  await visit.page.clock.runFor(11_000);
  await visit.page.locator('.hit-row').getByText('The second').waitFor();
  await visit.page.getByRole('article', { name: 'The hit' }).getByText('The first').waitFor();
});

test.run();
