import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { StoredItem } from '../../../src/catalog/posts/items/read-items.ts';
import { Matcher } from '../../../src/monitoring/scan/matching/matcher.ts';
import { type ArrivedItem, isNewTo, Watchers } from '../../../src/monitoring/scan/matching/watchers.ts';
import type { ScanJob } from '../../../src/monitoring/scan/scan-job.ts';
import { parseQuery } from '../../../src/monitoring/query/index.ts';

const parsed = parseQuery('sundial');
if (!parsed.ok) throw new Error(parsed.error.message);
const { query } = parsed;
const moment = fc.integer({ min: 0, max: 4 }).map((ms) => new Date(ms));

const someJob = fc
  .record({
    communities: fc.constantFrom<string[]>([], ['here']),
    includeComments: fc.boolean(),
    arrivalsSeen: fc.integer({ min: 0, max: 4 }),
    startsAt: moment,
  })
  .map((given) => ({ ...given, query, languages: [] }) as unknown as ScanJob);
const someItem = fc.record({
  item: fc.record({ kind: fc.constantFrom('post', 'comment'), createdAt: moment }).map(
    (given) => ({ ...given, title: 'A title', body: '', community: 'here', author: null, flair: null, link: null }) as unknown as StoredItem, // prettier-ignore
  ),
  sequence: fc.option(fc.integer({ min: 0, max: 5 })),
  fresh: fc.boolean(),
  communityId: fc.constantFrom(1, 2),
  live: fc.boolean(),
});
const scan = fc.array(someJob, { maxLength: 4 }).map((jobs) => {
  const named = jobs.map((job, i) => ({ ...job, id: `job${i}` }));
  return { jobs: named, watching: new Map([[1, named.filter(({ communities }) => communities.length > 0)]]) };
});

test('each job is told how many new items there were for it, however they are counted', () => {
  fc.assert(
    fc.property(scan, fc.array(someItem, { maxLength: 8 }), ({ jobs, watching }, items: ArrivedItem[]) => {
      const { byJob } = new Matcher({ jobs, watching }, () => null).look(items);
      for (const job of jobs) {
        const isThere = (arrived: ArrivedItem) => job.communities.length === 0 || arrived.communityId === 1;
        const seen = items.filter((arrived) => arrived.fresh && isThere(arrived) && isNewTo(job, arrived));
        const { posts = 0, comments = 0 } = byJob.get(job.id) ?? {};
        assert.equal([posts, comments], ['post', 'comment'].map((kind) => seen.filter(({ item }) => item.kind === kind).length)); // prettier-ignore
      }
    }),
    { numRuns: 500 },
  );
});

test('nearly all posts are new to all that look everywhere, and then none of these jobs is asked', () => {
  const job = (arrivalsSeen: number, startsAt: number) =>
    ({ communities: [], includeComments: false, arrivalsSeen, startsAt: new Date(startsAt) }) as unknown as ScanJob;
  const watchers = new Watchers([job(3, 0), job(7, 50)], new Map());
  const at = (sequence: number, createdMs: number, live: boolean) =>
    watchers.isNewEverywhere({ item: { kind: 'post', createdAt: new Date(createdMs) } as StoredItem, sequence, fresh: true, communityId: 1, live }); // prettier-ignore
  assert.equal([at(8, 0, false), at(8, 50, true), at(7, 60, false), at(8, 49, true)], [true, true, false, false]);
});

test.run();
