import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient, WhereaboutsError } from '../../../clients/typescript/src/index.ts';
import { createTrpcClient } from '../../../clients/typescript/src/trpc.ts';

const test = suite('TypeScript client, of a service that falls silent');
/** Of a timeout, and of an abort. */
const shortMs = 300;
const maxMs = 3_000;

let collecting: NodeJS.Timeout;
let url: string;
let answers: ServerResponse[] = [];
const server = createServer((request, response) => {
  answers.push(response);
  if (request.url === '/v1/whoami') response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"object":');
  if (request.url?.includes('watch'))
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hi\n\n');
});
test.before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setFlagsFromString('--expose-gc');
  collecting = setInterval(runInNewContext('gc') as () => void, 50);
});
test.before.each(() => void (answers = []));
test.after(() => {
  clearInterval(collecting);
  server.closeAllConnections();
  server.close();
});

async function soon(call: Promise<unknown>): Promise<unknown> {
  const late = AbortSignal.timeout(maxMs);
  const silence = once(late, 'abort').then(() => 'It waits without end');
  return Promise.race([call.then(() => 'It was answered', (error: unknown) => error), silence]); // prettier-ignore
}

for (const what of ['usage', 'whoami'] as const) {
  const begun = what === 'whoami' ? 'an answer that does not end' : 'no answer';
  test(`${begun}: the time is over in time, however often the garbage is collected`, async () => {
    const error = await soon(createClient({ url, token: 'wab_x', timeoutMs: shortMs, retries: 0 })[what]());
    assert.is(error instanceof WhereaboutsError ? error.code : error, 'timed_out');
  });

  test(`${begun}: an abort is heard, however often the garbage is collected`, async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort('enough'), shortMs);
    assert.is(await soon(createClient({ url, token: 'wab_x' })[what]({ signal: abort.signal })), 'enough');
  });
}

test('a stream ends when nobody listens any more, however often the garbage is collected', async () => {
  const watch = createTrpcClient({ url, token: 'wab_x' }).communityDiscovery.jobs.watch;
  const listening = watch.subscribe({ job_id: 'cdj_1' }, { onData: () => undefined });
  while (answers.length === 0) await sleep(20);
  await sleep(shortMs);
  const closed = once(answers[0]!, 'close').then(() => 'closed');
  listening.unsubscribe();
  assert.is(await Promise.race([closed, soon(new Promise(() => undefined))]), 'closed');
});

test.run();
