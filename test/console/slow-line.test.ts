import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { slowLine, visitsOfConsole } from '../support/browser.ts';

const test = suite('the console on a slow line');
const { given, addCase: slow } = visitsOfConsole(test);

slow('on a slow line a page says that it loads, and nothing on it moves when it is there', async (visit) => {
  const { page } = visit;
  page.setDefaultTimeout(30_000);
  await visit.signInByHand(given.service, given.service.token);
  await slowLine(page);
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })");
  const coming = page.goto(`${given.service.address}/monitoring`);
  await page.getByRole('status').first().waitFor({ state: 'attached' });
  await coming;
  await page.getByText('Nothing is watched').waitFor();
  for (const place of ['Catalog', 'Usage', 'Start']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true }).click();
    await page.locator('.waiting').first().waitFor();
    await page.locator('.waiting').first().waitFor({ state: 'detached' });
    await page.locator('h1').waitFor();
  }
  assert.equal(await visit.moved(), []);
});

test.run();
