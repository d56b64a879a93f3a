import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJob, hitsOf } from '../../support/scanning.ts';
import { sql } from '../../support/sql.ts';
import type { FeedEntry } from '../../support/feed-server.ts';
import { type FeedScans, startFeedScans } from './feed-scans.ts';

const test = suite('two feeds of one host that give the same ids');
let scans: FeedScans;
test.before(async () => {
  scans = await startFeedScans();
  scans.server.hidesVersions = true;
});
test.after(() => scans.stop());

const entry = (id: string, title: string, at: Date, link = `https://feeds.example/${title.replaceAll(' ', '-')}`) => ({ id, title, body: 'It boils water.', at, link }); // prettier-ignore
async function read(feed: string, jobId: string, entries: readonly FeedEntry[]): Promise<string[]> {
  scans.server.feeds[`/${feed}`] = [...entries];
  await scans.scan(`${feed}@feeds.example`, jobId);
  return (await hitsOf(scans.service, jobId)).map(({ post }) => post.title);
}
const jobOn = (feed: string) => createJob(scans.service, { target: { kind: 'community', communities: [`${feed}@feeds.example`] } }); // prettier-ignore
const stored = (...feeds: string[]) =>
  sql<{ feed: string; id: string; title: string }>(
    scans.service,
    `select split_part(c.name, '@', 1) as feed, p.id, p.title from post p join community c on c.id = p.community_id where split_part(c.name, '@', 1) = any(?) order by feed, p.title`,
    [feeds],
  );

test('to different entries: each is one of its own, and the first keeps its id', async () => {
  const [kettles, pans] = [await jobOn('kettles'), await jobOn('pans')];
  const kettle = entry('1', 'A blue kettle', new Date());
  await read('kettles', kettles.id, []);
  await read('pans', pans.id, []);
  assert.equal(await read('kettles', kettles.id, [kettle]), ['A blue kettle']);
  const before = await stored('kettles');
  const pan = entry('1', 'A red pan', new Date());
  assert.equal(await read('pans', pans.id, [pan]), ['A red pan']);
  for (const again of ['once', 'twice']) {
    assert.equal(await read('kettles', kettles.id, [kettle]), ['A blue kettle'], again);
    assert.equal(await read('pans', pans.id, [pan]), ['A red pan'], again);
  }
  const both = await stored('kettles', 'pans');
  assert.equal(
    both.map(({ feed, title }) => [feed, title]),
    [
      ['kettles', 'A blue kettle'],
      ['pans', 'A red pan'],
    ],
  );
  assert.equal(both[0], before[0]);
});

test('to the same entry: it is one, also where one feed adds to its address, or it was forgotten', async () => {
  const [all, teas] = [await jobOn('news'), await jobOn('teas')];
  await read('news', all.id, []);
  await read('teas', teas.id, []);
  const tea = entry('2', 'Green tea', new Date());
  await read('news', all.id, [tea]);
  await read('teas', teas.id, [{ ...tea, link: `${tea.link}?from=teas` }]);
  assert.is((await stored('news', 'teas')).length, 1);
  await sql(scans.service, `update post set title = '', link = null, body = '', removed_by = 'request' where title = 'Green tea'`); // prettier-ignore
  await read('teas', teas.id, [tea]);
  assert.equal(
    (await stored('news', 'teas')).map(({ title }) => title),
    [''],
  );
});

test.run();
