import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { visitsOfConsole } from '../support/browser.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createJob } from '../support/scanning.ts';
import { sql } from '../support/sql.ts';

/** Where one is in the inbox: after a decision, after going back, and with filters that leave nothing. */
const test = suite('the inbox of the console');
const { given, addCase: inbox } = visitsOfConsole(test);
const target = { kind: 'search', query: 'budget' };

async function jobWithHits(name: string, count: number): Promise<string> {
  const { id } = await createJob(given.service, { name, target, enabled: false });
  for (let sequence = 1; sequence <= count; sequence++)
    await insertHit(given.service, id, { sequence, title: `The budget of number ${sequence}` });
  return id;
}

inbox('on a phone the next hit takes the place of the one that was decided', async (visit) => {
  const { page } = visit;
  const job = await jobWithHits('Many', 30);
  await visit.signIn(given.service, given.service.token);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit.go(`${given.service.address}/hits?job=${job}`);
  await page.locator('.hit-row').nth(20).click();
  const detail = page.getByRole('article', { name: 'The hit' });
  for (const number of [10, 9]) {
    await detail.getByText(`The budget of number ${number}`).waitFor();
    await page.getByRole('button', { name: /^Dismiss d/ }).click();
    await detail.getByText(`The budget of number ${number - 1}`).waitFor();
    const { y } = (await detail.boundingBox())!;
    assert.ok(y >= 0 && y < 400, `it begins at ${y}`);
  }
});

inbox('whoever goes back comes to the filter and the hit that they left', async (visit) => {
  const { page } = visit;
  const job = await jobWithHits('Left', 30);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}`);
  await page.locator('.hit-row').nth(20).click();
  const detail = page.getByRole('article', { name: 'The hit' });
  await detail.getByText('The budget of number 10').waitFor();
  await page.getByRole('button', { name: 'Approved' }).click();
  await page.getByText('No hit fits these filters').waitFor();
  await page.goBack();
  await detail.getByText('The budget of number 10').waitFor();
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
  await page.goBack();
  await detail.getByText('The budget of number 10').waitFor();
  const { y } = (await page.locator('.hit-row[aria-current]').boundingBox())!;
  assert.ok(y >= 0 && y < 900, `its row is at ${y}`);
});

inbox('a hit beyond the first hundred is found again, in view and with the focus', async (visit) => {
  const { page } = visit;
  const job = await jobWithHits('Far down', 230);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}`);
  for (const row of [99, 199]) await page.locator('.hit-row').nth(row).click();
  await page.getByRole('button', { name: /The budget of number 12 / }).click();
  const detail = page.getByRole('article', { name: 'The hit' });
  await detail.getByText('The budget of number 12').waitFor();
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
  await page.goBack();
  await detail.getByText('The budget of number 12').waitFor();
  const row = page.locator('.hit-row:focus');
  assert.match(await row.innerText(), /number 12\b/);
  const { y } = (await row.boundingBox())!;
  assert.ok(y > 100 && y < 800, `its row is at ${y}`);
  // One that is not in the list any more is not looked for without end.
  await visit.go(`${given.service.address}/hits?job=${job}&hit=hit_0`);
  await detail.getByText('The budget of number 230').waitFor();
});

inbox('a fact of a hit that says nothing is left out', async (visit) => {
  const { page } = visit;
  const job = await jobWithHits('Facts', 2);
  const [analysis, match] = ['{"intent": "other"}', '{"clause": "community:r/budget"}'];
  await sql(
    given.service,
    `update monitoring_hit set analysis = (analysis::jsonb || '${analysis}')::json, match = (match::jsonb || '${match}')::json
     where job_id = '${job}' and sequence = 1`,
  );
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}`);
  assert.is(await page.getByRole('slider', { name: /^Relevance from/ }).count(), 1);
  const facts = page.locator('.hit-facts dt');
  assert.equal(await facts.allInnerTexts(), ['Relevance', 'It is', 'Feeling', 'Matched']);
  await page.locator('.hit-row').nth(1).click();
  await page.getByText('every new post').waitFor();
  assert.equal(await facts.allInnerTexts(), ['Relevance', 'Feeling', 'Matched']);
});

inbox('after a decision by its button the next hit has the focus', async (visit) => {
  const { page } = visit;
  const job = await jobWithHits('By button', 3);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}`);
  const detail = page.getByRole('article', { name: 'The hit' });
  for (const number of [2, 1]) {
    await page.getByRole('button', { name: /^Approve a/ }).focus();
    await page.keyboard.press('Enter');
    await detail.getByText(`The budget of number ${number}`).waitFor();
    assert.ok(await page.locator('.hit-detail:focus').isVisible(), `number ${number} has the focus`);
  }
  assert.equal(await visit.inaccessible(), []);
  // A button that goes away alone leaves the focus where it was, too.
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Decide later' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Decide later' }).waitFor({ state: 'detached' });
  assert.ok(await page.locator('.hit-detail:focus').isVisible());
});

inbox('an inbox that its filters leave empty says how many wait, and shows them', async (visit) => {
  const { page } = visit;
  await jobWithHits('Low', 1);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?min_relevance=1`);
  await page.getByText(/hits wait, but none fits these filters/).waitFor();
  assert.equal(await visit.inaccessible(), []);
  await page.getByRole('button', { name: 'Show all that wait' }).click();
  await page.locator('.hit-row').first().waitFor();
});

inbox('hits of a job that is gone say so, and lead back to those of all jobs', async (visit) => {
  const { page } = visit;
  await jobWithHits('There', 1);
  visit.expect(/404/);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=mon_00000000000000000000000000`);
  await page.getByText('No such job').waitFor();
  assert.is(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  assert.is(await page.getByLabel('Job').locator('option:checked').innerText(), 'A job that is gone');
  assert.equal(await visit.inaccessible(), []);
  await page.getByLabel('Job').selectOption('All jobs');
  await page.locator('.hit-row').first().waitFor();
  assert.is(await page.getByLabel('Job').locator('option', { hasText: 'gone' }).count(), 0);
});

inbox('in a low window the decision is in view wherever the hit is read', async (visit) => {
  const { page } = visit;
  const job = await jobWithHits('Low window', 2);
  await page.setViewportSize({ width: 1280, height: 600 });
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}`);
  const { y, height } = (await page.locator('.hit-decide').boundingBox())!;
  assert.ok(y > 0 && y + height <= 600, `it ends at ${y + height}`);
  // What it covers can be scrolled to.
  await page.getByText('A person can answer.').scrollIntoViewIfNeeded();
  await page.mouse.move(900, 300);
  await page.mouse.wheel(0, 2000);
  await page.waitForTimeout(300);
  const text = (await page.getByText('A person can answer.').boundingBox())!;
  const decide = (await page.locator('.hit-decide').boundingBox())!;
  assert.ok(text.y + text.height <= decide.y && decide.y + decide.height <= 600);
  // Firefox has the Tab key stop at it: then arrows scroll it, and lead to no other hit.
  await page.evaluate("document.querySelector('.hit-text').tabIndex = 0");
  await page.locator('.hit-text').focus();
  const before = page.url();
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(100);
  assert.is(page.url(), before);
});

inbox('a note is saved with Enter, and says so', async (visit) => {
  const { page } = visit;
  const job = await jobWithHits('Noted', 1);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}`);
  await page.getByLabel('Note for your team').fill('ask Kim');
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText('Changed once so far').waitFor();
  const { data } = (await given.service.call('GET', `/monitoring/jobs/${job}/hits`)).body;
  assert.equal([data[0].review.status, data[0].review.note], ['pending', 'ask Kim']);
});

inbox('no word of what counts is offered to be left out', async (visit) => {
  const { page } = visit;
  const input = { name: 'Weddings', target, intent: 'asks about weddings and a wedding budget', enabled: false };
  const { id } = await createJob(given.service, input);
  await insertHit(given.service, id, { sequence: 1, title: 'Wedding budget for a garden party' });
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${id}`);
  await page.getByRole('button', { name: /^Dismiss d/ }).click();
  await page.getByText('Leave out of the query:').waitFor();
  assert.equal(await page.locator('.leave-out button bdi').allInnerTexts(), ['garden', 'party']);
});

inbox('who decides against somebody else is told', async (visit) => {
  const { page } = visit;
  const job = await jobWithHits('Shared', 1);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}`);
  const { data } = (await given.service.call('GET', `/monitoring/jobs/${job}/hits`)).body;
  const path = `/monitoring/jobs/${job}/hits/${data[0].id}/review`;
  await given.service.call('PUT', path, { body: { status: 'approved' } });
  await page.getByRole('button', { name: /^Dismiss d/ }).click();
  await page.getByText('was approved in the meantime. Now it is dismissed.').waitFor();
});

inbox('a decision that was not noted says which, until somebody has read it', async (visit) => {
  const { page } = visit;
  const job = await jobWithHits('Lost', 1);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/hits?job=${job}`);
  visit.expect(/ERR_FAILED/);
  await page.route(/monitoring\.hits\.review/, async (route) => route.abort('failed'));
  await page.clock.install();
  await page.getByRole('button', { name: /^Dismiss d/ }).click();
  const notice = page.locator('.notice.failed');
  await notice.getByText('“The budget of number 1” is as it was before.').waitFor();
  await page.clock.runFor(60_000);
  assert.is(await notice.count(), 1);
  assert.equal(await visit.inaccessible(), []);
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  await notice.waitFor({ state: 'detached' });
});

test.run();
