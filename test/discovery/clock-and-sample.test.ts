import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIndex } from '../../src/catalog/index/build-index.ts';
import { loadSample } from '../../src/catalog/sample/load-sample.ts';
import { checkCatalog, readFigures } from '../../src/doctor/check-catalog.ts';
import { create, discover, finish, type Json, until } from '../support/discover.ts';
import { importLines, submission, subreddit } from '../support/dumps.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('the sample beside real communities');
let service: TestService;
const brief = 'Balcony beekeeping kits for people who keep bees in the city';
const dayMs = 86_400_000;

test.before.each(async () => {
  service = await startService({ sample: true });
});
test.after.each(() => service.stop());

const importReal = async () => {
  await importLines(service.databaseUrl, 'subreddits', [subreddit('CityBees', { title: 'Bees in the city' })]);
  await importLines(service.databaseUrl, 'submissions', [submission('b1', { subreddit: 'CityBees', title: 'Bees' })]);
};

test('the sample is as fresh at a first start as if it had been collected in that week', async () => {
  const [row] = await sql<Json>(service, 'select max(created_at) as newest, max(as_of) as as_of from post');
  const age = Date.now() - Math.max(Date.parse(row.newest), Date.parse(row.as_of));
  assert.ok(age >= 0 && age < 10 * dayMs, `${age / dayMs} days`);
  await sql(service, 'truncate community, import_file, index_segment cascade');
  await loadSample(service.app.database, service.databaseUrl, new Date('2026-11-04T00:00:00Z'));
  const [later] = await sql<Json>(service, `select to_char(max(as_of), 'YYYY-MM-DD') as as_of from post`);
  assert.is(later.as_of, '2026-11-01', 'whole weeks later');
});

test('from the first real community on, it sets no clock and is searched no more', async () => {
  await importReal();
  await buildIndex(service.databaseUrl);
  const figures = await readFigures(service.app.database.em.fork());
  assert.match(checkCatalog(figures).found, /^1 communities, 1 posts, 0 comments; .* days old/);
  const { coverage, warnings, communities } = await discover(service, { brief });
  assert.is(coverage.as_of, '2023-11-14T22:13:20.000Z');
  assert.equal([coverage.communities_searched, coverage.posts_searched], [1, 1]);
  assert.equal([warnings, communities.map(({ community }: Json) => community.name)], [[], ['CityBees']]);
});

test('between an import and its index a discovery waits, and does not answer from the sample', async () => {
  await importReal();
  const job = await create(service, { brief });
  await until(service, job.id, ({ status }) => !['queued', 'running'].includes(status));
  const { body } = await service.call('GET', `/community-discovery/jobs/${job.id}/result`);
  assert.equal(
    body.communities.map(({ community }: Json) => community.name),
    ['CityBees'],
  );
  assert.is((await finish(service, job.id)).credits.charged, 5);
});

test('what the index does not know yet of a large part of the catalog is said', async () => {
  await importReal();
  await buildIndex(service.databaseUrl);
  assert.equal((await discover(service, { brief })).warnings, []);
  const many = Array.from({ length: 40 }, (_, i) => subreddit(`Hive${i}`, { title: 'Bees' }));
  await importLines(service.databaseUrl, 'subreddits', many);
  const { warnings } = await discover(service, { brief });
  assert.equal(
    warnings.map(({ code }: Json) => code),
    ['index_behind'],
  );
});

test('a brief in a language that is not read says so, and an empty answer to it costs nothing', async () => {
  const text = 'מערכת לניהול כוורות דבורים למגדלים עירוניים שרוצים למכור דבש בשוק המקומי';
  const { communities, warnings, credits_charged: charged } = await discover(service, { brief: text });
  assert.equal(communities, []);
  assert.ok(warnings.some(({ code }: Json) => code === 'language_not_read'));
  assert.is(charged, 0);
  const [job] = await sql<Json>(service, 'select credits_charged from job');
  assert.is(job.credits_charged, 0);
});

test('of the found ones those whose language is not known are told where languages are asked for', async () => {
  await importLines(service.databaseUrl, 'subreddits', [
    subreddit('UrbanBees', { title: 'Bees in the city' }),
    subreddit('CityBees', { title: 'Bees in the city', public_description: '', lang: '' }),
  ]);
  await buildIndex(service.databaseUrl);
  const gapsOf = async (languages: string[]): Promise<string[]> => {
    const { communities, coverage } = await discover(service, { brief, languages });
    assert.equal(communities.map(({ community }: Json) => community.name).toSorted(), ['CityBees', 'UrbanBees']);
    return coverage.gaps.filter((gap: string) => gap.includes('language'));
  };
  assert.equal(await gapsOf(['en']), ['The language of CityBees is not known here: it may be none of those you ask for.']); // prettier-ignore
  assert.equal(await gapsOf([]), []);
});

test('what scores as the last of the five is not called less likely to fit', async () => {
  const same = { title: 'Bees in the city', public_description: 'Keeping bees' };
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((one) => `Area${one}`);
  await importLines(
    service.databaseUrl,
    'subreddits',
    names.map((name) => subreddit(name, same)),
  );
  await buildIndex(service.databaseUrl);
  const { communities, also_considered: others } = await discover(service, { brief });
  const last = communities.at(-1).score;
  assert.equal([communities.length, others.length], [5, 2]);
  for (const { score, why_not: why } of others)
    assert.match(why, score === last ? /about as likely to fit/ : /less likely to fit/);
  assert.ok(others.some(({ score }: Json) => score === last));
});

test('an empty answer to a brief that could not be read costs nothing, and says so', async () => {
  const unread: [string, RegExp, string[]][] = [
    ['تطبيق لتعلم العزف على البيانو للمبتدئين الكبار', /unknown here/, ['language_not_read']],
    ['피아노를 처음 배우는 어른들을 위한 앱입니다', /unknown here/, ['language_not_read']],
    ['asdfgh qwertz yxcvbn jklpoi', /unknown here/, []],
    ['!!!! ???? !!!! ????', /no words/, []],
  ];
  for (const [text, reason, codes] of unread) {
    const { communities, warnings, empty_reason: why, credits_charged: charged } = await discover(service, { brief: text }); // prettier-ignore
    assert.equal([communities, charged], [[], 0], text);
    assert.match(why, reason);
    assert.equal(
      warnings.map(({ code }: Json) => code).filter((code: string) => code !== 'sample_catalog'),
      codes,
      text,
    );
  }
});

test.run();
