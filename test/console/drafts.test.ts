import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Visit, visitsOfConsole } from '../support/browser.ts';
import { createJob } from '../support/scanning.ts';

/** What somebody writes is theirs until they send it. */
const test = suite('drafts in the console');
const { given, addCase: kept } = visitsOfConsole(test);
const target = { kind: 'search', query: 'budget' };
const text = 'A bread oven for home bakers who sell at markets.';
const briefOn = async (page: Page) => page.locator('#brief').inputValue();

kept('a brief survives another page, a reload, and a session that ends under it', async (visit) => {
  visit.expect(/401/);
  const { page } = visit;
  const { token } = await given.service.openAccount();
  await visit.signIn(given.service, token);
  await visit.go(given.service.address);
  await page.locator('#brief').fill(text);
  await page.getByLabel('They use today').fill('a stone');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await page.getByRole('heading', { name: 'Catalog' }).waitFor();
  await page.goBack();
  await page.getByText('You wrote this before').waitFor();
  assert.is(await briefOn(page), text);
  await page.reload();
  await page.getByRole('button', { name: 'Remove a stone' }).waitFor();
  assert.is(await briefOn(page), text);
  assert.equal(await visit.inaccessible(), []);

  const other = await Visit.begin(page.context());
  await other.page.goto(given.service.address);
  await other.page.getByRole('button', { name: 'Sign out' }).click();
  await other.page.getByLabel('Your key’s token').waitFor();
  await page.locator('#brief').press('Control+Enter');
  await page.getByText('You are signed out.').waitFor();
  assert.not.ok((await page.content()).includes(text));
  await page.getByLabel('Your key’s token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You wrote this before').waitFor();
  assert.is(await briefOn(page), text);
  await page.getByRole('button', { name: 'Find communities' }).click();
  await page.waitForURL(/discoveries\/cdj_/);
  assert.is(await page.evaluate('sessionStorage.length'), 0, 'what was sent is kept no longer');
});

kept('a draft can be left behind, is not another account’s to see, and goes with who signs out', async (visit) => {
  visit.expect(/401/);
  const { page } = visit;
  const { service } = given;
  await visit.signIn(service, service.token);
  await visit.go(service.address);
  await page.locator('#brief').fill(text);
  await page.reload();
  await page.getByRole('button', { name: 'Begin anew' }).click();
  assert.equal([await briefOn(page), await page.evaluate('sessionStorage.length')], ['', 0]);
  await page.locator('#brief').fill(text);
  await page.context().clearCookies();
  await visit.signIn(service, (await service.openAccount()).token);
  await visit.go(service.address);
  assert.is(await briefOn(page), '');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Your key’s token').waitFor();
  assert.is(await page.evaluate('sessionStorage.length'), 0);
});

kept('what was changed of a job survives going away, and not a change by somebody else', async (visit) => {
  const { page } = visit;
  const { id } = await createJob(given.service, { name: 'Bread', target, enabled: false });
  await visit.signIn(given.service, given.service.token);
  await visit.go(`${given.service.address}/monitoring/${id}/edit`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Bread and cake');
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByText('Where you stand').waitFor();
  await page.goBack();
  await page.getByText('You wrote this before').waitFor();
  assert.is(await name.inputValue(), 'Bread and cake');
  await given.service.call('PATCH', `/monitoring/jobs/${id}`, { body: { name: 'Cake' } });
  await visit.go(`${given.service.address}/monitoring/${id}/edit`);
  assert.is(await name.inputValue(), 'Cake');
});

kept(
  'what was written of an overview or a destination survives a session that ends, without address and token',
  async (visit) => {
    visit.expect(/401/);
    const { page } = visit;
    const { token } = await given.service.openAccount();
    await visit.signIn(given.service, token);
    const endAndSignIn = async (button: string) => {
      await page.context().clearCookies();
      await page.getByRole('button', { name: button }).click();
      await page.getByLabel('Your key’s token').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await visit.go(`${given.service.address}/overviews`);
    await page.getByLabel('Communities').fill('r/sample_bread,');
    await page.getByLabel('What you want there').fill('Find bakers who sell');
    await endAndSignIn('Describe them');
    await page.getByText('You wrote this before').waitFor();
    await page.getByRole('button', { name: 'Remove r/sample_bread' }).waitFor();
    assert.is(await page.getByLabel('What you want there').inputValue(), 'Find bakers who sell');

    await visit.go(`${given.service.address}/deliveries`);
    const open = page.getByRole('button', { name: 'New destination' });
    const name = page.getByLabel('Name', { exact: true });
    await open.click();
    await page.getByLabel('Kind').selectOption('ntfy');
    await name.fill('Phone of the baker');
    await page.getByLabel('Address', { exact: true }).fill('https://ntfy.sh/secret-topic');
    await page.getByLabel('Access token').fill('tk_secret');
    await page.getByLabel('Credits run low').uncheck();
    await page.getByLabel('It is told').selectOption('week');
    await page.getByLabel('On', { exact: true }).selectOption('friday');
    await endAndSignIn('Make it');
    await open.click();
    await page.getByText('You wrote this before').waitFor();
    assert.equal(
      [
        await page.getByLabel('Kind').inputValue(),
        await name.inputValue(),
        await page.getByLabel('On', { exact: true }).inputValue(),
      ],
      ['ntfy', 'Phone of the baker', 'friday'],
    );
    assert.not.ok(await page.getByLabel('Credits run low').isChecked());
    assert.equal(await visit.inaccessible(), []);
    assert.not.match(await page.evaluate<string>('JSON.stringify(sessionStorage)'), /secret/);
    await page.getByRole('button', { name: 'Begin anew' }).click();
    assert.equal([await name.inputValue(), await page.getByLabel('Kind').inputValue()], ['', 'webhook']);
  },
);

kept(
  'what was chosen for a new key survives a session that ends, as far as the next key may give it',
  async (visit) => {
    visit.expect(/401/);
    const { page } = visit;
    const { service } = given;
    const { token } = await service.openAccount();
    const fewer = ['usage:read', 'keys:read', 'keys:write'];
    const { body: other } = await service.call('POST', '/keys', { as: token, body: { name: 'Other', scopes: fewer } });
    await visit.signIn(service, token);
    await visit.go(`${service.address}/keys`);
    const open = page.getByRole('button', { name: 'New key' });
    const name = page.getByLabel('Name', { exact: true });
    const chosen = async () => page.locator('.scope-choice label:has(input:checked) code').allInnerTexts();
    await open.click();
    await name.fill('For the dashboard');
    await page.getByRole('checkbox', { name: 'usage:read' }).uncheck();
    await page.getByRole('checkbox', { name: 'keys:write' }).check();
    await page.getByLabel('It ends').selectOption('30');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.getByLabel('Your key’s token').fill(other.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await open.click();
    await page.getByText('You wrote this before').waitFor();
    assert.equal(
      [await name.inputValue(), await page.getByLabel('It ends').inputValue(), await chosen()],
      ['For the dashboard', '30', ['keys:read', 'keys:write']],
    );
    assert.equal(await visit.inaccessible(), []);
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.locator('.token').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    const [made] = (await service.call('GET', '/keys', { as: token })).body.data.filter((key: { name: string }) => key.name === 'For the dashboard'); // prettier-ignore
    assert.equal(made.scopes, ['keys:read', 'keys:write']);
    await open.click();
    assert.equal([await name.inputValue(), await chosen()], ['', ['usage:read', 'keys:read']]);
    assert.is(await page.getByText('You wrote this before').count(), 0);
  },
);

test.run();
