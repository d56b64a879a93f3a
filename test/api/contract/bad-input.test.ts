import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../support/service.ts';
import { brief, create, jobs, type Json } from '../../support/discover.ts';
import { expectProblem, expectProblemBody, wrongPlaces } from '../../support/expect-problem.ts';

const test = suite('bad input');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false, config: { requestTimeoutSeconds: 2 } });
});
test.after(() => service.stop());

type RawAnswer = { status: number; body: Json; closed: boolean };

const opened = async (): Promise<Socket> => {
  const { hostname, port } = new URL(service.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise((resolve) => void socket.once('connect', resolve));
  return socket;
};

/** Writes bytes as they are and reads until the connection is closed, or for so long. */
async function exchange(bytes: string | Buffer, ms = 5000): Promise<RawAnswer> {
  const socket = await opened();
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  const closed = await Promise.race([
    new Promise<boolean>((resolve) => void socket.once('close', () => resolve(true))),
    sleep(ms, false),
  ]);
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  const body = text.includes('\r\n\r\n') ? text.slice(text.indexOf('\r\n\r\n') + 4) : '';
  return { status, body: body.startsWith('{') ? JSON.parse(body) : null, closed };
}

const head = (lines: string[], method = 'POST', path = `/v1${jobs}`) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${service.token}`, ...lines, '', ''].join(
    '\r\n',
  );

const alive = async () => assert.is((await service.call('GET', '/whoami')).status, 200);

test('a megabyte of open brackets is 413, and as a query or a header 400', async () => {
  for (const text of ['['.repeat(1_000_000), '{"a":'.repeat(200_000), '['.repeat(65_000)]) {
    const answer = await service.call('POST', jobs, { body: text });
    expectProblem(answer, text.length > 65_536 ? 'payload_too_large' : 'invalid_json');
  }
  const trpc = await fetch(`${service.address}/trpc/communityDiscovery.jobs.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: '['.repeat(1_000_000),
  });
  assert.is(trpc.status, 413);
  expectProblemBody(((await trpc.json()) as Json).error.data.problem);
});

test('__proto__ and constructor keys, and keys that stand twice, are refused through both doors, wherever they hide', async () => {
  const text = JSON.stringify(brief);
  for (const [poison, code] of [
    [`"__proto__":{}`, 'invalid_request'],
    [`"\\u005f_proto__":1`, 'invalid_request'],
    [`"metadata":{"__proto__":{"x":1}}`, 'invalid_request'],
    [`"keywords":[{"__proto__":[]}]`, 'invalid_request'],
    [`"constructor":{"prototype":{}}`, 'invalid_request'],
    [`"brief":${text}`, 'invalid_json'],
    [`"br\\u0069ef":${text}`, 'invalid_json'],
    [`"metadata":{"a":"{\\"a\\":","b":1,"a":2}`, 'invalid_json'],
  ] as const) {
    const body = `{"brief":${text},${poison}}`;
    expectProblem(await service.call('POST', jobs, { body }), code);
    const trpc = await fetch(`${service.address}/trpc/communityDiscovery.jobs.create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body,
    });
    const { error } = (await trpc.json()) as Json;
    assert.equal([trpc.status, error?.data.problem.code], [400, code], poison);
  }
});

test('NUL and lone surrogates are refused where text is asked for, wherever they hide', async () => {
  for (const bad of ['\0', '\ud800', '\udc00', 'x\ud83dx', '\u0000']) {
    for (const [input, place] of [
      [{ brief: `${brief}${bad}` }, 'body /brief'],
      [{ brief, audience: `a${bad}` }, 'body /audience'],
      [{ brief, keywords: ['fine', `a${bad}b`] }, 'body /keywords/1'],
      [{ brief, exclude_communities: [`a${bad}b`] }, 'body /exclude_communities/0'],
      [{ brief, metadata: { a: `a${bad}b` } }, 'body /metadata'],
      [{ brief, metadata: { [`a${bad}b`]: 1 } }, 'body /metadata'],
    ] as const) {
      const answer = await service.call('POST', jobs, { body: input });
      expectProblem(answer, 'invalid_request');
      assert.equal(wrongPlaces(answer), [place]);
    }
    expectProblem(
      await service.call('GET', `${jobs}/${encodeURIComponent(`cdj_${bad.isWellFormed() ? bad : ''}`)}`),
      'job_not_found',
    );
  }
  for (const id of ['%00', 'cdj_%00', '%F0%9F%98%80', '%EF%BF%BF', '%C2%80'])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/result'],
      ['DELETE', ''],
    ] as const)
      expectProblem(await service.call(method, `${jobs}/${id}${path}`), 'job_not_found');
  for (const id of ['%00', 'key_%00']) expectProblem(await service.call('POST', `/keys/${id}/rotate`), 'key_not_found');
});

test('what is unusual but text is kept to the letter', async () => {
  const odd = [
    '\u0001\u001f\u007f',
    '\u202e\u200b\ufeff',
    '\ufffe\uffff',
    '😀'.repeat(10),
    '\u2028\u2029',
    `\\u0000 '" \\`,
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  ];
  for (const text of odd) {
    const job = await create(service, { brief: `${brief} ${text}.`, metadata: { [`k${text}`.slice(0, 60)]: text } });
    assert.is(job.input.brief, `${brief} ${text}.`);
    assert.equal((await service.call('GET', `${jobs}/${job.id}`)).body.metadata, job.metadata);
  }
});

test('limit must be a number from 1 to 100; a parameter that comes twice is refused', async () => {
  for (const value of [
    '0',
    '-1',
    '101',
    '1e9',
    '1000000000',
    '',
    '1.5',
    '1e1',
    '0x10',
    ' 5',
    '5 ',
    'ten',
    'null',
    '01e',
    '٣',
    'Infinity',
    'NaN',
    '9'.repeat(400),
  ]) {
    const answer = await service.call('GET', `${jobs}?limit=${encodeURIComponent(value)}`);
    expectProblem(answer, 'invalid_request');
    assert.equal(wrongPlaces(answer), ['query /limit'], value);
  }
  for (const query of ['limit=1&limit=2', 'order=asc&order=asc', 'cursor=&cursor=', 'status=queued&status=failed'])
    expectProblem(await service.call('GET', `${jobs}?${query}`), 'invalid_request');
});

test('10,000 query parameters are refused with a short answer', async () => {
  const many = Array.from({ length: 1500 }, (_, i) => `p${i}=1`).join('&');
  const answer = await service.call('GET', `${jobs}?${many}`);
  expectProblem(answer, 'invalid_request');
  assert.ok(answer.body.errors.length <= 20);
  const more = await exchange(
    head(['Connection: close'], 'GET', `/v1${jobs}?${Array.from({ length: 10_000 }, (_, i) => `p${i}=1`).join('&')}`),
  );
  assert.equal([more.status, more.closed], [400, true]);
  expectProblemBody(more.body);
});

test('a cursor is good for its own list only: account, route, filter and order', async () => {
  for (let i = 0; i < 3; i++) await create(service);
  for (let i = 0; i < 2; i++) await service.call('POST', '/keys', { body: { name: `k${i}`, scopes: ['usage:read'] } });
  const cursor = (await service.call('GET', `${jobs}?limit=1`)).body.next_cursor as string;
  const keys = (await service.call('GET', '/keys?limit=1')).body.next_cursor as string;
  assert.is(
    (await service.call('GET', `${jobs}?limit=2&cursor=${cursor}`)).status,
    200,
    'another limit is the same list',
  );
  // Not the last character, of which some bits mean nothing.
  const altered = cursor.slice(0, -6) + (cursor.at(-6) === 'A' ? 'B' : 'A') + cursor.slice(-5);
  const forged = Buffer.from('cdj_01m7ygwcayexzvz3zpcwza7kjd AAAAAAAAAAAAAAAAAAAAAA').toString('base64url');
  for (const path of [
    `/keys?cursor=${cursor}`,
    `${jobs}?cursor=${keys}`,
    `${jobs}?order=asc&cursor=${cursor}`,
    `${jobs}?status=queued&cursor=${cursor}`,
    `${jobs}?created_after=2020-01-01T00:00:00Z&cursor=${cursor}`,
    `${jobs}?cursor=${altered}`,
    `${jobs}?cursor=${forged}`,
    `${jobs}?cursor=`,
    `${jobs}?cursor=${'A'.repeat(1000)}`,
    `${jobs}?cursor=%00`,
    `${jobs}?cursor=%F0%9F%98%80`,
  ]) {
    expectProblem(await service.call('GET', path), 'invalid_cursor');
  }
  const { token } = await service.openAccount();
  expectProblem(await service.call('GET', `${jobs}?cursor=${cursor}`, { as: token }), 'invalid_cursor');
  expectProblem(await service.call('GET', `${jobs}?cursor=${'A'.repeat(1001)}`), 'invalid_request');
});

test('a body on a GET or a DELETE is read past or refused, never taken for input', async () => {
  const job = await create(service);
  for (const [method, path] of [
    ['GET', jobs],
    ['GET', `${jobs}/${job.id}`],
    ['GET', '/whoami'],
  ] as const) {
    const body = '{"limit":1,"job_id":"other"}';
    const { status } = await exchange(
      head(
        ['Connection: close', 'Content-Type: application/json', `Content-Length: ${body.length}`],
        method,
        `/v1${path}`,
      ) + body,
    );
    assert.ok([200, 400].includes(status), `${method} ${path} ${status}`);
  }
  const body = '{"job_id":"other"}';
  const removed = await exchange(
    head(
      ['Connection: close', 'Content-Type: application/json', `Content-Length: ${body.length}`],
      'DELETE',
      `/v1${jobs}/${job.id}`,
    ) + body,
  );
  assert.equal([removed.status, removed.body.code], [400, 'invalid_request']);
  await alive();
});

test('a body that stops half-way is let go: chunked, or shorter than it said', async () => {
  const started = Date.now();
  const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  const answers = await Promise.all([
    exchange(`${head(chunked)}10\r\n{"brief":"a brie\r\n`, 8000),
    exchange(`${head(chunked)}FFFFFFF\r\n{"brief":`, 8000),
    exchange(`${head(['Content-Type: application/json', 'Content-Length: 1000'])}{"brief":`, 8000),
    exchange('POST /v1/keys HTTP/1.1\r\nHost: localhost\r\nX-Slow:', 8000),
    exchange('G', 8000),
  ]);
  for (const { status, body, closed } of answers) {
    assert.ok(closed, `still open after ${Date.now() - started} ms`);
    assert.ok([0, 400, 413].includes(status), String(status));
    if (body) expectProblemBody(body);
  }
  for (const bytes of [
    `${head(chunked)}xyz\r\n{}\r\n0\r\n\r\n`,
    `${head([...chunked, 'Content-Length: 2'])}{}`,
    `${head(['Content-Type: application/json', 'Content-Length: -1'])}{}`,
    `${head(['Content-Type: application/json', 'Content-Length: 2', 'Content-Length: 3'])}{}`,
    'nonsense\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'GET /v1/whoami HTTP/9.9\r\n\r\n',
    'GET /v1/whoami HTTP/1.1\r\n\r\n',
    `GET /v1/whoami HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n`,
  ]) {
    const { status, closed } = await exchange(bytes, 4000);
    assert.ok(status === 400 && closed, `${JSON.stringify(bytes.slice(0, 60))} ${status}`);
  }
  await alive();
});

test('a request without a host, and one that expects what nobody knows, are refused in words', async () => {
  const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  for (const [bytes, words] of [
    ['GET /v1/whoami HTTP/1.1\r\n\r\n', /needs the header Host/],
    [head(['Expect: the-best'], 'GET', '/v1/whoami'), /Expect may be 100-continue only/],
    [`${head([...chunked, 'Expect: the-best'])}2\r\n{}\r\n0\r\n\r\n`, /Expect may be 100-continue only/],
  ] as const) {
    const { status, body, closed } = await exchange(bytes, 4000);
    assert.equal([status, closed], [400, true]);
    expectProblemBody(body);
    assert.match(body.detail, words);
  }
  const { status } = await exchange(`GET /v1/whoami HTTP/1.0\r\nAuthorization: Bearer ${service.token}\r\n\r\n`);
  assert.is(status, 200, 'HTTP/1.0 needs none');
  const welcome = await exchange(head(['Expect: 100-Continue', 'Connection: close'], 'GET', '/v1/whoami'));
  assert.is(welcome.status, 100);
  assert.is(welcome.closed, true);
  await alive();
});

test('1,000 idle connections are let go, and others are served meanwhile', async () => {
  const before = process.memoryUsage().rss;
  const sockets: Socket[] = [];
  for (let batch = 0; batch < 10; batch++) sockets.push(...(await Promise.all(Array.from({ length: 100 }, opened))));
  const left = { count: sockets.length };
  for (const socket of sockets) {
    socket.once('close', () => left.count--);
    socket.resume();
  }
  await alive();
  for (let look = 0; look < 4_000 && left.count > 0; look++) await sleep(100);
  assert.is(left.count, 0);
  assert.ok(process.memoryUsage().rss - before < 150_000_000);
});

test('a client that asks and never reads costs no memory that stays', async () => {
  const { token } = await service.openAccount();
  for (let i = 0; i < 50; i++) await create(service, { brief: `${brief} ${'long '.repeat(600)}` }, token);
  const big = ['GET', `/v1${jobs}?limit=100`].join(' ');
  const request = `${big} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const before = process.memoryUsage().rss;
  const sockets = await Promise.all(Array.from({ length: 20 }, opened));
  for (const socket of sockets) {
    socket.pause();
    socket.write(request.repeat(200));
  }
  await sleep(2000);
  await alive();
  const grown = (process.memoryUsage().rss - before) / 1e6;
  for (const socket of sockets) socket.destroy();
  // All the answers would be 20 × 200 × 170 KB.
  assert.ok(grown < 300, `${grown.toFixed(0)} MB`);
  await alive();
});

test('what is missing is said to be missing, in words of the reader', async () => {
  const { body } = await service.call('POST', jobs, { body: { audience: 'couples' } });
  assert.equal([body.detail, body.errors[0].detail, body.errors[0].pointer], ['brief is missing', 'It is missing', '/brief']); // prettier-ignore
  const nested = await service.call('POST', '/monitoring/jobs', { body: { name: 'x', target: { kind: 'search' } } });
  assert.is(nested.body.detail, 'target/query is missing');
});

test.run();
