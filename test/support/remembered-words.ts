import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { buildIndex } from '../../src/catalog/index/build-index.ts';
import { importDump, type ImportSummary } from '../../src/catalog/import/import-dump.ts';
import { discover, type Json } from './discover.ts';
import { insertHit } from './insert-hit.ts';
import { overviewOf } from './overview.ts';
import { addCommunity, emptyWorld, putWorld } from './put-world.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';
import type { World } from './world.ts';

export const community = 'CoupleMoney';

/** Words that stand nowhere else. */
export const post = {
  id: 'couplemoneyp30',
  author: 'quillfeather77',
  title: 'How do you two end a zibbelwick quarrel about the budget?',
  body: 'My partner hides a wumbleforth spreadsheet from me. Every month the budget is a quarrel.',
  link: 'https://snargleblog.example/me',
};
export const comment = {
  id: 'couplemoneyc0',
  author: 'marrowlight88',
  body: 'Thank you so much, this brindlewhisk idea is wonderful and I love it, what a great help!',
};
export const traces = ['quillfeather77', 'zibbelwick', 'wumbleforth', 'snargleblog', 'marrowlight88', 'brindlewhisk'];

/** The catalog holds it all, with the post and the comment, and no job has looked at it yet. */
export async function rememberWords(service: TestService): Promise<World> {
  const world = emptyWorld();
  addCommunity(world, community, {
    about: { title: 'Money as a couple', description: 'Budget, rent and quarrels about money.', language: 'en' },
    rules: [{ title: 'Be kind', text: 'No insults.' }],
    posts: Array.from({ length: 40 }, (_, n) => ({
      title: `Budget of a couple, week ${n}`,
      body: 'We keep a budget and a spreadsheet together. It works for us most of the time.',
      score: n,
      ...(n === 30 && post),
    })),
    comments: [
      { post: 3, ...comment },
      // Another one: what one alone says is no tone.
      { post: 4, body: 'Thank you so much, this plan is wonderful and I love it, what a great help!' },
      ...Array.from({ length: 40 }, (_, n) => ({ post: n % 30, body: `The rent is due on day ${n} of the month.` })),
    ],
  });
  for (let n = 0; n < 8; n++)
    addCommunity(world, `Bread${n}`, { posts: [{ title: `Loaf ${n}` }, { title: 'Crumbs' }] });
  await putWorld(service, structuredClone(world));
  await buildIndex(service.databaseUrl, { whole: true });
  await sql(service, 'delete from job_result');
  await sql(service, 'delete from overview_sample');
  await sql(service, 'delete from monitoring_job');
  return world;
}

/** A discovery and an overview that quote the post and the comment. */
export async function quoteBoth(service: TestService): Promise<{ discovery: Json; overview: Json }> {
  const discovery = await discover(service, { brief: 'How couples end a quarrel about the household budget' });
  const overview = await overviewOf(service, { communities: [community], goal: 'A budget app for couples' });
  return { discovery, overview };
}

/** A hit about the post and one about the comment. */
export async function hitBoth(service: TestService, world: World): Promise<string> {
  const target = { kind: 'community', communities: [community] };
  const body = { name: 'Quarrels', target, intent: 'quarrels about money', schedule: { every_minutes: 60 } };
  const { body: job } = await service.call('POST', '/monitoring/jobs', { body });
  for (const [sequence, kind, { id, author }, excerpt] of [
    [1, 'post', post, post.body],
    [2, 'comment', comment, comment.body],
  ] as const) {
    // The comment is another post's: its title is shown with it.
    const title = kind === 'post' ? post.title : world.posts[3]!.title;
    const hit = await insertHit(service, job.id, { sequence, title, community });
    const shown = { id, author, excerpt, flair: 'wumbleforth' };
    await sql(
      service,
      `update monitoring_hit set kind = ?, item_id = ?, post = (post::jsonb || ?::jsonb)::json, text_hash = 'hash',
              analysis = (analysis::jsonb || ?::jsonb)::json where id = ?`,
      [kind, id, JSON.stringify(shown), JSON.stringify({ summary: `Somebody writes: ${excerpt}` }), hit],
    );
    await sql(
      service,
      `insert into monitoring_hit_item (job_id, platform, kind, item_id, hit_id, community, url, created_at)
       values (?, 'reddit', ?, ?, ?, ?, '', now())`,
      [job.id, kind, id, hit, community],
    );
  }
  return job.id;
}

export async function resultOf(service: TestService, { object, job_id: id }: Json): Promise<Json> {
  const path = object.startsWith('community_discovery') ? '/community-discovery/jobs' : '/community-overview/jobs';
  return (await service.call('GET', `${path}/${id}/result`)).body;
}

/** A dump of this moment that has both. */
export async function importBoth(service: TestService, retrieved: number | null): Promise<ImportSummary[]> {
  const folder = mkdtempSync(join(tmpdir(), 'forgotten '));
  const about = { subreddit: community, author: 'quillfeather77', created_utc: 1_768_000_000, score: 1, retrieved_on: retrieved }; // prettier-ignore
  const files = {
    submissions: { ...about, id: post.id, title: post.title, selftext: post.body, url: post.link, is_self: false },
    comments: {
      ...about,
      id: comment.id,
      link_id: 't3_couplemoneyp3',
      parent_id: 't3_couplemoneyp3',
      body: comment.body,
    },
  };
  const summaries: ImportSummary[] = [];
  for (const [kind, record] of Object.entries(files)) {
    const file = join(folder, `${kind}${retrieved}.ndjson`);
    writeFileSync(file, `${JSON.stringify(record)}\n`);
    const summary = await importDump({ url: service.databaseUrl, file, kind: kind as keyof typeof files });
    assert.is(summary.error, undefined);
    summaries.push(summary);
  }
  rmSync(folder, { recursive: true });
  return summaries;
}
