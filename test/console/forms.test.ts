import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { visitsOfConsole } from '../support/browser.ts';
import { importLines, submission, subreddit } from '../support/dumps.ts';

/** What is written into forms is taken whole, or a sentence at its place says what is wrong. */
const test = suite('forms of the console');
const { given, addCase: form } = visitsOfConsole(test);

form('a list that is pasted becomes a chip for each, and what is too much stays with the reason', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/overviews`);
  const field = page.getByLabel('Communities');
  const chips = async () => page.locator('.chip bdi').allInnerTexts();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText('r/one, r/two\\nr/three\\n')`);
  await field.press('ControlOrMeta+V');
  assert.equal(await chips(), ['r/one', 'r/two', 'r/three']);
  await field.fill('a, b, c, d, e, f, g, h, one');
  await field.press('Enter');
  await page.getByText('10 at most.').waitFor();
  assert.equal([(await chips()).length, await field.inputValue()], [10, 'h, one']);
  assert.equal(await visit.inaccessible(), []);
  await page.getByRole('button', { name: 'Remove r/one' }).click();
  await field.fill('h');
  await field.press('Enter');
  assert.equal([(await chips()).length, await field.inputValue()], [10, '']);
});

form('a double click asks once, and is not refused', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/overviews?community=nothing_there`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/communityOverview\.jobs\.create/.test(request.url())) asked.push(request.method());
  });
  await page.getByRole('button', { name: 'Describe them' }).dblclick();
  await page.getByRole('progressbar').waitFor();
  assert.equal(asked, ['POST']);
});

form('a token can be copied also where the browser has no clipboard', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/keys`);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Over http');
  await page.getByRole('button', { name: 'Make it' }).click();
  const token = await page.getByRole('dialog').locator('.token').innerText();
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })");
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('status').filter({ hasText: 'It is selected' }).waitFor();
  assert.is(await page.evaluate('getSelection().toString()'), token);
  assert.equal(await visit.inaccessible(), []);
});

form(
  'a monitoring job is tried on a longer time by a choice, and who listens hears what it would find',
  async (visit) => {
    const { page } = visit;
    await importLines(given.service.databaseUrl, 'submissions', [
      submission('new', { subreddit: 'tried', created_utc: 1_790_000_000 }),
      submission('old', { subreddit: 'tried', created_utc: 1_780_000_000 }),
    ]);
    await visit.signIn(given.service, given.service.token);
    await visit.go(`${given.service.address}/monitoring/new?community=tried`);
    const told = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
    await told('1 hit');
    await page.getByText('a longer time may have more').waitFor();
    await page.getByLabel('Tried on').selectOption('the last year');
    await told('2 hits');
    assert.equal(await visit.inaccessible(), []);
  },
);

form('a long query and its colours break their lines at the same places, also beside a scroll bar', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/monitoring/new`);
  const query = page.getByLabel('Query');
  await query.fill(`${'"a phrase of some words" OR '.repeat(60)}"another"`);
  const layers = "[...document.querySelectorAll('.query-editor > *')]";
  const bars = await page.evaluate<string[]>(`${layers}.map((layer) => getComputedStyle(layer).overflowY)`);
  assert.equal(bars, ['scroll', 'scroll']);
  assert.equal(await visit.inaccessible(), []);
});

form('who listens hears what the search of the catalog finds', async (visit) => {
  const { page } = visit;
  await importLines(given.service.databaseUrl, 'subreddits', [subreddit('heard_one'), subreddit('heard_two')]);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/catalog`);
  const told = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
  await page.getByRole('searchbox').fill('heard');
  await told('“heard”: 2 communities in all.');
  await page.getByRole('searchbox').fill('unheard');
  await told('“unheard”: No name and no title has it');
});

form('mail can be chosen as a destination only where the operator has set it up', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/deliveries`);
  const mail = page.getByLabel('Kind').locator('option', { hasText: 'Mail' });
  const told = page.getByText('the operator of this service has to set SMTP_URL');
  await page.getByText('A webhook, Slack, Discord or ntfy.').waitFor();
  await page.getByRole('button', { name: 'New destination' }).click();
  await told.waitFor();
  assert.ok(await mail.isDisabled());
  assert.equal(await visit.inaccessible(), []);
  await page.route(/trpc\/whoami/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"sends_mail":false', '"sends_mail":true'),
    });
  });
  await visit.go(`${given.service.address}/deliveries`);
  await page.getByText('A webhook, Slack, Discord, mail or ntfy.').waitFor();
  await page.getByRole('button', { name: 'New destination' }).click();
  await page.getByLabel('Kind').selectOption('Mail');
  await page.getByPlaceholder('you@example.org').waitFor();
  assert.is(await told.count(), 0);
});

form('a brief that is too long stays whole, and says by how much', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(given.service.address);
  const brief = page.getByLabel('Say what you offer');
  await brief.fill('about budgets '.repeat(1000));
  await page.getByText('4,000 characters at most: 9,999 too many.').waitFor();
  assert.is((await brief.inputValue()).length, 14_000);
  assert.ok(await page.getByRole('button', { name: 'Find communities' }).isDisabled());
  await brief.fill('😀'.repeat(12));
  await page.getByText('No word in it can be searched for').waitFor();
});

form('an example that was chosen can be sent by the keyboard', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(given.service.address);
  await page.getByRole('button', { name: 'A pasted post' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/discoveries\/cdj_/);
});

form('a monitoring job says what it still needs, and a refusal names the field and marks it', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/monitoring/new`);
  await page.getByText('It needs a query, or a community.').waitFor();
  await page.getByLabel(/^Query/).fill('budget');
  await page.getByText('It needs a name.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Budgets');
  await page.getByLabel('Languages').fill('English, gibberish');
  await page.keyboard.press('Tab');
  await page.getByText('“gibberish” is no language that is known.').waitFor();
  assert.equal(await visit.inaccessible(), []);
  await page.getByLabel('Languages').fill('English');
  await page.getByLabel('It looks').selectOption('cron');
  await page.getByLabel('Cron, five fields').fill('every day');
  visit.expect(/422/);
  await page.getByRole('button', { name: 'Begin to watch' }).click();
  await page.getByText('Cron: this is no cron expression of five fields.').waitFor();
  assert.is(await page.getByLabel('Cron, five fields').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Cron, five fields').fill('0 9 * * *');
  await page.getByRole('button', { name: 'Begin to watch' }).click();
  await page.getByText('Its first look is under way.').waitFor();
  const [job] = (await given.service.call('GET', '/monitoring/jobs')).body.data;
  assert.equal(job.languages, ['en']);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText(/Paused\. It (looked|has not looked yet; it is to look) by “0 9 \* \* \*”/).waitFor();
});

form('a key says in words what it may, and needs something that it may', async (visit) => {
  const { page } = visit;
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/keys`);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nothing');
  for (const scope of await page.locator('input[name=scope]').all()) await scope.uncheck();
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByText('Choose at least one.').waitFor();
  await page.getByLabel(/^Reads discoveries/).check();
  assert.equal(await visit.inaccessible(), []);
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.locator('.token').waitFor();
});

test.run();
