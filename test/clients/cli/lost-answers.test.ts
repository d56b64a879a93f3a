import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../support/service.ts';
import { runCli } from './run-cli.ts';

const test = suite('Command line: answers that are lost');
let service: TestService;
let isLost = false;
/** Jobs cannot be asked for. */
let isCut = false;
const wire = createServer((request, response) => void pass(request, response));
test.before(async () => {
  service = await startService({ worker: false });
  await once(wire.listen(0, '127.0.0.1'), 'listening');
});
test.after(async () => {
  wire.closeAllConnections();
  wire.close();
  await service.stop();
});

/** Loses the first answer to a POST. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const kept = ['authorization', 'content-type', 'idempotency-key'].filter((name) => request.headers[name]);
  const headers = kept.map((name): [string, string] => [name, String(request.headers[name])]);
  const { method = 'GET', url = '/' } = request;
  if (isCut && method === 'GET') return void request.socket.destroy();
  const answer = await fetch(service.address + url, { method, headers, ...(body.length > 0 && { body }) });
  const text = await answer.text();
  if (method === 'POST' && !isLost) {
    isLost = true;
    request.socket.destroy();
  } else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
}

async function cli(...args: string[]) {
  isLost = false;
  const { port } = wire.address() as AddressInfo;
  const env = { HOME: '/nowhere', WHEREABOUTS_URL: `http://127.0.0.1:${port}`, WHEREABOUTS_TOKEN: service.token };
  return runCli(args, { env });
}

test('who loses a token or a secret hears that rotating gives another', async () => {
  const key = await cli('keys', 'create', 'Lost', '--scopes', 'usage:read');
  assert.is(key.stdout, '', 'what is no token is not taken for one');
  assert.match(key.stderr, /token got lost on the way.+: whereabouts keys rotate key_\w+\n/);
  const hook = await cli('destinations', 'create', 'webhook', 'https://hooks.example.org/lost');
  assert.match(hook.stdout, /^dst_\w+\n$/);
  assert.match(hook.stderr, /secret got lost on the way.+: whereabouts destinations rotate dst_\w+\n/);
  assert.is((await service.call('GET', '/destinations')).body.data.length, 1);
});

test('who loses the service while a job goes on hears how to come back to it', async () => {
  isCut = true;
  const lost = await cli('discover', 'A budgeting app for couples', '--json');
  isCut = false;
  assert.equal([lost.code, lost.stdout], [6, '']);
  const [, id] = /The job goes on: “whereabouts result (cdj_\w+)”/.exec(lost.stderr) ?? [];
  assert.match(lost.stderr, /cannot be reached/);
  assert.is((await service.call('GET', `/community-discovery/jobs/${id}`)).status, 200);
});

test.run();
