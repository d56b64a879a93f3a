/**
 * Discovery through the public API, on the development data: import rates and memory, quality on the labelled briefs and
 * posts, latency one at a time, throughput of 200 jobs at once. `npm run bench -- discovery`
 */
import { fileURLToPath } from 'node:url';
import { startTestCluster } from '../support/database.ts';
import { readBriefs, readHeldOutPosts } from './ranking-data.ts';
import { bootstrap, mean, ndcgAt5, percentile, precisionAt5 } from './ranking-metrics.ts';
import { peakOf, runCommand, startServiceProcess } from '../support/service-process.ts';

type Brief = { brief: string; audience?: string | null; competitors?: string[]; keywords?: string[] };
type Found = { names: string[]; milliseconds: number };

const data = (file: string) => fileURLToPath(new URL(`../../../shared/data/${file}`, import.meta.url));
const longestBrief = 4000;
const shortestBrief = 10;

const cluster = await startTestCluster();
const environment = {
  DATABASE_URL: cluster.url.replace(/\/postgres\?/, '/whereabouts_template?'),
  SAMPLE_CATALOG: 'false',
  RATE_LIMIT_REQUESTS: '10000000',
  RATE_LIMIT_JOB_CREATES: '10000000',
  MAX_ACTIVE_JOBS: '100000',
};
try {
  await benchImport();
  const service = await startServiceProcess(environment);
  try {
    const { output } = await runCommand(
      ['account', 'create', '--name', 'bench', '--credits', '1000000', '--json'],
      environment,
    );
    const { token } = JSON.parse(output) as { token: string };
    const discover = discoverer(service.address, token);
    await benchBriefs(discover);
    await benchPosts(discover);
    await benchThroughput(service.address, token);
    console.log(`Peak memory of the service: ${peakOf(service).toFixed(0)} MB`);
  } finally {
    await service.stop();
  }
} finally {
  await cluster.close();
}

async function benchImport(): Promise<void> {
  const run = await runCommand(['import', '--json', data('subreddits_sample.zst'), data('RS_sample.zst')], environment);
  const { files } = JSON.parse(run.output) as { files: { kind: string; read: number; seconds: number }[] };
  for (const { kind, read, seconds } of files) {
    console.log(
      `Import of ${kind}: ${read} records in ${seconds.toFixed(1)} s, ${Math.round(read / seconds)} a second`,
    );
  }
  console.log(`Import with the index: ${run.seconds.toFixed(1)} s, peak memory ${run.peakMegabytes.toFixed(0)} MB`);
  const status = await runCommand(['index', 'status', '--json'], environment);
  const { segments } = JSON.parse(status.output) as { segments: { bytes: number; communities: number }[] };
  for (const { bytes, communities } of segments)
    console.log(`Index: ${communities} communities, ${(bytes / 1e6).toFixed(1)} MB`);
}

/** Runs one discovery from POST to the result; the time is that from POST to `succeeded`. */
function discoverer(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (brief: Brief): Promise<Found> => {
    const started = performance.now();
    const created = await fetch(`${address}/v1/community-discovery/jobs`, {
      method: 'POST',
      headers,
      body: JSON.stringify(brief),
    });
    if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`);
    const { id } = (await created.json()) as { id: string };
    const job = `${address}/v1/community-discovery/jobs/${id}`;
    for (;;) {
      const { status } = (await (await fetch(job, { headers: { ...headers, prefer: 'wait=30' } })).json()) as {
        status: string;
      };
      if (status === 'succeeded') break;
      if (status !== 'queued' && status !== 'running') throw new Error(`A job ended as ${status}`);
    }
    const milliseconds = performance.now() - started;
    const result = (await (await fetch(`${job}/result`, { headers })).json()) as {
      communities: { community: { name: string } }[];
    };
    return { names: result.communities.map(({ community }) => community.name.toLowerCase()), milliseconds };
  };
}

type Discover = ReturnType<typeof discoverer>;

async function benchBriefs(discover: Discover): Promise<void> {
  const briefs = readBriefs();
  const [precisions, gains, times, returned]: number[][] = [[], [], [], []];
  for (const { brief, audience, competitors, keywords, relevant } of briefs) {
    const grades = new Map(relevant.map(({ name, grade }) => [name.toLowerCase(), grade]));
    const { names, milliseconds } = await discover({ brief, audience: audience ?? null, competitors, keywords });
    const found = names.map((name) => grades.get(name) ?? 0);
    precisions!.push(precisionAt5(found));
    gains!.push(ndcgAt5(found, [...grades.values()]));
    times!.push(milliseconds);
    returned!.push(names.length);
  }
  console.log(
    `Briefs (${briefs.length}): P@5 ${shown(precisions!)}, nDCG@5 ${shown(gains!)}, mean returned ${mean(returned!).toFixed(2)}`,
  );
  report('Latency of briefs, one at a time', times!);
}

async function benchPosts(discover: Discover): Promise<void> {
  const posts = readHeldOutPosts();
  for (const kind of ['body', 'title'] as const) {
    const [first, five, times]: number[][] = [[], [], []];
    const from: string[] = [];
    let tooShort = 0;
    for (const post of posts.filter((one) => one.kind === kind)) {
      const text = [post.title, post.selftext].filter(Boolean).join('\n').slice(0, longestBrief).trim();
      if (text.length < shortestBrief) tooShort++;
      const { names, milliseconds } =
        text.length < shortestBrief ? { names: [], milliseconds: 0 } : await discover({ brief: text });
      first!.push(names[0] === post.subreddit.toLowerCase() ? 1 : 0);
      five!.push(names.includes(post.subreddit.toLowerCase()) ? 1 : 0);
      from.push(post.subreddit);
      if (milliseconds > 0) times!.push(milliseconds);
    }
    console.log(
      `Posts, ${kind} (${five!.length}, ${tooShort} too short to be a brief): hit@1 ${shown(first!, from)}, hit@5 ${shown(five!, from)}`,
    );
    report(`Latency of posts, ${kind}, one at a time`, times!);
  }
}

async function benchThroughput(address: string, token: string): Promise<void> {
  const briefs = readBriefs();
  const discover = discoverer(address, token);
  const started = performance.now();
  const jobs = Array.from({ length: 200 }, (_, i) => discover({ brief: briefs[i % briefs.length]!.brief }));
  const done = await Promise.all(jobs);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `200 jobs at once: ${done.length} finished in ${seconds.toFixed(1)} s, ${(200 / seconds).toFixed(0)} a second`,
  );
}

function shown(values: number[], groups?: string[]): string {
  const [low, high] = bootstrap(values, groups);
  return `${mean(values).toFixed(3)} (95 % ${low.toFixed(3)}-${high.toFixed(3)})`;
}

function report(what: string, times: number[]): void {
  console.log(`${what}: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`);
}
