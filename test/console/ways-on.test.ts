import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasBrowser, openBrowser, visits } from '../support/browser.ts';
import { createDiscoveryAndWait, requireBuiltConsole } from '../support/console.ts';
import { startService, type TestService } from '../support/service.ts';

/** What was found can be asked again, left again, and leads on. */
const test = suite('ways on in the console');
let service: TestService;
let browser: Browser;
test.before(async () => {
  if (!hasBrowser) return;
  requireBuiltConsole();
  [service, browser] = await Promise.all([startService({ sample: true }), openBrowser()]);
});
test.after(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await service.stop();
});

const way = visits(test, () => browser);

async function createOverview(communities: string[]): Promise<string> {
  const body = { communities, goal: 'Find testers' };
  const { id } = (await service.call('POST', '/community-overview/jobs', { body })).body as { id: string };
  await service.call('GET', `/community-overview/jobs/${id}`, { headers: { prefer: 'wait=30' } });
  return id;
}

way('a discovery is removed when somebody has said yes, and not before', async (visit) => {
  const { page } = visit;
  const id = await createDiscoveryAndWait(service);
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/discoveries/${id}`);
  await page.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this discovery?' });
  await question.getByText('The 5 credits that it cost do not come back.').waitFor();
  assert.equal(await visit.inaccessible(), []);
  await question.getByRole('button', { name: 'Close' }).click();
  assert.is((await service.call('GET', `/community-discovery/jobs/${id}`)).status, 200);
  await page.getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The discovery was removed.').waitFor();
  assert.is((await service.call('GET', `/community-discovery/jobs/${id}`)).status, 404);
});

test.run();
