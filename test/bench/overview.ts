/**
 * Overviews through the public API on made-up communities with 1,000 posts and 5,000 comments each: the time from POST to
 * the result for one and for ten in a job, and the most memory of the service. `npm run bench -- overview [--posts 1000]`
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { createTestDatabase } from '../support/database.ts';
import { peakOf, runCommand, startServiceProcess } from '../support/service-process.ts';

const { values } = parseArgs({ options: { posts: { type: 'string', default: '1000' } } });
const [communities, posts, commentsEach] = [11, Number(values.posts), 5];

const database = await createTestDatabase();
const { url } = database;
const environment = { DATABASE_URL: url, SAMPLE_CATALOG: 'false' };
try {
  await writeCatalog();
  const service = await startServiceProcess(environment);
  try {
    const args = ['account', 'create', '--name', 'bench', '--credits', '1000000', '--json'];
    const { token } = JSON.parse((await runCommand(args, environment)).output) as { token: string };
    const overview = overviewer(service.address, token);
    console.log(`Memory before the first overview: ${peakOf(service).toFixed(0)} MB`);
    const name = (i: number) => `made_up_${i}`;
    await overview([name(0)]);
    for (const what of ['', ' again']) {
      console.log(`One community${what}: ${(await overview([name(1)])).toFixed(0)} ms from POST to the result`);
    }
    console.log(`Peak memory so far: ${peakOf(service).toFixed(0)} MB`);
    const ten = Array.from({ length: 10 }, (_, i) => name(i + 1));
    console.log(`Ten in one job: ${(await overview(ten)).toFixed(0)} ms`);
    console.log(`Ten from shared samples: ${(await overview(ten, false)).toFixed(0)} ms`);
    console.log(`Peak memory of the service: ${peakOf(service).toFixed(0)} MB`);
  } finally {
    await service.stop();
  }
} finally {
  await database.close();
}

function overviewer(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}/v1/community-overview/jobs${path}`, { headers, ...init });
    return (await response.json()) as { id: string; status: string; error: unknown };
  };
  return async (names: string[], refresh = true): Promise<number> => {
    const started = performance.now();
    const input = { communities: names, goal: 'A planner for people who cook for two', sample_posts: 1000, refresh };
    let job = await call('', { method: 'POST', body: JSON.stringify(input) });
    while (job.status === 'queued' || job.status === 'running') {
      job = await call(`/${job.id}`, { headers: { ...headers, prefer: 'wait=30' } });
    }
    if (job.status !== 'succeeded') throw new Error(`The job ${job.status}: ${JSON.stringify(job.error)}`);
    await call(`/${job.id}/result`);
    return performance.now() - started;
  };
}

/** Sentences out of a few thousand made-up words, of the lengths that posts and comments usually have. */
async function writeCatalog(): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const text = (words: string) =>
    `(select string_agg(w, ' ') from (select 'wo' || substr(md5((random() * 3000)::int::text), 1, 5) as w, i from generate_series(1, ${words}) k) t)`;
  await client.query(`insert into community (platform, name, name_key, title, description, sidebar, members, access, as_of)
    select 'reddit', 'made_up_' || i, 'made_up_' || i, 'Made up', 'A place to cook for two', 'Rules: no spam', 5000, 'public', now()
      from generate_series(0, ${communities - 1}) i`);
  await client.query(`insert into post (platform, id, community_id, author, title, body, flair, score, num_comments, created_at)
    select 'reddit', 'p' || c.id || '_' || i, c.id, 'author' || (random() * 300)::int, ${text('8')} || '?', ${text('60')},
           'Flair ' || i % 7, (random() * 200)::int, ${commentsEach}, now() - i * interval '1 hour'
      from community c, generate_series(1, ${posts}) i`);
  await client.query(`insert into comment (platform, id, community_id, post_id, author, body, score, created_at)
    select 'reddit', p.id || '_' || i, p.community_id, p.id, 'reader' || (random() * 900)::int,
           'I think this is great, thanks! ' || ${text('30')}, (random() * 50)::int, p.created_at + i * interval '7 minutes'
      from post p, generate_series(1, ${commentsEach}) i`);
  await client.query('analyze');
  await client.end();
}
