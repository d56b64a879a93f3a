import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { visitsOfConsole } from '../support/browser.ts';
import { insertHit } from '../support/insert-hit.ts';
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

test.run();
