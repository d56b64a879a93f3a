import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { visitsOfConsole } from '../support/browser.ts';
import { create } from '../support/discover.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createJob } from '../support/scanning.ts';

/** What goes wrong in the world: lost connections, failures, what comes while somebody looks. */
const test = suite('trouble in the console');
const { given, addCase: trouble } = visitsOfConsole(test);

trouble('a lost connection is said, and forgotten when it is there again', async (visit) => {
  visit.expect(/ERR_FAILED/);
  await create(given.service);
  await visit.signIn(given.service, given.service.token);
  await visit.go(given.service.address);
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
  await visit.go(given.service.address);
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

trouble('who asks again after a lost answer gets what was made, once', async (visit) => {
  const { page } = visit;
  const { service } = given;
  visit.expect(/ERR_FAILED/);
  const { token } = await service.openAccount();
  await visit.signIn(service, token);
  const loseFirst = async (operation: string) => {
    let lost = false;
    await page.route(`**/trpc/${operation}**`, async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort('failed');
    });
  };
  const pressTwice = async (name: string) => {
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name }).click();
    await failed;
    await page.getByRole('button', { name }).click();
  };
  await loseFirst('communityOverview.jobs.create');
  await visit.go(`${service.address}/overviews?community=sample_budgeting`);
  await pressTwice('Describe them');
  await page.waitForURL(/overviews\/coj_/);
  assert.is((await service.call('GET', '/community-overview/jobs', { as: token })).body.data.length, 1);

  await loseFirst('destinations.create');
  await visit.go(`${service.address}/deliveries`);
  await page.getByRole('button', { name: 'New destination' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Once');
  await page.getByLabel('Address').fill('https://93.184.216.34/hook');
  await pressTwice('Make it');
  await page.getByRole('link', { name: 'Once' }).waitFor();
  assert.is((await service.call('GET', '/destinations', { as: token })).body.data.length, 1);
});

trouble('a brief that could not be sent says so until it is changed', async (visit) => {
  const { page } = visit;
  visit.expect(/ERR_FAILED/);
  await visit.signIn(given.service, given.service.token);
  await visit.go(given.service.address);
  await page.route('**/trpc/communityDiscovery.jobs.create**', async (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'A product' }).click();
  await page.getByRole('button', { name: 'Find communities' }).click();
  await page.getByText('No answer').waitFor();
  await page.getByLabel('Say what you offer').fill('A budgeting app for couples');
  await page.getByText('No answer').waitFor({ state: 'detached' });
});

trouble('that the service did not answer is said of a brief no longer than it is so', async (visit) => {
  const { page } = visit;
  visit.expect(/ERR_FAILED/);
  await visit.signIn(given.service, given.service.token);
  await visit.go(given.service.address);
  await page.locator('#brief').fill('A bread oven for home bakers.');
  let lost = true;
  await page.route('**/trpc/**', async (route) => (lost ? route.abort('failed') : route.continue()));
  await page.getByRole('button', { name: 'Find communities' }).click();
  await page.locator('form.brief').getByText('No answer').waitFor();
  lost = false;
  await page.locator('form.brief').getByText('No answer').waitFor({ state: 'detached' });
});

trouble('where a part of the program is lost on the way, the page says after a while what to do', async (visit) => {
  const { page } = visit;
  visit.expect(/ERR_CONNECTION_RESET/);
  await page.route(/assets\/index-.*\.js/, async (route) => route.abort('connectionreset'));
  await page.goto(given.service.address);
  const advice = page.getByText('If it does not come, load the page again.');
  assert.not.ok(await advice.isVisible());
  await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())');
  await advice.waitFor();
});

trouble('a mistyped address says that there is no such page, and leads back', async (visit) => {
  const { page } = visit;
  visit.expect(/404/);
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/nothing-here`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  assert.equal(await visit.inaccessible(), []);
  await page.getByRole('link', { name: 'To the first page' }).click();
  await page.getByText('Where you stand').waitFor();
});

const problem = { type: 'about:blank', title: 'Something went wrong here', status: 500, detail: 'It was us.', instance: '/', code: 'internal_error', request_id: 'req_1', retryable: true, errors: [] }; // prettier-ignore
const failure = { status: 500, json: { error: { message: 'It was us.', code: -32603, data: { httpStatus: 500, problem } } } }; // prettier-ignore

trouble(
  'a part of the installation that cannot be read says so beside the others, and is left alone',
  async (visit) => {
    const { page } = visit;
    visit.expect(/500/);
    await visit.signIn(given.service, given.service.token);
    await visit.go(given.service.address);
    let [broken, asked] = [true, 0];
    await page.route('**/trpc/operator.queue**', async (route) => {
      asked++;
      return broken ? route.fulfill(failure) : route.continue();
    });
    await page.getByRole('link', { name: 'Operator' }).click();
    await page.getByText('Request req_1').waitFor();
    await page.getByText('Nothing was imported yet').waitFor();
    const before = asked;
    await page.waitForTimeout(6000);
    assert.is(asked, before, 'it is not asked for over and over');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Request req_1').waitFor({ state: 'detached' });
    await page.getByText(/The oldest due task|Nothing waits and nothing runs/).waitFor();
  },
);

trouble('who cannot be told who they are sees why in a page of its own, which goes on by itself', async (visit) => {
  const { page } = visit;
  visit.expect(/500/);
  await visit.signIn(given.service, given.service.token);
  let broken = true;
  await page.route('**/trpc/whoami**', async (route) => (broken ? route.fulfill(failure) : route.continue()));
  await page.goto(`${given.service.address}/keys`);
  await page.getByRole('heading', { name: 'The console cannot be shown now' }).waitFor();
  await page.getByText('Request req_1').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  assert.equal(await visit.inaccessible(), []);
  broken = false;
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
});

trouble('a failure of the service is shown with its request, and asked again by a click', async (visit) => {
  visit.expect(/500/);
  await visit.signIn(given.service, given.service.token);
  await visit.go(given.service.address);
  let broken = true;
  await visit.page.route('**/trpc/usage.series**', async (route) =>
    broken ? route.fulfill(failure) : route.continue(),
  );
  await visit.page.getByRole('link', { name: 'Usage' }).click();
  await visit.page.getByText('Request req_1').waitFor();
  assert.equal(await visit.inaccessible(), []);
  broken = false;
  await visit.page.getByRole('button', { name: 'Try again' }).click();
  await visit.page.getByText('Nothing was spent in this time').waitFor();
});

trouble('hits that come while somebody looks appear on top, and nothing moves away', async (visit) => {
  const job = (
    await createJob(given.service, { name: 'Arrivals', target: { kind: 'search', query: 'budget' }, enabled: false })
  ).id;
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
