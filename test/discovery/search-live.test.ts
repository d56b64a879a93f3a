import { mock } from 'node:test';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createThreadedAnalyst } from '../../src/analysis/builtin/threaded-analyst.ts';
import { buildIndex } from '../../src/catalog/index/build-index.ts';
import { type CatalogIndex, loadIndex } from '../../src/catalog/index/catalog-index.ts';
import { readConfig } from '../../src/config.ts';
import { discoveryResult } from '../../src/discovery/result/discovery-result.schema.ts';
import { createDiscoveryInput } from '../../src/discovery/discovery.schema.ts';
import { type DiscoveryEnv, runDiscovery } from '../../src/discovery/run-discovery.ts';
import type { Platform } from '../../src/platforms/platform.ts';
import { addCommunity, emptyWorld, putWorld } from '../support/put-world.ts';
import type { Json } from '../support/discover.ts';
import { sql } from '../support/sql.ts';
import { rejection } from '../support/rejection.ts';
import { refuse } from '../support/fake-answers.ts';
import { createFakePlatform, type FakePlatform } from '../support/fake-platform.ts';
import { startService, type TestService } from '../support/service.ts';
import { sharedThreads } from '../support/threads.ts';
import { aCommunity } from '../support/world.ts';

const test = suite('discovery with a live platform');
const logger = pino({ level: 'silent' });
const brief = 'Balcony beekeeping kits for people who keep bees in the city';

let service: TestService;
let fake: FakePlatform;
const threads = sharedThreads.tasks;

async function discover(
  platforms: Platform[],
  input: Record<string, unknown> = {},
  signal = new AbortController().signal,
  sources: Pick<DiscoveryEnv, 'closedSources'> = {},
): Promise<Json> {
  const catalogIndex = { current: () => loadIndex(service.databaseUrl) } as CatalogIndex;
  const { metadata: _metadata, ...parsed } = createDiscoveryInput.parse({ brief, ...input });
  const outcome = await runDiscovery(
    {
      catalogIndex,
      analyst: createThreadedAnalyst(threads),
      threads,
      config: readConfig({}),
      logger,
      platforms,
      ...sources,
      vectors: null,
      encoder: null,
    },
    {
      jobId: 'cdj_1',
      accountId: 'acct_1',
      input: parsed,
      em: service.app.database.em.fork(),
      signal,
      progress: async () => undefined,
    },
  );
  if ('failure' in outcome) throw new Error('it failed');
  return discoveryResult.parse(outcome.result);
}

const names = ({ communities }: Json): string[] => communities.map(({ community }: Json) => community.name);

test.before(async () => {
  service = await startService({ worker: false });
});
test.before.each(async () => {
  const world = emptyWorld();
  addCommunity(world, 'Gardening', {
    about: { title: 'Gardens and bees', description: 'Balcony, yard and field.', language: 'en' },
    posts: Array.from({ length: 12 }, (_, n) => ({ title: `Bees on my balcony, day ${n}` })),
  });
  await putWorld(service, world);
  await buildIndex(service.databaseUrl, { whole: true });
  fake = createFakePlatform(structuredClone(world), { name: 'reddit', platforms: ['reddit'] });
  fake.world.communities.push(
    aCommunity({
      name: 'CityBeekeeping',
      title: 'Beekeeping in the city',
      description: 'Hives on roofs.',
      members: 900,
    }),
    aCommunity({ name: 'UrbanBees', title: 'Bees between houses', members: 90_000, nsfw: true }),
  );
});
test.after(async () => {
  await service.stop();
});

test('what the platform finds and the catalog lacks is kept and ranked with the rest', async () => {
  const result = await discover([fake.platform]);
  assert.ok(names(result).includes('CityBeekeeping'), names(result).join());
  assert.ok(names(result).includes('Gardening'));
  assert.not.ok(names(result).includes('UrbanBees'), 'filters hold for it, too');
  assert.ok(fake.calls.length <= 5 && fake.calls.every((call) => call === 'searchCommunities'));
  const kept = await sql<Json>(service, `select name, sample from community where name = 'CityBeekeeping'`);
  assert.equal(kept, [{ name: 'CityBeekeeping', sample: false }]);
  const { built, communities } = await buildIndex(service.databaseUrl);
  assert.ok(built !== 'nothing' && communities >= 1, 'the next increment has it');
  const again = await discover([fake.platform]);
  assert.ok(names(again).includes('CityBeekeeping'));
});

test('coverage says what came from where and how old it is', async () => {
  const { coverage, partial, warnings } = await discover([fake.platform]);
  const [archive, live] = coverage.sources;
  assert.equal([archive.name, archive.source, archive.communities], ['archive', 'archive', 1]);
  assert.is(archive.as_of, coverage.as_of);
  assert.equal([live.name, live.source, live.communities >= 2], ['reddit', 'live', true]);
  assert.ok(Date.now() - Date.parse(live.as_of) < 60_000);
  assert.equal([partial, warnings], [false, []]);
  assert.not.match(coverage.gaps.join(), /no platform was asked/);
  assert.match(coverage.gaps.join(), /only names and titles of communities were searched live/);
});

test('that a platform is not read live any more is told of communities of it alone', async () => {
  const closedSources = [{ name: 'reddit', platform: 'reddit' as const }, { name: 'a@b.example', platform: 'feed' as const }]; // prettier-ignore
  const { warnings, communities } = await discover([], {}, undefined, { closedSources });
  assert.ok(communities.length > 0);
  assert.equal(
    warnings.map(({ code, message }: Json) => [code, message]),
    [['source_closed', 'No longer read live: reddit. What is shown from there is what was stored or imported.']],
  );
  assert.equal((await discover([], {}, undefined, { closedSources: closedSources.slice(1) })).warnings, []);
  assert.equal((await discover([], {})).warnings, []);
});

test('without a live platform, and for another platform than was asked for, it says so', async () => {
  const archive = createFakePlatform(fake.world, { source: 'archive' });
  for (const [platforms, input] of [
    [[archive.platform], {}],
    [[fake.platform], { platforms: ['lemmy'] }],
  ] as const) {
    const { coverage } = await discover([...platforms], input);
    assert.match(coverage.gaps.join(), /no platform was asked live/);
    assert.is(coverage.sources.length, 1);
  }
  assert.equal([archive.calls, fake.calls], [[], []]);
});

test('a platform that does not answer is a gap with a warning, never a failure', async () => {
  for (const reason of ['rate_limited', 'unavailable', 'blocked'] as const) {
    fake.refusal = refuse(reason);
    fake.calls.length = 0;
    const { coverage, partial, warnings, communities } = await discover([fake.platform]);
    assert.is(fake.calls.length, 1, 'it is not asked again');
    assert.equal([partial, warnings[0].code, communities.length], [true, 'live_search_incomplete', 1]);
    assert.match(coverage.gaps.join(), new RegExp(`reddit was not fully searched live: ${reason.replace('_', ' ')}`));
  }
});

test('a platform that is too slow is given up, and what it had found until then counts', async () => {
  const [first] = fake.world.communities.filter(({ name }) => name === 'CityBeekeeping');
  const searched: string[] = [];
  const patience = new AbortController();
  // The clock of a discovery's patience is ours.
  const clock = mock.method(AbortSignal, 'timeout', (ms: number) => {
    if (ms === 10_000) return patience.signal;
    return AbortSignal.any([]);
  });
  const slow: Platform = {
    ...fake.platform,
    searchCommunities: async (query, options) => {
      searched.push(query);
      if (searched.length === 1) return { ok: true, value: [first!] };
      patience.abort(new DOMException('late', 'TimeoutError'));
      options?.signal?.throwIfAborted();
      throw new Error('it was not told to stop');
    },
  };
  try {
    const result = await discover([slow]);
    assert.ok(names(result).includes('CityBeekeeping'), names(result).join());
    assert.match(result.coverage.gaps.join(), /reddit was not fully searched live: no answer in time/);
    assert.is(searched.length, 2, 'nor is it asked for anything else');
  } finally {
    clock.mock.restore();
  }
});

test('a failure that is none of the platform is not called its silence', async () => {
  const broken: Platform = { ...fake.platform, searchCommunities: async () => Promise.reject(new Error('a bug')) };
  assert.match(String(await rejection(discover([broken]))), /a bug/);
});

test('a platform is asked for a few words of three letters and more, each once, and for no more than a page', async () => {
  const asked: [string, number | undefined][] = [];
  const listening: Platform = {
    ...fake.platform,
    limits: { ...fake.platform.limits, query: 8 },
    searchCommunities: async (query, options) => {
      asked.push([query, options?.limit]);
      return { ok: true, value: [] };
    },
  };
  const keywords = ['go', 'Bees', 'bees', 'beekeeping suits', 'smokers', 'honey', 'hives', 'queens'];
  const { coverage } = await discover([listening], { keywords });
  const words = asked.map(([word]) => word.toLowerCase());
  assert.is(asked.length, 5, asked.join());
  assert.equal(new Set(words).size, 5);
  for (const [word, limit] of asked)
    assert.ok(word.length >= 3 && word.length <= 8 && limit === 25, `${word} ${limit}`);
  assert.is(coverage.sources[1].communities, 0);
});

test('what cannot be stored is a gap as well', async () => {
  await sql(service, `alter table community add constraint no_more check (name <> 'CityBeekeeping')`);
  const { warnings, communities } = await discover([fake.platform]);
  await sql(service, 'alter table community drop constraint no_more');
  assert.match(warnings[0].message, /could not be stored/);
  assert.is(communities.length, 1);
});

test('a job that is stopped meanwhile ends at once', async () => {
  const stop = new AbortController();
  const platform: Platform = {
    ...fake.platform,
    searchCommunities: async (_query, options) => {
      stop.abort(new Error('canceled'));
      options?.signal?.throwIfAborted();
      return refuse('unavailable');
    },
  };
  assert.match(String(await rejection(discover([platform], {}, stop.signal))), /canceled/);
});

test('communities that are left out stay out, however they are found', async () => {
  const result = await discover([fake.platform], { exclude_communities: ['r/CityBeekeeping'] });
  assert.not.ok(names(result).includes('CityBeekeeping'));
});

test.run();
