/**
 * Recounts every sentence of discoveries over the development data from the stored rows, with code that knows nothing of
 * how they are written. `npm run bench -- recount`
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startTestCluster } from '../support/database.ts';
import { recount, type Told } from '../support/recount.ts';
import { type Brief, readBriefs } from './ranking-data.ts';
import { runCommand, startServiceProcess } from '../support/service-process.ts';

const data = (file: string) => fileURLToPath(new URL(`../../../shared/data/${file}`, import.meta.url));
const cluster = await startTestCluster();
const url = cluster.url.replace(/\/postgres\?/, '/whereabouts_template?');
const environment = {
  DATABASE_URL: url,
  SAMPLE_CATALOG: 'false',
  RATE_LIMIT_REQUESTS: '10000000',
  RATE_LIMIT_JOB_CREATES: '10000000',
};

try {
  await runCommand(['import', '--json', data('subreddits_sample.zst'), data('RS_sample.zst'), data('RS_programming_2020.zst'), data('rules.ndjson')], environment); // prettier-ignore
  const service = await startServiceProcess(environment);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { output } = await runCommand(['account', 'create', '--name', 'bench', '--credits', '1000000', '--json'], environment); // prettier-ignore
    const { token } = JSON.parse(output) as { token: string };
    const fresh = readFileSync(data('eval/briefs_fresh.ndjson'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Brief); // prettier-ignore
    let [results, sentences, wrong, quotes] = [0, 0, 0, 0];
    for (const brief of [...fresh, ...readBriefs()]) {
      const result = await discover(service.address, token, brief);
      const faults = await recount(result, async (statement, parameters) => (await client.query(statement, parameters)).rows); // prettier-ignore
      for (const fault of faults) console.log(`${brief.id} ${fault}`);
      results++;
      wrong += faults.length;
      quotes += result.communities.flatMap(({ evidence }) => evidence).length;
      sentences += result.communities.flatMap(({ reasons, cautions }) => [...reasons, ...cautions]).length;
      sentences += result.also_considered.length + result.coverage.gaps.length;
    }
    console.log(`${results} results: ${sentences} sentences and ${quotes} quotes, ${wrong} wrong`);
  } finally {
    await client.end();
    await service.stop();
  }
} finally {
  await cluster.close();
}

async function discover(
  address: string,
  token: string,
  { brief, audience, competitors, keywords }: Brief,
): Promise<Told> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const jobs = `${address}/v1/community-discovery/jobs`;
  const body = JSON.stringify({ brief, audience: audience ?? null, competitors, keywords });
  const { id } = (await (await fetch(jobs, { method: 'POST', headers, body })).json()) as { id: string };
  await fetch(`${jobs}/${id}`, { headers: { ...headers, prefer: 'wait=60' } });
  return (await (await fetch(`${jobs}/${id}/result`, { headers })).json()) as Told;
}
