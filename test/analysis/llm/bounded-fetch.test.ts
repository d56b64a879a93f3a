import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { boundedFetch } from '../../../src/analysis/llm/transport/bounded-fetch.ts';
import { rejection } from '../../support/rejection.ts';

const test = suite('where a language model is asked');
const closing: (() => void)[] = [];
test.after(() => {
  for (const close of closing) close();
});

/** A server and how often it was asked. */
async function serve(answer: RequestListener): Promise<{ origin: string; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

const question = { method: 'POST', headers: { authorization: 'Bearer secret' }, body: '{"a":1}' };

test('nothing follows a redirect: neither the key nor a text leaves for another place', async () => {
  const elsewhere = await serve((_, response) => response.end('{}'));
  for (const status of [301, 302, 303, 307, 308]) {
    const model = await serve((_, response) =>
      response.writeHead(status, { location: `${elsewhere.origin}/v1` }).end(),
    );
    assert.instance(await rejection(boundedFetch(model.origin)(`${model.origin}/v1`, question)), TypeError);
    assert.is(model.heard.length, 1);
  }
  assert.equal(elsewhere.heard, []);
});

test('another origin is refused before anything is sent: another port, scheme, host or subdomain', async () => {
  const model = await serve((_, response) => response.end('{}'));
  const other = await serve((_, response) => response.end('{}'));
  const ask = boundedFetch(model.origin);
  const { port } = new URL(model.origin);
  const foreign = [
    other.origin,
    `https://127.0.0.1:${port}`,
    `http://localhost:${port}`,
    `http://x.127.0.0.1.nip.test`,
  ];
  for (const origin of foreign) {
    assert.match(String(await rejection(ask(`${origin}/v1`, question))), /one place only/, origin);
    assert.match(String(await rejection(ask(new Request(`${origin}/v1`, question)))), /one place only/, origin);
  }
  assert.equal([model.heard, other.heard], [[], []]);
  assert.is((await ask(`${model.origin}/v1`, question)).status, 200);
  assert.equal(model.heard, ['POST /v1 Bearer secret']);
});

test('an answer of two megabytes is read, one byte more is cut off', async () => {
  for (const [bytes, isRead] of [
    [2_000_000, true],
    [2_000_001, false],
  ] as const) {
    const model = await serve((_, response) => response.end(Buffer.alloc(bytes, 'a')));
    const answer = await boundedFetch(model.origin)(`${model.origin}/v1`, question);
    const read = await answer.text().then(
      (text) => text.length,
      (error: unknown) => String(error),
    );
    if (isRead) assert.is(read, bytes);
    else assert.match(String(read), /too long/);
  }
});

test.run();
