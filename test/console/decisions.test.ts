import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { visitsOfConsole } from '../support/browser.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createDestination } from '../support/delivering.ts';
import type { Json } from '../support/discover.ts';
import { createJob } from '../support/scanning.ts';

/** What is written is sent as it was meant: a note before a click, and a change that goes from what was read. */
const test = suite('decisions in the console');
const { given, addCase: decided } = visitsOfConsole(test);
const target = { kind: 'search', query: 'budget' };

decided('a note that is written before a click on Dismiss is kept with the dismissal', async (visit) => {
  const { page } = visit;
  const job = (await createJob(given.service, { name: 'Noted', target, enabled: false })).id;
  const hit = await insertHit(given.service, job, { sequence: 1, title: 'Which budget is yours?' });
  await insertHit(given.service, job, { sequence: 2, title: 'Another budget' });
  const path = `/monitoring/hits/${hit}`;
  const review = { status: 'approved', note: 'first thought' };
  await given.service.call('PUT', `/monitoring/jobs/${job}/hits/${hit}/review`, { body: review });
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}&review=approved`);
  await page.getByText('Which budget is yours?').first().click();
  await page.getByLabel('Note for your team').fill('changed my mind');
  await page.getByRole('button', { name: /^Dismiss d/ }).click();
  const stored = async () => (await given.service.call('GET', path)).body.review;
  for (let look = 0; look < 400 && (await stored()).status !== 'dismissed'; look++) await page.waitForTimeout(25);
  assert.equal([(await stored()).status, (await stored()).note], ['dismissed', 'changed my mind']);
});

decided('what was taken back does not come back with the answer to it', async (visit) => {
  const { page } = visit;
  const job = (await createJob(given.service, { name: 'Slow', target, enabled: false })).id;
  for (const sequence of [1, 2]) await insertHit(given.service, job, { sequence, title: `A budget ${sequence}` });
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}`);
  await page.locator('.hit-row').nth(1).waitFor();
  const answers: string[] = [];
  await page.route(/monitoring\.hits\.review/, async (route) => {
    const response = await route.fetch();
    await new Promise((done) => setTimeout(done, 300));
    await route.fulfill({ response });
    answers.push(route.request().url());
  });
  await page.locator('h1').click();
  await page.keyboard.press('d');
  await page.locator('.hit-row.dismissed').waitFor();
  await page.keyboard.press('u');
  await page.locator('.hit-row.dismissed').waitFor({ state: 'detached' });
  let shown = 0;
  for (let look = 0; look < 400 && answers.length < 2; look++) {
    shown += await page.locator('.hit-row.dismissed').count();
    await page.waitForTimeout(10);
  }
  assert.equal([answers.length, shown], [2, 0]);
});

decided('a job that somebody else has changed is not overwritten with what was read before', async (visit) => {
  const { page } = visit;
  const { id } = await createJob(given.service, { name: 'Shared', target, enabled: false });
  await visit.signIn(given.service, given.service.token);
  await page.clock.install();
  await visit.go(`${given.service.address}/monitoring/${id}/edit`);
  await page.getByLabel('Name').fill('Renamed');
  await given.service.call('PATCH', `/monitoring/jobs/${id}`, { body: { intent: 'asks about budgets' } });
  // Its page reads it again when somebody comes back to it.
  const again = page.waitForResponse((response) => response.url().includes('monitoring.jobs.get'));
  await page.clock.runFor(60_000);
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await again;
  visit.expect(/412/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody changed it in the meantime').waitFor();
  const { name, intent } = (await given.service.call('GET', `/monitoring/jobs/${id}`)).body;
  assert.equal([name, intent], ['Shared', 'asks about budgets']);
});

decided('a destination that somebody else has changed is not overwritten with what was read before', async (visit) => {
  const { page } = visit;
  const slack = { kind: 'slack', address: 'https://hooks.slack.com/services/T/B/x' };
  const { id } = await createDestination(given.service, { ...slack, name: 'Shared' });
  await visit.signIn(given.service, given.service.token);
  await page.clock.install();
  await visit.go(`${given.service.address}/deliveries/${id}`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Name').fill('Renamed');
  const schedule = { kind: 'digest', every: 'week', at: '07:30', weekday: 'friday', timezone: 'UTC' };
  await given.service.call('PATCH', `/destinations/${id}`, { body: { schedule } });
  // Its page reads it again by itself.
  await page.clock.runFor(20_000);
  await page.locator('.meta').getByText('A digest every Fri').waitFor();
  visit.expect(/412/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody changed it in the meantime').waitFor();
  assert.is(await page.getByLabel('Name').inputValue(), 'Renamed');
  const now = (await given.service.call('GET', `/destinations/${id}`)).body;
  assert.equal([now.name, now.schedule], ['Shared', schedule]);
});

decided('a destination that is saved as it is stays as it is, also while others cannot be listed', async (visit) => {
  const { page } = visit;
  const made = async (body: Json) =>
    createDestination(given.service, { kind: 'slack', address: 'https://hooks.slack.com/services/T/B/x', ...body });
  const other = await made({ name: 'Other' });
  const before = await made({
    name: 'Team',
    schedule: { kind: 'digest', every: 'week', at: '07:30', weekday: 'friday', timezone: 'Europe/Berlin' },
    quiet_hours: { from: '22:00', to: '06:00', timezone: 'Asia/Tokyo' },
    failures_to: other.id,
  });
  await visit.signIn(given.service, given.service.token);
  visit.expect(/ERR_FAILED/);
  await page.route(/destinations\.list/, async (route) => route.abort());
  await visit.go(`${given.service.address}/deliveries/${before.id}`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const saved = page.waitForResponse((response) => response.url().includes('destinations.update'));
  await page.getByRole('button', { name: 'Save' }).click();
  assert.is((await saved).status(), 200);
  const {
    updated_at: _,
    revision: _revision,
    ...after
  } = (await given.service.call('GET', `/destinations/${before.id}`)).body;
  const { updated_at: _before, revision: _was, ...was } = before;
  assert.equal(after, was);
});

test.run();
