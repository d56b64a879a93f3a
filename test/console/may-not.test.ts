import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { visitsOfConsole } from '../support/browser.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createKey } from '../support/keys.ts';
import { createJob } from '../support/scanning.ts';

/** Keys that may not do everything, and a browser that reaches nothing. */
const test = suite('what can be done in the console');
const { given, addCase: signedIn } = visitsOfConsole(test);
const target = { kind: 'search', query: 'budget' };

signedIn('a key sees what its scopes allow, and no more', async (visit) => {
  const { token } = await createKey(given.service, { scopes: ['monitoring:read'] });
  await insertHit(given.service, (await createJob(given.service, { name: 'Read only', target, enabled: false })).id, {
    sequence: 1,
  });
  await visit.signIn(given.service, token);
  await visit.go(given.service.address);
  const links = await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
  assert.equal(
    links.map((link) => link.split('\n')[0]!.trim()),
    ['Start', 'Monitoring', 'Hits', 'API'],
  );
  await visit.page.goto(`${given.service.address}/hits`);
  await visit.page.locator('.hit-row').first().waitFor();
  assert.is(await visit.page.getByRole('button', { name: /^Approve a/ }).count(), 0);
});

signedIn('a page that a key may not use says so, and asks the service for nothing', async (visit) => {
  const { page } = visit;
  const { token } = await createKey(given.service, { scopes: ['monitoring:read'] });
  await visit.signIn(given.service, token);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of ['/operator', '/monitoring/new', '/keys']) {
    await page.goto(given.service.address + path);
    await page.getByRole('heading', { name: 'This key may not use this page' }).waitFor();
  }
  assert.equal(await visit.inaccessible(), []);
  assert.equal(
    asked.filter((url) => url.includes('/trpc/') && !url.includes('whoami')),
    [],
  );
});

signedIn('what a key may not do is not offered where it would be done', async (visit) => {
  const { page } = visit;
  const { token } = await createKey(given.service, {
    scopes: ['community_discovery:read', 'monitoring:read', 'usage:read'],
  });
  await visit.signIn(given.service, token);
  await visit.go(given.service.address);
  await page.getByText('Hits that wait for you').waitFor();
  await page.getByRole('link', { name: 'Review them' }).waitFor();
  await visit.go(`${given.service.address}/discoveries`);
  await page.getByText('No discovery yet').waitFor();
  assert.is(await page.getByRole('link', { name: 'New discovery' }).count(), 0);
  const least = await createKey(given.service, { scopes: ['usage:read'] });
  await page.context().clearCookies();
  await visit.signIn(given.service, least.token);
  await visit.go(given.service.address);
  await page.getByText('Hits that wait for you').waitFor();
  assert.is(await page.getByRole('link', { name: /Review them|Watch for something/ }).count(), 0);
});

signedIn('who is offline is told that a click did nothing, and is still signed in', async (visit) => {
  const { page } = visit;
  const { id } = await createJob(given.service, { name: 'Stays', target, enabled: false });
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/monitoring/${id}`);
  visit.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.notice.failed').getByText('The service did not answer').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('.notice.failed').nth(1).waitFor();
  await page.context().setOffline(false);
  assert.is((await given.service.call('GET', `/monitoring/jobs/${id}`)).body.enabled, false);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

test.run();
