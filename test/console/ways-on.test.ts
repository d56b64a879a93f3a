import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasBrowser, openBrowser, visits } from '../support/browser.ts';
import { createDiscoveryAndWait, requireBuiltConsole } from '../support/console.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createJob } from '../support/scanning.ts';
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
  await question.getByText('What it cost does not come back: 5 credits.').waitFor();
  assert.equal(await visit.inaccessible(), []);
  await question.getByRole('button', { name: 'Close' }).click();
  assert.is((await service.call('GET', `/community-discovery/jobs/${id}`)).status, 200);
  await page.getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The discovery was removed.').waitFor();
  assert.is((await service.call('GET', `/community-discovery/jobs/${id}`)).status, 404);
});

way('an overview is asked again with what it was asked for, and removed', async (visit) => {
  const { page } = visit;
  const id = await createOverview(['sample_frugaldays', 'sample_budgeting', 'nothing_there']);
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/overviews/${id}`);
  await page.getByText('nothing_there could not be read').waitFor();
  assert.is(await page.getByText('nothing_there: nothing_there').count(), 0);
  const heads = (await page.locator('.matrix thead th').allInnerTexts()).map((text) => text.replace(/^\d+\. /, ''));
  assert.equal(await page.locator('.tabs button').allInnerTexts(), heads, 'tabs stand as the columns above');
  await page.locator('.tabs button').nth(1).click();
  await page.reload();
  await page.locator('.tabs button[aria-pressed=true]').getByText(heads[1]!).waitFor();
  const shown = async () => page.locator('.overview-head h2').count();
  assert.is(await shown(), 1);
  const count = "window.printed = document.querySelectorAll('.overview-head h2').length";
  await page.evaluate(`addEventListener('beforeprint', () => { ${count}; })`);
  await page.pdf();
  assert.is(await page.evaluate('window.printed'), 2, 'paper has no tabs');
  await page.emulateMedia({ media: 'print' });
  const adjust = "getComputedStyle(document.querySelector('.split span')).printColorAdjust";
  assert.is(await page.evaluate(adjust), 'exact', 'browsers leave backgrounds out');
  await page.emulateMedia({ media: 'screen' });
  assert.is(await shown(), 1);
  await page.getByRole('link', { name: 'Change and ask again' }).click();
  assert.is(await page.getByLabel('What you want there').inputValue(), 'Find testers');
  assert.is(await page.locator('.chip').count(), 3);
  await page.goBack();
  const watch = await page.getByRole('link', { name: 'Watch' }).getAttribute('href');
  assert.not.match(watch!, /nothing_there/);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The overview was removed.').waitFor();
  assert.is((await service.call('GET', `/community-overview/jobs/${id}`)).status, 404);
});

way('all five side by side are whole on paper, without the shadows of a window', async (visit) => {
  const { page } = visit;
  const id = await createDiscoveryAndWait(service);
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/discoveries/${id}/compare`);
  await page.emulateMedia({ media: 'print' });
  // A sheet of A4 with its margins.
  await page.setViewportSize({ width: 700, height: 1000 });
  assert.is(await page.locator('thead th').count(), 5);
  const { right } = await page.locator('table').evaluate((table) => table.getBoundingClientRect());
  assert.ok(right <= 700, `${right}`);
  assert.is(await page.evaluate("getComputedStyle(document.querySelector('.wide')).backgroundImage"), 'none');
});

way('what is gone is not shown as if it were there', async (visit) => {
  const { page } = visit;
  const { id } = await createJob(service, {
    name: 'Short-lived',
    target: { kind: 'search', query: 'budget' },
    enabled: false,
  });
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/monitoring/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('“Short-lived” was deleted').waitFor();
  visit.expect(/404/);
  await page.goBack();
  await page.getByText(`There is no job ${id}`).waitFor();
  assert.is(await page.getByRole('button', { name: 'Delete' }).count(), 0);

  const slack = { kind: 'slack', name: 'Desk', address: 'https://hooks.slack.com/services/T/B/x' };
  const desk = (await service.call('POST', '/destinations', { body: slack })).body.id;
  await page.clock.install();
  await visit.go(`${service.address}/deliveries/${desk}`);
  await service.call('DELETE', `/destinations/${desk}`);
  // Its page reads it again by itself.
  await page.clock.runFor(20_000);
  await page.getByText(`There is no destination ${desk}`).waitFor();
  assert.is(await page.getByRole('button', { name: 'Send a test' }).count(), 0);
});

way('the catalog shows more of it, and a figure the time that it was counted over', async (visit) => {
  const { page } = visit;
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/catalog`);
  await page.getByText('The 25 largest of 60.').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.locator('.row').nth(49).waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('60 communities in all.').waitFor();
  assert.is(await page.locator('.row').count(), 60);
  await page.getByRole('searchbox').fill('budget');
  await page.getByRole('link', { name: 'r/sample_budgeting' }).waitFor();
  await page.getByRole('searchbox').fill('no such words');
  await page.getByText('No name and no title has it', { exact: true }).waitFor();
  assert.equal(await visit.inaccessible(), []);
  await visit.go(`${service.address}/catalog/reddit/sample_budgeting`);
  // The sample grows older by weeks.
  const [, from = '', to = ''] = /^counted over (.+) to (.+)$/.exec(await page.getByText('counted over').innerText())!;
  assert.is(Date.parse(to) - Date.parse(from), 90 * 86_400_000);
});

way('a discovery says what it was narrowed to', async (visit) => {
  const { page } = visit;
  const body = {
    brief: 'A budgeting app for couples who argue about money.',
    languages: ['de'],
    min_members: 1000,
    exclude_communities: ['sample_cooking'],
  };
  const { id } = (await service.call('POST', '/community-discovery/jobs', { body })).body;
  await service.call('GET', `/community-discovery/jobs/${id}`, { headers: { prefer: 'wait=30' } });
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/discoveries/${id}`);
  const part = (name: string) => page.locator('.understood-part').filter({ hasText: name }).locator('.chip');
  await part('Narrowed to').first().waitFor();
  assert.equal(await part('Narrowed to').allInnerTexts(), ['German', '1,000 members or more']);
  assert.equal(await part('Left out').allInnerTexts(), ['r/sample_cooking']);
});

way('communities that were close lead to what is known of them', async (visit) => {
  const { page } = visit;
  const id = await createDiscoveryAndWait(service);
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/discoveries/${id}`);
  const close = page.locator('.near a').first();
  const name = await close.innerText();
  await close.click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
});

async function downloaded(page: Page, name: string): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
}

way('what a discovery found and the hits of a view are taken along as tables', async (visit) => {
  const { page } = visit;
  const id = await createDiscoveryAndWait(service);
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/discoveries/${id}`);
  const found = await downloaded(page, 'CSV');
  assert.match(found[0]!, /^rank,platform,community,url,title/);
  assert.match(found[1]!, /^1,reddit,sample_/);
  assert.is(found.length, 6);
  assert.match((await downloaded(page, 'JSON'))[0]!, /^\{\n {2}"object": "community_discovery.result"/);
  const { id: job } = await createJob(service, {
    name: 'Many',
    target: { kind: 'search', query: 'x' },
    enabled: false,
  });
  for (let sequence = 1; sequence <= 101; sequence++)
    await insertHit(service, job, { sequence, title: `Number ${sequence}` });
  await visit.go(`${service.address}/hits?job=${job}`);
  const hits = await downloaded(page, 'CSV');
  assert.is(hits.length, 102, 'not the first page alone');
  assert.match(hits[1]!, /,Number 101,/);
});

way(
  'a job says before it is made what it looks for people to do, and then that nothing is read live',
  async (visit) => {
    const { page } = visit;
    await visit.signIn(service, service.token);
    await visit.go(`${service.address}/monitoring/new?community=sample_budgeting`);
    await page.getByLabel('Name', { exact: true }).fill('Which app');
    await page.getByLabel('What counts, in plain words').fill('asks which app to use');
    const acts = page.getByText('What such people do: ask what to use');
    await acts.waitFor();
    await acts.click();
    assert.ok(await page.getByLabel('ask what to use').isChecked());
    await page.getByLabel('complain').check();
    await page.getByText('What such people do: ask what to use').waitFor();
    assert.ok(await page.getByLabel('ask what to use').isChecked(), 'what was read stays');
    await page.getByRole('button', { name: 'Begin to watch' }).click();
    await page.getByText('Nothing of it is read live').waitFor();
    assert.equal(await visit.inaccessible(), []);
    await page.getByRole('navigation').getByRole('link', { name: 'Monitoring' }).click();
    const row = page.locator('.monitor-row', { hasText: 'Which app' });
    await row.getByText('waits for imports').waitFor();
    assert.is(await row.getByText('watching').count(), 0);
  },
);

way('nothing that has the focus lies under the bar at the bottom', async (visit) => {
  const { page } = visit;
  const id = await createDiscoveryAndWait(service);
  await visit.signIn(service, service.token);
  await visit.go(`${service.address}/discoveries/${id}`);
  await page.locator('.found-card').first().waitFor();
  const covered: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string | null>(`(() => {
      const bar = document.querySelector('.next-steps'), focused = document.activeElement;
      const top = bar.getBoundingClientRect().top, { bottom } = focused.getBoundingClientRect();
      return focused.closest('.found-card') && bottom > top && top > 0 ? focused.textContent : null;
    })()`);
    if (text !== null) covered.push(text);
  }
  assert.equal(covered, []);
});

way('reasons in the language of the brief are read aloud in it', async (visit) => {
  const { page } = visit;
  const body = { brief: 'Eine App für Paare, die über Geld streiten und ein gemeinsames Budget planen wollen.' };
  const { id } = (await service.call('POST', '/community-discovery/jobs', { body })).body;
  await service.call('GET', `/community-discovery/jobs/${id}`, { headers: { prefer: 'wait=30' } });
  await visit.signIn(service, service.token);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit.go(`${service.address}/discoveries/${id}`);
  await page.locator('.points li[lang=de]').first().waitFor();
  assert.is(await page.locator('h2[lang=de]').count(), 0);
  // The result says it: its brief is not read once more.
  assert.equal(
    asked.filter((url) => url.includes('understand')),
    [],
  );
});

test.run();
