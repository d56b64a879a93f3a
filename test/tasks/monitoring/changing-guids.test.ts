import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJob, hitsOf } from '../../support/scanning.ts';
import { sql } from '../../support/sql.ts';
import { type FeedScans, startFeedScans } from './feed-scans.ts';

const test = suite('a feed that gives its entries other ids at each reading');
let scans: FeedScans;
let readings = 0;
test.before(async () => {
  scans = await startFeedScans();
  scans.server.hidesVersions = true;
});
test.after(() => scans.stop());

const link = (title: string) => `https://feeds.example/${title.replaceAll(' ', '-')}`;
const entry = (title: string, at: Date | null, more: object = {}) => ({ id: `${title} ${readings}`, title, body: 'It boils water.', at, link: link(title), ...more }); // prettier-ignore
async function read(name: string, jobId: string, entries: (() => ReturnType<typeof entry>)[]): Promise<string[]> {
  readings++;
  scans.server.feeds[`/${name.split('@')[0]}`] = entries.map((each) => each());
  await scans.scan(name, jobId);
  return (await hitsOf(scans.service, jobId)).map(({ post }) => post.title);
}

for (const kind of ['dated', 'undated'])
  test(`${kind}: they are the same where link, title and date, or text, are`, async () => {
    const name = `${kind}@feeds.example`;
    const job = await createJob(scans.service, { target: { kind: 'community', communities: [name] } });
    const since = (days: number) => (kind === 'dated' ? new Date(Date.now() - days * 86_400_000) : null);
    const [now, yesterday] = [since(0), since(1)];
    const [blue, green] = ['A blue kettle', 'A green kettle'].map((title) => () => entry(title, now));
    const old = () => entry('An old kettle', yesterday);
    await read(name, job.id, [old]);
    assert.equal(await read(name, job.id, [blue!, old]), ['A blue kettle']);
    assert.equal(await read(name, job.id, [blue!, old]), ['A blue kettle']);
    assert.equal(await read(name, job.id, [green!, blue!]), ['A blue kettle', 'A green kettle']);
    const posts = await sql(scans.service, 'select 1 from post p join community c on c.id = p.community_id where c.name = ?', [name]); // prettier-ignore
    assert.is(posts.length, 3);
  });

test('a site that moves to https has written nothing anew', async () => {
  const name = 'moving@feeds.example';
  const job = await createJob(scans.service, { target: { kind: 'community', communities: [name] } });
  const now = new Date();
  const at = (address: string) => () => entry('A moving kettle', now, { link: `${address}/kettle` });
  await read(name, job.id, []);
  for (const address of ['http://feeds.example', 'https://feeds.example', 'https://www.feeds.example'])
    assert.equal(await read(name, job.id, [at(address)]), ['A moving kettle'], address);
  const other = () => entry('A moving kettle', now, { link: 'https://www.feeds.example/kettle/2' });
  assert.is((await read(name, job.id, [at('https://feeds.example'), other])).length, 2);
});

test('those that share a link are others', async () => {
  const name = 'thread@feeds.example';
  const job = await createJob(scans.service, { target: { kind: 'community', communities: [name] } });
  const now = new Date();
  const reply =
    (id: string, minutes: number, title = 'Re: My kettle leaks') =>
    () =>
      entry(title, new Date(now.getTime() + minutes * 1000), { id, body: `Reply ${id}`, link: link('thread') });
  await read(name, job.id, [reply('r0', -86_400)]);
  await read(name, job.id, [reply('r1', 0), reply('r0', -86_400)]);
  await read(name, job.id, [reply('r3', 0), reply('r2', 1, 'Another'), reply('r1', 0), reply('r0', -86_400)]);
  const ids = await sql<{ body: string }>(scans.service, 'select body from post p join community c on c.id = p.community_id where c.name = ? order by body', [name]); // prettier-ignore
  assert.equal(
    ids.map(({ body }) => body),
    ['Reply r0', 'Reply r1', 'Reply r2', 'Reply r3'],
  );
});

test.run();
