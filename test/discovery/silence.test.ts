import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import type { Analyst } from '../../src/analysis/analyst.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createThreadedAnalyst } from '../../src/analysis/builtin/threaded-analyst.ts';
import { type CatalogIndex, loadIndex } from '../../src/catalog/index/catalog-index.ts';
import type { Corrections } from '../../src/catalog/ranking/index.ts';
import type { CommunityVectors } from '../../src/catalog/vectors/community-vectors.ts';
import { readConfig } from '../../src/config.ts';
import { createDiscoveryInput } from '../../src/discovery/discovery.schema.ts';
import { runDiscovery } from '../../src/discovery/run-discovery.ts';
import type { Json } from '../support/discover.ts';
import { startService, type TestService } from '../support/service.ts';
import { sharedThreads } from '../support/threads.ts';

const test = suite('what does not answer');
let service: TestService;
const threads = sharedThreads.tasks;
test.before(async () => {
  service = await startService({ worker: false, sample: true });
});
test.after(async () => {
  await service.stop();
});

const silent = async (): Promise<Float32Array> => {
  throw new Error('no answer');
};

async function discover(
  brief: string,
  {
    analyst = createThreadedAnalyst(threads),
    encode = silent,
    corrections,
  }: {
    analyst?: Analyst;
    encode?: (text: string) => Promise<Float32Array>;
    corrections?: Corrections;
  } = {},
): Promise<Json> {
  const { metadata: _metadata, ...input } = createDiscoveryInput.parse({ brief });
  const current = async () => {
    const index = await loadIndex(service.databaseUrl);
    return corrections && index ? { ...index, ranking: { ...index.ranking, correctionsOf: () => corrections } } : index;
  };
  const env = {
    catalogIndex: { current } as CatalogIndex,
    analyst,
    threads,
    config: readConfig({}),
    logger: pino({ level: 'silent' }),
    platforms: [],
    vectors: { nearest: silent } as unknown as CommunityVectors,
    encoder: { encode },
  };
  const em = service.app.database.em.fork();
  const signal = new AbortController().signal;
  return runDiscovery(env, { jobId: 'cdj_1', accountId: 'acct_1', input, em, signal, progress: async () => undefined });
}

test('an encoder and a model that do not answer are warnings, and the answer is partial', async () => {
  const { result, charge } = await discover('A budgeting app for couples who argue about money');
  const codes = result.warnings.map(({ code }: Json) => code);
  assert.equal(codes, ['sample_catalog', 'encoder_not_used', 'embedding_not_used']);
  assert.equal([result.partial, charge], [true, 5]);
  assert.ok(result.communities.length > 0);
});

test('a brief is read without its typos, which is said, and what to do next has none', async () => {
  const corrections = new Map([['cuples', 'couples']]);
  const { result } = await discover('A budgeting app for cuples who argue about money', { corrections });
  const told = result.warnings.find(({ code }: Json) => code === 'misspelt');
  assert.is(told.message, 'Hardly anybody writes “cuples”: it is read as “couples”.');
  assert.equal(result.understanding.audience, ['couples who argue about money']);
  assert.match(result.next.overview.goal, 'couples');
});

test('how many members a brief wants is heeded and said, a field comes before it', async () => {
  const brief = 'Forums for couples who argue about money, with at least 50k members';
  const { result } = await discover(brief);
  const told = result.warnings.find(({ code }: Json) => code === 'members_read');
  assert.match(told.message, 'communities with 50,000 or more members');
  assert.ok(result.communities.length > 0);
  for (const { community } of result.communities) assert.ok(community.members >= 50_000, community.name);
});

test('when nothing is found because of it, nothing is paid', async () => {
  const { result, charge } = await discover('Zzyxqwv zzyxqwv for the zzyxqwv of zzyxqwvs');
  assert.equal([result.communities, charge, result.credits_charged], [[], 0, 0]);
});

test('the encoder is asked while the brief is being understood', async () => {
  const asked = Promise.withResolvers<void>();
  const encode = async () => {
    asked.resolve();
    return new Float32Array(512).fill(1 / Math.sqrt(512));
  };
  const builtin = createThreadedAnalyst(threads);
  const forJob = (): Analyst => ({
    ...builtin,
    understandBrief: async (...given) => {
      await Promise.race([asked.promise, sleep(5_000, undefined, { ref: false }).then(() => assert.unreachable())]);
      return builtin.understandBrief(...given);
    },
  });
  const { result } = await discover('A budgeting app for couples who argue about money', {
    analyst: { ...builtin, forJob },
    encode,
  });
  assert.ok(result.communities.length > 0);
});

test('what a brief rules out is not meant by it, and a full stop means nothing', async () => {
  const texts: string[] = [];
  const encode = async (text: string) => {
    texts.push(text);
    return new Float32Array(512).fill(1 / Math.sqrt(512));
  };
  await discover('A budgeting app for couples who argue about money, no gambling please.', { encode });
  assert.is(texts.at(-1), 'A budgeting app for couples who argue about money');
  const { result } = await discover('A budgeting app for couples, not for banks.');
  const codes = result.warnings.map(({ code }: Json) => code);
  assert.equal(codes, ['sample_catalog', 'encoder_not_used', 'embedding_not_used'], 'each is told once');
});

test.run();
