import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GuardedHttp } from '../../src/network/guarded-http.ts';
import { isPublicAddress } from '../../src/network/public-address.ts';
import type { Address } from '../../src/network/resolve-host.ts';

/** Nobody else has signed it, and it guards nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgy/sATjha2iKB2AE6
ewAAUO/uehTB0I2D83EYqWCFPluhRANCAATn9Nd6NDTy1DekmIXHtyX2Vf+HeUIo
vSQheJhdxsphqDpaaILU+SDVU8R62AX5LG3wRCjF2i9i/VlNsv9YTeGt
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIULvj80/ft07dFbGXYxpqWRQyuCycwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODEwMzkxMVoYDzIxMjYxMTA0
MTAzOTExWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATn9Nd6NDTy1DekmIXHtyX2Vf+HeUIovSQheJhdxsphqDpaaILU+SDV
U8R62AX5LG3wRCjF2i9i/VlNsv9YTeGto1MwUTAdBgNVHQ4EFgQULIN/tLDMRosd
WPyUBpSJBanOzqMwHwYDVR0jBBgwFoAULIN/tLDMRosdWPyUBpSJBanOzqMwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBPMNW/4sPJjhSEBr8C0fxV
7REjCEiKdf+dcyJW+qHZjwIgdVKhFJ/sRYlaGrPIRJyCmYUnmqQ40sG46kM6NyeC
jkA=
-----END CERTIFICATE-----`;

/** Addresses that are no ones of the open internet, however they are written. */
const forbidden = [
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://①②⑦.0.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://0.0.0.0/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
];

const answers: Record<string, RequestListener> = {
  '/ok': (request, response) => {
    response.setHeader('set-cookie', 'a=b');
    response.end(JSON.stringify({ cookie: request.headers.cookie ?? null, host: request.headers.host }));
  },
  '/redirect': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/large': (_, response) => {
    const chunk = Buffer.alloc(65_536, 'x');
    const more = () => {
      while (response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
  '/bomb': (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000))),
  '/broken': (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  },
  '/never': () => undefined,
  '/slow': (_, response) => void response.write('x'),
};

let calls = 0;
const server = createServer((request, response) => {
  calls += 1;
  answers[request.url ?? '']?.(request, response);
});
const listening = once(server.listen(0, '127.0.0.1'), 'listening').then(() => (server.address() as AddressInfo).port);

const here: Address = { address: '127.0.0.1', family: 4 };
/** Answers in this order, the last one for ever. */
function resolver(...rounds: Address[][]) {
  let asked = 0;
  return async () => rounds[Math.min(asked++, rounds.length - 1)] ?? [];
}

const refusal = async (http: GuardedHttp, url: string) => (await http.check(url)).refused ?? 'it was taken';

const get = { method: 'GET', timeoutMs: 2_000, maxBytes: 1_000 } as const;

test('addresses of this machine, of its network and of clouds are refused before and when they are called', async () => {
  const http = new GuardedHttp([], resolver([here]));
  for (const url of forbidden) {
    assert.match(await refusal(http, url), /not on the public internet/, url);
    const answer = await http.send({ ...get, url });
    assert.ok(answer.failed !== undefined && answer.refused, url);
  }
  await http.close();
});

test('what is public is so by its address', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])
    assert.ok(isPublicAddress(address), address);
  for (const text of ['', 'localhost', '127.1', '8.8.8.8.8', '8.8.8.8/0']) assert.not(isPublicAddress(text), text);
});

test('no other scheme, no plain HTTP and no password are taken', async () => {
  const http = new GuardedHttp([], resolver([{ address: '93.184.216.34', family: 4 }]));
  for (const [url, why] of [
    ['http://example.org/', /must begin with https/],
    ['file:///etc/passwd', /no web address|must begin/],
    ['ftp://example.org/', /must begin with https/],
    ['https://user:password@example.org/', /password/],
    ['nothing', /no web address/],
    [`https://example.org/${'x'.repeat(3_000)}`, /no web address/],
  ] as const)
    assert.match(await refusal(http, url), why, url);
  assert.is((await http.check('https://example.org/')).refused, undefined);
  await http.close();
});

test('a name is refused for where it leads, also when it leads elsewhere later', async () => {
  const url = 'https://changes.example/';
  const [open, port] = [{ address: '93.184.216.34', family: 4 } as const, await listening];
  const inside = new GuardedHttp([], resolver([here]));
  assert.match(await refusal(inside, url), /not on the public internet/);
  const rebinding = new GuardedHttp([], resolver([open], [here]));
  assert.is((await rebinding.check(`https://changes.example:${port}/ok`)).refused, undefined);
  const before = calls;
  const answer = await rebinding.send({ ...get, url: `https://changes.example:${port}/ok` });
  assert.ok(answer.failed !== undefined && answer.refused);
  assert.is(calls, before);
  await Promise.all([inside.close(), rebinding.close()]);
});

test('one name is resolved once a connection, and only its usable addresses are connected to', async () => {
  const port = await listening;
  const metadata: Address = { address: '169.254.169.254', family: 4 };
  const http = new GuardedHttp([`mixed.example:${port}`], resolver([metadata, here], [metadata]));
  const url = `http://mixed.example:${port}/ok`;
  const answer = await http.send({ ...get, url });
  assert.ok(answer.failed === undefined && answer.status === 200);
  await http.close();
  const later = new GuardedHttp([`mixed.example:${port}`], resolver([metadata]));
  const refused = await later.send({ ...get, url });
  assert.ok(refused.failed !== undefined && refused.refused);
  await later.close();
});

test('the operator allows hosts by name, by name and port, by address and by subnet', async () => {
  const port = await listening;
  for (const [entry, host] of [
    ['n8n', 'n8n'],
    [`n8n:${port}`, 'N8N'],
    ['127.0.0.1', '127.0.0.1'],
    [`127.0.0.1:${port}`, '127.0.0.1'],
    ['127.0.0.0/8', '2130706433'],
    ['127.0.0.0/8', '[::ffff:127.0.0.1]'],
  ] as const) {
    const http = new GuardedHttp([entry], resolver([here]));
    const answer = await http.send({ ...get, url: `http://${host}:${port}/ok` });
    // The server listens on IPv4 only; what counts is that nobody refused.
    assert.ok(answer.failed === undefined || !answer.refused, `${entry} ${host}`);
    await http.close();
  }
  const other = new GuardedHttp([`n8n:${port + 1}`, '10.0.0.0/8'], resolver([here]));
  for (const host of ['n8n', '127.0.0.1'])
    assert.match(await refusal(other, `https://${host}:${port}/`), /not on the public internet/, host);
  await other.close();
  assert.throws(() => new GuardedHttp(['0.0.0.0/0']), /every address/);
});

test('redirects are not followed, cookies not kept', async () => {
  const port = await listening;
  const http = new GuardedHttp(['here.example'], resolver([here]));
  const redirect = await http.send({ ...get, url: `http://here.example:${port}/redirect` });
  assert.ok(redirect.failed === undefined && redirect.status === 302);
  for (let round = 0; round < 2; round++) {
    const answer = await http.send({ ...get, url: `http://here.example:${port}/ok` });
    assert.ok(answer.failed === undefined);
    assert.equal(JSON.parse(new TextDecoder().decode(answer.body)), { cookie: null, host: `here.example:${port}` });
  }
  await http.close();
});

test('an answer has limits of size and of time, and breaks in plain words', async () => {
  const port = await listening;
  const http = new GuardedHttp(['here.example'], resolver([here]));
  for (const path of ['/large', '/bomb']) {
    const large = await http.send({ ...get, url: `http://here.example:${port}${path}` });
    assert.ok(large.failed === undefined && !large.isWhole && large.body.length === 1_000, path);
  }
  for (const [path, why] of [
    ['/broken', 'The connection broke before a whole answer came.'],
    ['/never', 'No whole answer came within 0.2 s.'],
    ['/slow', 'No whole answer came within 0.2 s.'],
  ]) {
    const answer = await http.send({ ...get, timeoutMs: 200, url: `http://here.example:${port}${path}` });
    assert.equal(answer, { failed: why, refused: false }, path);
  }
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port: closedPort } = closed.address() as AddressInfo;
  await once(closed.close(), 'close');
  const nobody = await http.send({ ...get, url: `http://here.example:${closedPort}/` });
  assert.equal(nobody, { failed: 'Nothing listens there.', refused: false });
  const mail = await http.send({ ...get, url: 'http://here.example:25/' });
  assert.equal(mail, { failed: 'Its port is one of another kind of service.', refused: true });
  await http.close();
});

test('whoever shuts down does not wait for an answer', async () => {
  const port = await listening;
  const http = new GuardedHttp(['here.example'], resolver([here]));
  const stop = new AbortController();
  const sending = http.send({ ...get, url: `http://here.example:${port}/never` }, stop.signal);
  setImmediate(() => stop.abort(new Error('stopping')));
  await sending.then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.message, 'stopping'),
  );
  await http.close();
});

test.after(() => {
  server.closeAllConnections();
  server.close();
});
test('what is wrong with TLS is told in plain words', async () => {
  const own = createTlsServer({ key, cert }, (_, response) => response.end('ok'));
  await once(own.listen(0, '127.0.0.1'), 'listening');
  const http = new GuardedHttp(['here.example'], resolver([here]));
  const failed = async (port: number) => (await http.send({ ...get, url: `https://here.example:${port}/ok` })).failed;
  assert.is(
    await failed((own.address() as AddressInfo).port),
    'Its certificate was signed by nobody whom this machine trusts.',
  );
  assert.is(await failed(await listening), 'What listens there does not speak TLS.');
  await http.close();
  await once(own.close(), 'close');
});

test.run();
