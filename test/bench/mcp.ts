/**
 * What agents cost: CPU of a tool call beside the REST requests that give the same, in the same process and run, by
 * messages of this year's protocol and of last year's; then how long the list of tools and the largest answers are.
 * `npm run bench -- mcp [--rounds 5] [--requests 1500]`
 */
import { parseArgs } from 'node:util';
import { startService, type TestService } from '../support/service.ts';
import { insertHit } from '../support/insert-hit.ts';
import { createJob } from '../support/scanning.ts';
import { connectClient, dataOf, type McpClient } from '../support/mcp-clients.ts';
import { brief } from '../support/discover.ts';
import { type Load, load } from './load-loop.ts';
import { percentile } from './ranking-metrics.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, requests: { type: 'string', default: '1500' } },
});
const [rounds, requests] = [Number(values.rounds), Number(values.requests)];
const wantedRatio = 2;

const service = await startService({ sample: true });
const agent = await connectClient(service);
const common = { tokens: [service.token], connections: 8, requests };
try {
  const { discovery, overview } = await prepare(service, agent);
  const jobs = '/v1/community-discovery/jobs';
  await compare('get_usage', {}, ['/v1/usage']);
  await compare('get_job, finished', { job_id: discovery }, [`${jobs}/${discovery}`, `${jobs}/${discovery}/result`]);
  await compare('list_hits, 20', { limit: 20 }, ['/v1/monitoring/hits?limit=20']);
  await compare('get_community', { platform: 'reddit', name: 'sample_budgeting' }, ['/v1/catalog/communities/reddit/sample_budgeting']); // prettier-ignore
  await tellSizes(overview);
} finally {
  await agent.close();
  await service.stop();
}

async function prepare(service: TestService, agent: McpClient) {
  const start = async (tool: string, input: Record<string, unknown>): Promise<string> => {
    const { id } = dataOf(await agent.call(tool, input)).data;
    await agent.call('get_job', { job_id: id, wait_seconds: 25 });
    return id;
  };
  const job = await createJob(service, { target: { kind: 'community', communities: ['sample_budgeting'] } });
  for (let sequence = 1; sequence <= 100; sequence++) await insertHit(service, job.id, { sequence: sequence + 100 });
  const communities = ['sample_budgeting', 'sample_moneymatters', 'sample_smallbooks', 'sample_mobiledevs', 'sample_smallmarketing', 'sample_retireearly', 'sample_frugaldays', 'sample_indexstarters', 'sample_webcraft', 'sample_productcraft']; // prettier-ignore
  return {
    discovery: await start('find_communities', { brief }),
    overview: await start('describe_communities', { communities, goal: 'Find testers for a budgeting app' }),
  };
}

/** In turns, so that whatever else the machine does falls on all. The first round warms up. */
async function compare(what: string, input: Record<string, unknown>, paths: string[]): Promise<void> {
  const name = what.replace(/,.*/, '');
  const loads: Record<string, Load[]> = {
    REST: paths.map((path) => ({ ...common, url: service.address + path, method: 'GET' as const })),
    'MCP 2026': [{ ...common, ...message(name, input, true) }],
    'MCP 2025': [{ ...common, ...message(name, input, false) }],
  };
  const cpu = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [door, all] of Object.entries(loads)) {
      const before = process.cpuUsage();
      for (const one of all) {
        const { statuses } = await load(one);
        if (statuses['200'] !== requests) throw new Error(`${door} ${JSON.stringify(statuses)}`);
      }
      const { user, system } = process.cpuUsage(before);
      if (round > 0) cpu.set(door, [...(cpu.get(door) ?? []), (user + system) / requests]);
    }
  }
  const rest = percentile(cpu.get('REST')!, 0.5);
  for (const door of ['MCP 2026', 'MCP 2025']) {
    const own = percentile(cpu.get(door)!, 0.5);
    console.log(
      `${what}: ${door} ${own.toFixed(0)} µs of CPU a call, REST ${rest.toFixed(0)} µs (${paths.length} requests): ratio ${(own / rest).toFixed(2)} (at most ${wantedRatio})`,
    );
  }
}

function message(tool: string, input: Record<string, unknown>, isCurrent: boolean) {
  const version = isCurrent ? '2026-07-28' : '2025-11-25';
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: tool, arguments: input, ...(isCurrent && { _meta: envelope }) };
  return {
    url: `${service.address}/mcp`,
    method: 'POST' as const,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...(isCurrent && { 'mcp-method': 'tools/call', 'mcp-name': tool }),
    },
  };
}

async function tellSizes(overview: string): Promise<void> {
  const tools = await agent.tools();
  console.log(`tools/list: ${tools.length} tools, ${JSON.stringify({ tools }).length} characters`);
  let largest = 0;
  let pages = 0;
  const ask = async (tool: string, input: Record<string, unknown>) => {
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const answer = await agent.call(tool, { ...input, ...(cursor && { cursor }) });
      const data = dataOf(answer);
      largest = Math.max(largest, answer.content[0]!.text.length);
      pages++;
      cursor = data.cursor;
    }
  };
  await ask('get_job', { job_id: overview, detail: 'full' });
  await ask('list_hits', { limit: 100, detail: 'full' });
  await ask('find_posts', { query: 'budget OR app OR money', examples: 50, min_relevance: 0, days: 3650, detail: 'full' }); // prettier-ignore
  console.log(`largest answer: ${largest} characters (at most 25,000), of ${pages} pages of all that is largest here`);
}
