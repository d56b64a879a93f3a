import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { consolePlaces } from '../../src/http/console.ts';
import { requireBuiltConsole } from '../support/console.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('the console is served');
let service: TestService;
let public_: TestService;
test.before(async () => {
  requireBuiltConsole();
  service = await startService({ worker: false });
  public_ = await startService({ worker: false, config: { publicUrl: 'https://where.example/base/$&' } });
});
test.after(async () => {
  await service.stop();
  await public_.stop();
});

const get = async (path: string, headers: Record<string, string> = {}, at = service) =>
  fetch(at.address + path, { headers });

test('one page for every place, under a policy that lets nothing in the page itself run', async () => {
  const page = await (await get('/')).text();
  assert.match(page, /<div id="console">/);
  assert.match(page, /<base href="\/" \/>/);
  assert.not.match(page, /<script(?![^>]* src=)/, 'no inline script');
  assert.not.match(page, /style=|<style/, 'no inline style');
  for (const path of [
    '/',
    '/hits',
    '/hits?job=x',
    '/discoveries/cdj_1/compare',
    '/catalog/reddit/a%2Fb',
    '/keys/usage',
  ]) {
    const answer = await get(path);
    assert.is(answer.status, 200, path);
    assert.is(await answer.text(), page, path);
    assert.is(answer.headers.get('cache-control'), 'no-cache');
    const policy = answer.headers.get('content-security-policy')!;
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self'(;|$)/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.not.match(policy, /unsafe|\*|https?:/);
  }
});

test('every first part of a path that the console knows is served, and no other', () => {
  const screens = readFileSync('clients/console/src/screens.tsx', 'utf8');
  const known = [...screens.matchAll(/path="\/(\w+)/g)].map(([, place = '']) => place);
  assert.equal([...new Set(known)].toSorted(), [...consolePlaces].toSorted());
});

test('its files may be kept for ever, come compressed, and are nowhere else', async () => {
  const page = await (await get('/')).text();
  const files = [...page.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, file = '']) => `/${file}`);
  assert.ok(files.length >= 3, page);
  for (const file of files) {
    const answer = await get(file, { 'accept-encoding': 'br' });
    assert.is(answer.status, 200, file);
    assert.match(answer.headers.get('cache-control')!, /max-age=31536000, immutable/);
    assert.match(answer.headers.get('content-security-policy')!, /default-src 'none'/);
    if (/\.(js|css)$/.test(file)) assert.is(answer.headers.get('content-encoding'), 'br', file);
  }
  for (const path of [
    '/assets/',
    '/assets/nothing.js',
    '/assets/../index.html',
    '/assets/%2e%2e/package.json',
    '/index.html',
  ]) {
    const answer = await get(path);
    assert.is(answer.status, 404, path);
    assert.match(answer.headers.get('content-type')!, /problem\+json/, path);
  }
});

const ofBrowsers = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('a browser gets the page at an address that is none, as a 404, and a program gets a problem', async () => {
  const page = await (await get('/')).text();
  for (const path of ['/nothing', '/hitsx', '/nothing/at/all?x=1', '/v1x']) {
    const answer = await get(path, { accept: ofBrowsers });
    assert.is(answer.status, 404, path);
    assert.is(await answer.text(), page, path);
    assert.match(answer.headers.get('content-security-policy')!, /script-src 'self'(;|$)/);
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const forPrograms = await get(path, headers);
      assert.equal([forPrograms.status, forPrograms.headers.get('vary')], [404, 'Accept'], path);
      assert.match(forPrograms.headers.get('content-type')!, /problem\+json/, path);
    }
  }
  const sent = await fetch(`${service.address}/nothing`, { method: 'POST', headers: { accept: ofBrowsers } });
  assert.match(sent.headers.get('content-type')!, /problem\+json/, 'only who looks at it is shown a page');
});

test('where programs ask, what is not there is a problem, also for browsers', async () => {
  for (const path of ['/v1/nothing', '/v1/hits', '/v1', '/trpc/nothing', '/mcp/nothing', '/livez/x', '/session/x']) {
    const answer = await get(path, { accept: ofBrowsers });
    assert.ok([401, 404].includes(answer.status), path);
    assert.match(answer.headers.get('content-type')!, /json/, path);
  }
});

test('behind a path of a proxy the page says where it stands', async () => {
  const answer = await get('/discoveries/cdj_1', {}, public_);
  assert.match(await answer.text(), /<base href="\/base\/\$&\/" \/>/);
});

const maxScriptKilobytes = 120;
const maxStyleKilobytes = 20;

test('a first visit loads little, and no later page much more', async () => {
  const folder = 'clients/console/dist/assets';
  const compressed = readdirSync(folder).filter((file) => file.endsWith('.br'));
  const kilobytes = (files: string[]) => files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1024;
  const page = await (await get('/')).text();
  const first = compressed.filter((file) => page.includes(file.replace(/\.br$/, '')));
  assert.ok(kilobytes(first.filter((file) => file.includes('.js'))) < maxScriptKilobytes);
  assert.ok(
    kilobytes(compressed.filter((file) => file.includes('.js'))) < maxScriptKilobytes * 1.5,
    'all of them together',
  );
  assert.ok(kilobytes(compressed.filter((file) => file.includes('.css'))) < maxStyleKilobytes);
  assert.ok(first.length >= 2);
});

test.run();
