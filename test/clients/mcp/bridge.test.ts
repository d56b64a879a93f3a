import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { unzipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeBundle } from '../../../clients/mcp/make-bundle.ts';
import { brief, type Json } from '../../support/discover.ts';
import { connectClient, type McpClient } from '../../support/mcp-clients.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('@whereabouts/mcp');
let service: TestService;
let direct: McpClient;
let folder: string;
/** As it comes in the bundle: one file that needs nothing else. */
let program: string;
test.before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-mcp-'));
  const file = join(folder, 'whereabouts.mcpb');
  await makeBundle(file);
  for (const [path, content] of Object.entries(unzipSync(readFileSync(file)))) {
    mkdirSync(join(folder, 'bundle', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'bundle', path), content);
  }
  program = join(folder, 'bundle/server/index.js');
  service = await startService({ sample: true });
  direct = await connectClient(service);
});
test.after(async () => {
  await direct.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const environment = () => ({
  WHEREABOUTS_URL: `${service.address}/mcp/`,
  WHEREABOUTS_TOKEN: service.token,
  HOME: folder,
});
const start = (env: Record<string, string>) => ({ command: process.execPath, args: [program], env, stderr: 'pipe' as const }); // prettier-ignore

test('the current client has the tools, results and progress that it has over HTTP', async () => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StdioClientTransport(start(environment())));
  assert.is(client.getNegotiatedProtocolVersion(), '2026-07-28');
  assert.equal((await client.listTools()).tools, await direct.tools());
  const started: Json = await client.callTool({ name: 'find_communities', arguments: { brief } });
  const heard: number[] = [];
  const read = { name: 'get_job', arguments: { job_id: started.structuredContent.data.id, wait_seconds: 25 } };
  const ended: Json = await client.callTool(read, { onprogress: ({ progress }) => heard.push(progress) });
  assert.is(ended.structuredContent.data.job.status, 'succeeded');
  assert.ok(heard.length > 0);
  const { contents }: Json = await client.readResource({ uri: `whereabouts://jobs/${read.arguments.job_id}/result` });
  assert.ok(JSON.parse(contents[0].text).data.result);
  const missing = await client.readResource({ uri: 'whereabouts://communities/reddit/größe' }).then(() => '', (error: Error) => error.message); // prettier-ignore
  assert.match(missing, /knows no community größe/);
  await client.close();
});

test('last year’s client, too, and what is canceled is not answered', async () => {
  const client = new FormerClient({ name: 'test', version: '1' });
  // The types of the library disagree with themselves under exactOptionalPropertyTypes.
  const transport: Json = new FormerTransport(start(environment()));
  await client.connect(transport);
  assert.match(client.getInstructions()!, /Whereabouts is research/);
  const { body } = await service.call('POST', '/monitoring/jobs', { body: { name: 'x', target: { kind: 'search', query: 'ynab' } } }); // prettier-ignore
  const answer: Json = await client.callTool({ name: 'get_job', arguments: { job_id: body.id } });
  assert.is(answer.structuredContent.data.job.id, body.id);
  const leave = new AbortController();
  const waiting = client.listTools(undefined, { signal: leave.signal });
  leave.abort();
  assert.instance(await waiting.catch((error: unknown) => error), Error);
  assert.ok((await client.listPrompts()).prompts.length === 3);
  await client.close();
});

/** Runs a program of ours until it ends, with these lines as its input. */
async function run(args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, out: out.trim().split('\n').filter(Boolean).map((line): Json => JSON.parse(line)), err }; // prettier-ignore
}

const initialize = `${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } })}\n`;

test('it says what is wrong: no key, a wrong one, a service that is not there, what is no message', async () => {
  const none = await run([program], { HOME: folder, WHEREABOUTS_URL: service.address });
  assert.is(none.code, 1);
  assert.match(none.err, /No API key for http:\/\/127\.0\.0\.1:\d+: set WHEREABOUTS_TOKEN, or run “whereabouts login”/);
  const wrong = await run([program], { ...environment(), WHEREABOUTS_TOKEN: `${service.token.slice(0, -1)}_` }, initialize); // prettier-ignore
  assert.equal(wrong.out.map(({ id }) => id), [7]); // prettier-ignore
  assert.match(wrong.out[0].error.message, /^The token is not one of ours/);
  const gone = await run(
    [program],
    { ...environment(), WHEREABOUTS_URL: 'http://127.0.0.1:47811' },
    `${initialize}nonsense\n42\n[${initialize.trim()}]\n`,
  );
  assert.match(JSON.stringify(gone.out), /"id":7.+cannot be reached \(ECONNREFUSED\): check WHEREABOUTS_URL/);
  assert.match(JSON.stringify(gone.out), /-32700/);
  assert.match(JSON.stringify(gone.out), /"code":-32600,"message":"A message is an object, and this is none"/);
  assert.match(JSON.stringify(gone.out), /"id":null,"error":{"code":-32600,"message":"Messages cannot be batched here/);
  const elsewhere = await run([program], { ...environment(), WHEREABOUTS_URL: `${service.address}/else` }, initialize);
  assert.match(elsewhere.out[0].error.message, /Is http.+\/else the address of Whereabouts\?/);
});

test('an answer that has nothing in it, or ends before it is whole, is told as that', async () => {
  const progress = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: {} });
  let isEmpty = true;
  const proxy = createServer((request, response) => {
    request.resume();
    if (isEmpty) response.writeHead(502).end();
    else response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${progress}\n\n`);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { out } = await run([program], { ...environment(), WHEREABOUTS_URL: url }, initialize);
  assert.equal(out.map(({ id, error }) => [id, error?.message]), [[7, 'it answered with status 502.']]); // prettier-ignore
  isEmpty = false;
  const cut = await run([program], { ...environment(), WHEREABOUTS_URL: url }, initialize);
  proxy.close();
  assert.equal(cut.out.map(({ id, error }) => [id, error?.message]), [[undefined, undefined], [7, 'The answer ended before it was whole: ask again.']]); // prettier-ignore
});

test('in a checkout it runs from the sources, with the key of “whereabouts login”', async () => {
  mkdirSync(join(folder, '.config/whereabouts'), { recursive: true });
  writeFileSync(join(folder, '.config/whereabouts/credentials.json'), JSON.stringify({ url: service.address, tokens: { [service.address]: service.token } })); // prettier-ignore
  const { code, out, err } = await run([resolve('clients/mcp/bin/whereabouts-mcp.js')], { HOME: folder }, initialize);
  assert.equal([code, out[0].result.serverInfo.name], [0, 'whereabouts']);
  assert.not.match(err, /wab_/);
});

test('the manifests name the same server, version and settings as the package', () => {
  const read = (file: string): Json => JSON.parse(readFileSync(`clients/mcp/${file}`, 'utf8'));
  const [own, server, manifest] = [read('package.json'), read('server.json'), read('manifest.json')];
  assert.equal([server.name, server.version, server.packages[0].version], [own.mcpName, own.version, own.version]);
  assert.is(server.packages[0].identifier, own.name);
  assert.ok(server.description.length <= 100);
  const names = server.packages[0].environmentVariables.map(({ name }: Json) => name);
  assert.equal(names, Object.keys(manifest.server.mcp_config.env));
  assert.equal(Object.keys(unzipSync(readFileSync(join(folder, 'whereabouts.mcpb')))).toSorted(), ['LICENSE', 'manifest.json', 'package.json', 'server/index.js']); // prettier-ignore
});

test.run();
