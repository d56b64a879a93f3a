import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FeedServer } from '../../support/feed-server.ts';
import { createJob, jobOf } from '../../support/scanning.ts';
import { type FeedScans, startFeedScans } from './feed-scans.ts';

const test = suite('a feed in which an old entry always stands');
const name = 'teapots@feeds.example';
let scans: FeedScans;
test.before(async () => {
  scans = await startFeedScans();
});
test.after(() => scans.stop());

const entry = (title: string, at: Date | null) => ({ id: title, title, body: 'It holds tea.', at });
const rules = entry('The rules', new Date('2020-01-01T00:00:00Z'));
async function gapsAfter(jobId: string, entries: FeedServer['feeds'][string]): Promise<number> {
  scans.server.feeds['/teapots'] = [...entries, rules];
  await scans.scan(name, jobId);
  const [run] = (await jobOf(scans.service, jobId)).recent_runs;
  assert.is(run.status, 'succeeded');
  return run.gaps.length;
}

const kinds: Record<string, () => Date | null> = { dated: () => new Date(), undated: () => null };

for (const [kind, date] of Object.entries(kinds)) {
  test(`${kind}: a window that was missed is a gap, one that begins in the window before is none`, async () => {
    const job = await createJob(scans.service, { target: { kind: 'community', communities: [name] } });
    const publish = (...numbers: number[]) => {
      const at = date();
      return numbers.map((n) => entry(`A teapot, ${kind}, ${n}`, at));
    };
    const first = publish(6, 5, 4, 3, 2, 1);
    await gapsAfter(job.id, first);
    const second = publish(10, 9, 8, 7);
    assert.is(await gapsAfter(job.id, [...second, first[0]!]), 0);
    assert.is(await gapsAfter(job.id, second.slice(1)), 0, 'nothing is new');
    const missed = publish(26, 25, 24, 23, 22, 21);
    assert.is(await gapsAfter(job.id, missed), 1);
    assert.is(await gapsAfter(job.id, missed), 0);
  });
}

test('a feed that is ordered by something other than time tells no gap that nobody knows of', async () => {
  const job = await createJob(scans.service, { target: { kind: 'community', communities: [name] } });
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const popular = [1, 2, 3, 4, 5, 6].map((n) => entry(`A teapot that is liked, ${n}`, since(6000 + n)));
  const latest = [1, 2, 3, 4, 5, 6].map((n) => entry(`A teapot of today, ${n}`, since(n)));
  await gapsAfter(job.id, [...popular, ...latest]);
  const next = [1, 2, 3].map((n) => entry(`A teapot of tomorrow, ${n}`, new Date()));
  assert.is(await gapsAfter(job.id, [...popular, ...next]), 0);
});

test.run();
