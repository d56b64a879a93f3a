import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createThreadedAnalyst } from '../../../src/analysis/builtin/threaded-analyst.ts';
import { askRules } from '../../../src/monitoring/changes/ask-rules.ts';
import { compareStates } from '../../../src/monitoring/changes/compare-states.ts';
import { type ChangesEnv, noteChanges, noteStart } from '../../../src/monitoring/changes/note-changes.ts';
import type { Platform } from '../../../src/platforms/platform.ts';
import { refusal } from '../../../src/platforms/refusal.ts';
import { createDestination, type Delivering, deliveringFor } from '../../support/delivering.ts';
import type { Json } from '../../support/discover.ts';
import { importLines, submission, subreddit } from '../../support/dumps.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { createFakePlatform, type FakePlatform } from '../../support/fake-platform.ts';
import { Receiver } from '../../support/receiver.ts';
import { rejection } from '../../support/rejection.ts';
import { createJob, type Scanner, scannerFor } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';
import { sharedThreads } from '../../support/threads.ts';
import { aCommunity, type World } from '../../support/world.ts';

const test = suite('monitoring/changes');
const never = new AbortController().signal;
let service: TestService;
let delivering: Delivering;
let receiver: Receiver;
let live: FakePlatform;
let world: World;
let env: ChangesEnv;
let scanner: Scanner;
const threads = sharedThreads.tasks;
test.before(async () => {
  service = await startService({ worker: false, config: { delivery: { allowedHosts: ['127.0.0.1'], smtp: null } } });
  delivering = deliveringFor(service);
  receiver = await new Receiver().start();
  world = { communities: [], rules: {}, wiki: [], posts: [], comments: [] };
  live = createFakePlatform(world, { platforms: ['lemmy'] });
  scanner = scannerFor(service);
  env = { database: service.app.database, platforms: [live.platform], ruleReader: createThreadedAnalyst(threads) };
});
test.after(async () => {
  await scanner.end();
  await delivering.end();
  await receiver.stop();
  await service.stop();
});

const changesOf = async (job: Json): Promise<Json[]> =>
  (await service.call('GET', `/monitoring/jobs/${job.id}/changes?order=asc`)).body.data;
const monitor = (...names: string[]) => createJob(service, { target: { kind: 'community', communities: names } });
const note = () => noteChanges(env, never);
const day = (n: number) => 1_767_225_600 + n * 86_400;
const rules = (name: string, at: number, ...texts: [string, string][]) =>
  importLines(service.databaseUrl, 'rules', [
    { subreddit: name, retrieved_on: day(at), rules: texts.map(([short_name, description], priority) => ({ short_name, description, priority, created_utc: 1 })) }, // prettier-ignore
  ]);
const about = (name: string, at: number, fields: Json = {}) =>
  importLines(service.databaseUrl, 'subreddits', [
    subreddit(name, { public_description: 'A place', retrieved_on: day(at), ...fields }),
  ]);

test('what an import changes is told with before, after and what it means; order and white space are none', async () => {
  await about('tea', 0);
  await rules('tea', 0, ['Be nice', 'No insults.'], ['No advertising', 'Self-promotion is not allowed.']);
  const job = await monitor('r/Tea');
  await createDestination(service, { address: receiver.url('/changes'), events: ['community.changed'] });
  await note();
  assert.equal(await changesOf(job), [], 'what is seen for the first time has not changed');
  await rules('tea', 1, ['No  advertising', 'Self-promotion is\nnot allowed. '], ['Be nice', 'No insults.']);
  await note();
  assert.equal(await changesOf(job), []);
  await rules('tea', 2, ['No advertising', 'Self-promotion is allowed on Fridays only.'], ['Flair', 'All posts must have a flair.']); // prettier-ignore
  await note();
  await note();
  const changes = await changesOf(job);
  assert.equal(new Set(changes.map(({ kind }) => kind)), new Set(['rule_added', 'rule_changed', 'rule_removed']));
  assert.is(changes.length, 3);
  const changed = changes.find(({ kind }) => kind === 'rule_changed')!;
  assert.match(changed.before, /not allowed/);
  assert.match(changed.after, /Fridays only/);
  assert.match(changes.map(({ meaning }) => meaning).join(' '), /Promotion: forbidden → (limited|allowed) \(only on friday\)\./); // prettier-ignore
  assert.match(changes.find(({ kind }) => kind === 'rule_added')!.meaning, /^A new rule: flair: required/);
  assert.match(changes.find(({ kind }) => kind === 'rule_removed')!.meaning, /^A rule is gone: civility/);
  assert.equal([changed.as_of, changed.source], [new Date(day(2) * 1000).toISOString(), 'archive']);
  await delivering.deliver();
  const events = receiver.bodies<Json>('/changes');
  assert.equal(events.map(({ data }) => data.changes.length), [3]); // prettier-ignore
  assert.is(events[0].data.monitoring_job.id, job.id);
});

test('a community whose changes cannot be noted holds no other up', async () => {
  const names = ['moss', 'lichen'];
  for (const name of names) await rules(name, 0, ['Flair', 'All posts must have a flair.']);
  const jobs: Json[] = [];
  for (const name of names) jobs.push(await monitor(name));
  await note();
  for (const name of names) await rules(name, 1, ['Be nice', 'No insults.']);
  const ruleReader: ChangesEnv['ruleReader'] = {
    readCommunity: async (texts, signal) => {
      if (texts.name === 'moss') throw new Error('It cannot be read');
      return env.ruleReader.readCommunity(texts, signal);
    },
  };
  const failed = (await rejection(noteChanges({ ...env, ruleReader }, never))) as AggregateError;
  assert.equal(failed.errors.map(String), ['Error: What has changed in moss could not be noted']);
  const counts = async () => Promise.all(jobs.map(async (job) => (await changesOf(job)).length));
  assert.equal(await counts(), [0, 2]);
  await note();
  assert.equal(await counts(), [2, 2]);
});

test('descriptions, access and names are told, from where they begin to differ', async () => {
  const long = 'A long text. '.repeat(300);
  await about('coffee', 0, { description: `${long}Old.` });
  const job = await monitor('coffee');
  await note();
  await about('coffee', 1, { description: `${long}New.`, title: 'All about coffee', subreddit_type: 'restricted' });
  await note();
  const changes = await changesOf(job);
  const by = Object.fromEntries(changes.map((one) => [one.kind, one]));
  assert.match(by['description'].before, /^….*Old\.$/);
  assert.match(by['description'].after, /^….*New\.$/);
  assert.match(by['renamed'].meaning, /^It is called “All about coffee” now/);
  assert.equal([by['access'].before, by['access'].after], ['public', 'restricted']);
  assert.is(by['access'].meaning, 'Everybody may read; only approved users may post.');
});

test('what becomes known has not changed, and a rule is read whatever marks it has', async () => {
  await importLines(service.databaseUrl, 'submissions', [submission('kite1', { subreddit: 'kites' })]);
  const job = await monitor('r/kites');
  await note();
  await about('kites', 0, { title: 'Kites' });
  await rules('kites', 0, ['Flair', 'All posts must have a flair.']);
  await note();
  assert.equal(await changesOf(job), []);
  await rules('kites', 1, ['Flair', 'All posts must have a flair.'], ['No self-promotion <!here>', 'Ads are removed. See [this list](https://e.example/wiki/ads).']); // prettier-ignore
  await note();
  const [added, ...others] = await changesOf(job);
  assert.equal(others, []);
  assert.is(added!.meaning, 'A new rule: self promotion: forbidden. Promotion: not mentioned → forbidden.');
});

test('rules that are gone and come back are told both times', async () => {
  await about('ferns', 0);
  await rules('ferns', 0, ['Flair', 'All posts must have a flair.']);
  const job = await monitor('r/ferns');
  await note();
  await rules('ferns', 1);
  await note();
  await rules('ferns', 2, ['Flair', 'All posts must have a flair.']);
  await note();
  assert.equal((await changesOf(job)).map(({ kind }) => kind), ['rule_removed', 'rule_added']); // prettier-ignore
});

test('a job hears of its own communities, since there is the job, page by page', async () => {
  await about('milk', 0);
  const [first, search] = [await monitor('milk'), await createJob(service, { target: { kind: 'search', query: 'milk', communities: ['milk'] } })]; // prettier-ignore
  await note();
  for (let at = 1; at <= 3; at++) {
    await about('milk', at, { title: `Milk ${at}` });
    await note();
  }
  const second = await monitor('milk');
  const path = `/monitoring/jobs/${first.id}/changes`;
  const page = await service.call('GET', `${path}?limit=2&order=asc`);
  const rest = await service.call('GET', `${path}?limit=2&order=asc&cursor=${page.body.next_cursor}`);
  assert.equal([...page.body.data, ...rest.body.data].map(({ after }: Json) => after), ['Milk 1', 'Milk 2', 'Milk 3']); // prettier-ignore
  assert.equal([await changesOf(second), await changesOf(search)], [[], []]);
  expectProblem(await service.call('GET', '/monitoring/jobs/mon_none/changes'), 'job_not_found');
  const other = await service.openAccount();
  expectProblem(await service.call('GET', path, { as: other.token }), 'job_not_found');
});

test('what changes before changes are noted for the first time is told', async () => {
  await about('cocoa', 0);
  const job = await monitor('cocoa');
  await scanner.tick();
  await about('cocoa', 1, { public_description: 'Another place' });
  await note();
  assert.equal(
    (await changesOf(job)).map(({ kind }) => kind),
    ['description'],
  );
});

test('however many communities a scan begins to watch, each is noted', async () => {
  const names = Array.from({ length: 205 }, (_, i) => `stone${i}`);
  await importLines(service.databaseUrl, 'subreddits', names.map((name) => subreddit(name))); // prettier-ignore
  for (let at = 0; at < names.length; at += 50) await monitor(...names.slice(at, at + 50));
  await noteStart(service.app.database.em.fork(), names);
  const [noted] = await sql<{ count: number }>(service, `select count(*)::int as count from community_snapshot s join community c on c.id = s.community_id where c.name like 'stone%'`); // prettier-ignore
  assert.is(noted!.count, names.length);
});

test('a live platform is asked, seldom; what could not be read is told as such, once, and once when it can', async () => {
  const name = 'garden@lemmy.example';
  const rule = (title: string) => ({ title, text: 'Links to shops are removed.' });
  world.communities.push(aCommunity({ name, platform: 'lemmy' }));
  world.rules[name] = [rule('No shops')] as never;
  const { platform, ...community } = aCommunity({ name, platform: 'lemmy' });
  await sql(service, `insert into community (platform, name, name_key, access, as_of) values (?, ?, ?, 'public', now())`, [platform, community.name, name]); // prettier-ignore
  const job = await monitor(name);
  const look = async () => {
    await note();
    await askRules(env, never);
    await note();
  };
  const again = () => sql(service, `update community_snapshot set asked_at = now() - interval '21 hours'`);
  await look();
  const calls = live.calls.length;
  await look();
  assert.is(live.calls.length, calls, 'it was asked a moment ago');
  const before = (await changesOf(job)).length;
  world.rules[name] = [rule('No shops'), { title: 'No surveys', text: 'Surveys are not allowed.' }] as never;
  await again();
  await look();
  const added = (await changesOf(job)).slice(before);
  assert.equal(added.map(({ kind, source }) => [kind, source]), [['rule_added', 'live']]); // prettier-ignore
  live.refusal = { ok: false, reason: 'private', retryAfterSeconds: null, detail: null };
  for (let i = 0; i < 2; i++) {
    await again();
    await look();
  }
  live.refusal = null;
  await again();
  await look();
  const kinds = (await changesOf(job)).slice(before + 1).map(({ kind }) => kind); // prettier-ignore
  assert.is(kinds.filter((kind) => kind === 'unreadable').length, 1);
  assert.is(kinds.filter((kind) => kind === 'readable').length, 1);
  assert.ok(kinds.includes('closed') && kinds.indexOf('unreadable') < kinds.indexOf('readable'));
  assert.not.ok(kinds.some((kind) => kind.startsWith('rule_')), 'rules that could not be read have not gone'); // prettier-ignore
});

for (const [reason, isWhole] of [
  ['not_collected', false],
  ['unsupported', false],
  ['unsupported', true],
] as const)
  // prettier-ignore
  test(`where ${isWhole ? 'nothing' : 'no rule'} can be known (${reason}) nobody asks again before tomorrow, and the others are asked, too`, async () => {
      const names = ['first', 'second'].map((name) => `${name}_${reason}_${Number(isWhole)}@lemmy.example`);
      for (const name of names) {
        world.communities.push(aCommunity({ name, platform: 'lemmy' }));
        await sql(service, `insert into community (platform, name, name_key, access, as_of) values ('lemmy', ?, ?, 'public', now())`, [name, name]); // prettier-ignore
      }
      await monitor(...names);
      await note();
      const asked: string[] = [];
      const rules: Platform['rules'] = async (name) => (asked.push(name), refusal(reason));
      const communities: Platform['communities'] = async (of, ...rest) =>
        isWhole ? of.map(() => refusal(reason)) : live.platform.communities(of, ...rest);
      const looking = { ...env, platforms: [{ ...live.platform, rules, communities }] };
      await askRules(looking, never);
      await askRules(looking, never);
      assert.equal(asked.filter((name) => names.includes(name)).toSorted(), names);
    });

test('a community that its platform fails at keeps no other from being asked; a platform that is down is left alone', async () => {
  const names = Array.from({ length: 6 }, (_, i) => `fallen${i}@lemmy.example`);
  for (const name of names) {
    world.communities.push(aCommunity({ name, platform: 'lemmy' }));
    await sql(service, `insert into community (platform, name, name_key, access, as_of) values ('lemmy', ?, ?, 'public', now())`, [name, name]); // prettier-ignore
  }
  await monitor(...names);
  await note();
  const look = async (failing: readonly string[], reason: 'unavailable' | 'rate_limited') => {
    const asked: string[] = [];
    const rules: Platform['rules'] = async (name) => {
      if (names.includes(name)) asked.push(name);
      return failing.includes(name) ? refusal(reason) : { ok: true, value: [] };
    };
    await askRules({ ...env, platforms: [{ ...live.platform, rules }] }, never);
    return asked;
  };
  assert.is((await look(names, 'unavailable')).length, 3);
  const [first] = await look(names, 'rate_limited');
  assert.equal(await look([first!], 'rate_limited'), [first]);
  const asked = await look([first!], 'unavailable');
  assert.equal(asked.toSorted(), names, 'the others, too');
});

test('of two forums each is asked for its own communities, and what only the other knows is not called closed', async () => {
  const hosts = ['one.example', 'two.example'];
  const names = hosts.map((host) => `help@${host}`);
  for (const name of names)
    await sql(service, `insert into community (platform, name, name_key, access, as_of) values ('lemmy', ?, ?, 'public', now())`, [name, name]); // prettier-ignore
  const forums = hosts.map((name, i) => {
    const own: World = { communities: [aCommunity({ name: names[i]! })], rules: {}, wiki: [], posts: [], comments: [] };
    return createFakePlatform(own, { name, platforms: ['lemmy'], reach: 'host' }).platform;
  });
  const job = await monitor(...names);
  const looking = { ...env, platforms: forums };
  await noteChanges(looking, never);
  await askRules(looking, never);
  await noteChanges(looking, never);
  assert.equal((await changesOf(job)).map(({ kind }) => kind).filter((kind) => ['closed', 'unreadable'].includes(kind)), []); // prettier-ignore
  const open = await sql<Json>(service, `select from community where name like 'help@%.example' and access = 'public'`);
  assert.is(open.length, 2);
});

test('two states of what is the same differ in nothing', () => {
  const state = { name: 'a', title: 'A', description: 'x', sidebar: '', access: null, quarantined: false, rules: [] };
  const rule = (title: string, text = '') => ({ title, text });
  const kinds = (before: Json, after: Json) => compareStates({ ...state, ...before }, { ...state, ...after }).map(({ kind }) => kind); // prettier-ignore
  assert.equal(kinds({}, { access: 'public' }), [], 'what was not known has not changed');
  assert.equal(kinds({ access: 'public' }, { access: 'banned' }), ['closed']);
  assert.equal(kinds({ access: 'public' }, { access: 'public', quarantined: true }), ['access']);
  assert.equal(kinds({ rules: [rule('a'), rule('b')] }, { rules: [rule('b'), rule('a')] }), []);
  assert.equal(kinds({ rules: [rule('a', 'x')] }, { rules: [rule('b', 'x')] }), ['rule_changed']);
  assert.equal(kinds({ rules: [rule('a')] }, { rules: [rule('b')] }), ['rule_removed', 'rule_added']);
});

test.run();
