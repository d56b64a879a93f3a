import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json } from '../support/discover.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('Programs of the protocol’s authors');
const run = promisify(execFile);
let service: TestService;
/** Signs in for programs that cannot. */
let proxy: Server;
test.before(async () => {
  service = await startService({ sample: true });
  proxy = createServer((asked, reply) => {
    const headers = { ...asked.headers, authorization: `Bearer ${service.token}` };
    const passed = request(service.address + asked.url!, { method: asked.method!, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
test.after(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await service.stop();
});

async function inspect(...args: string[]): Promise<Json> {
  const program = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
  const connection = ['--cli', `${service.address}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${service.token}`]; // prettier-ignore
  const { stdout } = await run(process.execPath, [program, ...connection, ...args]);
  return JSON.parse(stdout);
}

test('the inspector’s command line lists the tools and calls one', async () => {
  const [listed, called] = await Promise.all([
    inspect('--method', 'tools/list'),
    inspect('--method', 'tools/call', '--tool-name', 'find_posts', '--tool-arg', 'query=ynab', 'examples=1'),
  ]);
  assert.ok(listed.tools.length === 12);
  assert.is(called.structuredContent.data.examples.length, 1);
  assert.match(called.content[0].text, /ynab/i);
});

/** The others ask for tools, prompts and resources of the suite’s own, or for what is not offered (logging, completion). */
const concerned = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection']; // prettier-ignore

test('the conformance suite passes wherever it needs nothing but a server', async () => {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  const program = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
  const { stdout } = await run(process.execPath, [program, 'server', '--url', url, '--suite', 'active']).catch(
    (error: { stdout: string }) => error,
  );
  const passed = [...stdout.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed/gm)].map(([, name]) => name);
  assert.equal(passed, concerned);
});

test.run();
