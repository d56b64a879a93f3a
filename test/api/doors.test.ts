import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../support/service.ts';
import { expectProblemBody } from '../support/expect-problem.ts';
import { createKey, whoami } from '../support/keys.ts';
import { sql } from '../support/sql.ts';

const test = suite('both doors');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false, config: { requestTimeoutSeconds: 2 } });
});
test.after(() => service.stop());

/** Both doors to the same write. */
const doors = ['/v1/auth/revoke', '/trpc/auth.revoke', '/%74rpc/auth.revoke'];

type Begun = { path: string; headers: string[]; body?: string | Buffer };

/** Sends the beginning of a request on a connection of its own. */
async function begin({ path, headers, body = '' }: Begun): Promise<Socket> {
  const { port } = new URL(service.address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  await new Promise<void>((open) => socket.once('connect', open));
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${service.token}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return socket;
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const halfAPart = chunk('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf of it');

/** The service answers what needs a connection to the database, reading and writing, and holds none open. */
async function expectServing(): Promise<void> {
  const key = await Promise.race([
    createKey(service),
    sleep(5_000).then(() => assert.unreachable('no answer in five seconds')),
  ]);
  assert.is((await whoami(service, key!['token'])).status, 200);
  const rows = await sql<{ count: number }>(service, `select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`); // prettier-ignore
  assert.equal(rows, [{ count: 0 }]);
}

test('a form that never arrives whole holds no connection', async () => {
  for (const path of doors) {
    const headers = ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked'];
    const sockets = await Promise.all(Array.from({ length: 12 }, () => begin({ path, headers, body: halfAPart })));
    await sleep(200);
    for (const socket of sockets) socket.destroy();
    await expectServing();
  }
});

test('a form that was refused before it was whole keeps the process from ending no longer', async () => {
  // Timers that the process would wait for.
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const before = timers();
  const headers = ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked'];
  const path = '/trpc/auth.revoke';
  const sockets = await Promise.all(Array.from({ length: 10 }, () => begin({ path, headers, body: halfAPart })));
  await sleep(300);
  for (const socket of sockets) socket.destroy();
  await sleep(200);
  assert.ok(timers() < before + 5, `${timers()} timers, ${before} before`);
});

test('a body is JSON: anything else is 415 with a problem, whatever the path is written like', async () => {
  for (const path of doors) {
    for (const type of [
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'text/json',
      'nonsense',
      '',
    ]) {
      const answer = await fetch(service.address + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.token}`, 'content-type': type },
        body: Buffer.from('{}'),
      });
      const body = (await answer.json()) as Record<string, unknown> & { error?: { data: { problem: Record<string, unknown> } } }; // prettier-ignore
      const problem = body.error?.data.problem ?? body;
      assert.is(body.error === undefined, path.startsWith('/v1'), `${path} ${type}`);
      assert.is(answer.status, 415, `${path} ${type}`);
      assert.is(problem['code'], 'unsupported_media_type');
      expectProblemBody(problem);
    }
  }
});

test('a key that stands twice in a body is refused, whatever the path is written like', async () => {
  for (const path of doors) {
    const answer = await fetch(service.address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: '{"force":false,"force":true}',
    });
    assert.is(answer.status, 400, path);
    assert.match(await answer.text(), /"code":"invalid_json"/);
  }
});

test('what is refused for its input takes no connection: it is answered while others hold them all', async () => {
  await whoami(service, service.token);
  const pool: Pool = await service.app.database.driver.getConnection().getNativeClient();
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (const path of doors) {
      const answer = await fetch(service.address + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
        body: '{"force":"perhaps"}',
        signal: AbortSignal.timeout(3_000),
      });
      assert.is(answer.status, 400, path);
    }
  } finally {
    for (const client of held) client.release();
  }
});

test('500 aborted, slow, oversized and malformed requests: pool, memory and answers are as before', async () => {
  const memory = () => (globalThis.gc?.(), process.memoryUsage().rss / 2 ** 20);
  const json = ['Content-Type: application/json'];
  const kinds: Omit<Begun, 'path'>[] = [
    { headers: [...json, 'Content-Length: 50'], body: '{"force":' },
    { headers: [...json, 'Transfer-Encoding: chunked'], body: chunk('{"force":') },
    { headers: ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked'], body: halfAPart },
    { headers: ['Content-Type: application/octet-stream', 'Content-Length: 9000000'], body: Buffer.alloc(300_000) },
    { headers: [...json, 'Content-Length: 9000000'], body: Buffer.alloc(300_000, ' ') },
    { headers: [...json, 'Transfer-Encoding: chunked'], body: chunk(' '.repeat(300_000)).repeat(3) },
    { headers: [...json, 'Content-Length: 2'], body: '}{' },
    { headers: [...json, 'Transfer-Encoding: chunked'], body: 'no length\r\n' },
    { headers: [...json, 'Content-Length: -1'], body: '{}' },
    { headers: ['Content-Length: 5', 'Content-Type: application/json; charset=utf-7'], body: '+AHs-' },
  ];
  await expectServing();
  const before = memory();
  for (let sent = 0; sent < 500; sent += 50) {
    const sockets = await Promise.all(
      Array.from({ length: 50 }, (_, i) => begin({ path: doors[(sent + i) % 3]!, ...kinds[(sent / 50 + i) % 10]! })),
    );
    // Every second one goes at once, the others wait until they are let go.
    for (const [i, socket] of sockets.entries()) if (i % 2) socket.destroy();
    await sleep(50);
    if (sent === 250) await Promise.all(sockets.map(async (socket) => socket.destroyed || closed(socket)));
    for (const socket of sockets) socket.destroy();
  }
  await sleep(200);
  await expectServing();
  const grown = memory() - before;
  assert.ok(grown < 150, `memory grew by ${Math.round(grown)} MB`);
});

/** Resolves when the service has closed the connection: it may take as long as its time limit, and a moment. */
async function closed(socket: Socket): Promise<void> {
  await Promise.race([
    new Promise((gone) => socket.once('close', gone)),
    sleep(5_000).then(() => assert.unreachable('a slow request was not let go')),
  ]);
}

test.run();
