import { aGoal } from '../support/a-goal.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Analyst } from '../../src/analysis/analyst.ts';
import { createThreadedAnalyst } from '../../src/analysis/builtin/threaded-analyst.ts';
import type { CommunitySample, SampledPost } from '../../src/overview/sample/community-sample.ts';
import { describeOverview } from '../../src/overview/result/describe-overview.ts';
import type { Overview } from '../../src/overview/result/overview-result.schema.ts';
import { contradictionsIn } from '../support/contradictions.ts';
import { readRealCommunities } from '../support/real-communities.ts';
import { realPostsAreThere } from '../support/real-posts.ts';
import { sharedThreads } from '../support/threads.ts';

const test = suite('overviews that do not contradict themselves');
const threads = sharedThreads.tasks;
const { signal } = new AbortController();

const onRealData = (name: string, run: () => Promise<void>) =>
  realPostsAreThere ? test(name, run) : test.skip(name, run);

const goals = [
  null,
  'Find people who would try a planner for tea',
  'Find people who buy kettles from our shop',
  'Survey people for a university study of habits',
  'Raise money for a food bank',
  'Learn what people miss in their tools',
];

type Describe = (goal: string | null) => Promise<Overview>;

/** Overviews of one community. Its texts are read once: what is read in them does not know the goal. */
function overviewsOf(sample: CommunitySample): Describe {
  const analyst = createThreadedAnalyst(threads);
  let reading: ReturnType<Analyst['readCommunity']> | undefined;
  const env = {
    threads,
    analyst: { ...analyst, readCommunity: async (...given: Parameters<Analyst['readCommunity']>) => (reading ??= analyst.readCommunity(...given)) }, // prettier-ignore
  };
  return async (goal) =>
    (await describeOverview(env, sample, { goal: goal === null ? null : aGoal(goal), language: null }, signal))
      .overview;
}

async function findIn(samples: readonly CommunitySample[], goalsOf: (i: number) => readonly (string | null)[]) {
  const found: string[] = [];
  for (const [i, sample] of samples.entries()) {
    const written = new Map(sample.posts.map(({ url, createdMs }) => [url, createdMs]));
    const describe = overviewsOf(sample);
    for (const goal of goalsOf(i)) {
      const overview = await describe(goal);
      found.push(...contradictionsIn({ overview, goal, readMs: sample.readMs, written }));
    }
  }
  return found;
}

const ruleTexts = [
  ['No piracy', 'Do not link to **torrents** or [warez](https://bit.ly/3abcdef).'],
  ['No selling, trading or requests for valuation', ''],
  ['Disclose your affiliation', 'You *must* disclose any self-promotion, see https://bit.ly/3abcdef &amp; the [wiki](/r/kettles/wiki).'], // prettier-ignore
  ['**No self-promotion**', '* No ads\n* No `affiliate` links\n\n> Ask [the mods](/message/compose) first.'],
  ['No surveys', 'See http://tinyurl.com/abc'],
  ['Accounts must be 30 days old and have 100 karma', ''],
  ['No medical advice', '~~Never~~ ask your doctor.'],
  ['Be kind', '| one | two |\n|---|---|\n| three | four |'],
] as const;

/** Communities of every mixture of rules, old and new, known and unknown. */
const generated = Array.from({ length: 40 }, (_, i): CommunitySample => {
  const readMs = Date.UTC(2026, 10, 1);
  const ageDays = i % 3 === 0 ? 3000 : 1;
  const rules = ruleTexts.flatMap(([title, text], at) => (((i * 37) >> at) & 1 ? [{ title, text }] : []));
  const post = (at: number): SampledPost => ({
    id: `p${at}`,
    url: `https://www.reddit.com/r/kettles${i}/comments/p${at}/`,
    author: `author${at}`,
    title: at % 3 ? `Tea and **kettles**, number ${at}` : `Which [lid](https://bit.ly/3x) for kettle ${at}?`,
    body: at % 4 ? 'I love this *wonderful* kettle.' : 'It boils [water](https://bit.ly/3abc) in a minute.',
    link: null,
    flair: null,
    score: at % 9,
    numComments: at % 2,
    nsfw: false,
    createdMs: readMs - ageDays * 86_400_000 - at * 3_600_000,
    newest: true,
  });
  return {
    community: {
      platform: 'reddit',
      name: `kettles${i}`,
      url: `https://www.reddit.com/r/kettles${i}/`,
      title: 'Kettles',
      description: 'All about **kettles**, see https://bit.ly/3abcdef',
      sidebar: i % 4 === 1 ? `## Rules\n\n1. **Stay on topic**\n2. No [memes](https://goo.gl/abc)\n` : '',
      members: 5000,
      nsfw: false,
      access: 'public',
      language: 'en',
      createdMs: null,
      asOfMs: null,
    },
    rules: i % 4 < 2 ? null : rules,
    wiki: i % 4 === 0 ? [{ page: 'rules', text: rules.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n') }] : [], // prettier-ignore
    posts: Array.from({ length: [8, 40, 120][i % 3]! }, (_, at) => post(at)),
    comments: [],
    commentedPosts: 0,
    removals: null,
    collected: null,
    invented: false,
    gaps: [],
    readMs,
    sources: i % 2 ? ['live'] : ['archive'],
  };
});

test('generated communities with every mixture of rules, for every kind of goal', async () => {
  assert.equal(await findIn(generated, () => goals), []);
});

const realNames =
  `personalfinance medicine buildapc legaladvice discordapp podcasts progresspics LetsNotMeet Cooking keto
  patientgamers Fantasy povertyfinance PoliticalDiscussion toronto teenagers analog vexillology CasualUK classicwow manga
  Paranormal conspiracy nintendo DoctorWho ffxiv Jailbreak reactjs golang rust aws rails androiddev Entrepreneur startups
  books nosleep ADHD Judaism conservation AskHistorians KitchenConfidential writing`.split(/\s+/);

onRealData('real communities', async () => {
  const samples = await readRealCommunities(realNames);
  assert.ok(samples.length > 35, String(samples.length));
  assert.equal(await findIn(samples, (i) => [goals[1 + (i % (goals.length - 1))]!]), []);
});

test('steps differ by the goal, and by the rules', async () => {
  const steps = async (sample: CommunitySample, goal: string) =>
    (await overviewsOf(sample)(goal)).how_to_enter.map(({ step }) => step).join('\n');
  const [open] = generated.filter(({ rules, posts }) => rules !== null && rules.length === 0 && posts.length > 40);
  const sample = open ?? { ...generated[2]!, rules: [] };
  const tea = 'Find people who would try a kettle';
  const study = 'Survey people who have a kettle, for a university study';
  assert.is.not(await steps(sample, tea), await steps(sample, study));
  const strict = { ...sample, rules: [{ title: 'No self-promotion', text: '' }] };
  assert.is.not(await steps(sample, tea), await steps(strict, tea));
});

test('a community describes itself with the sentences of its sidebar, not with what that links to and lists', async () => {
  const [plain] = generated.filter(({ posts }) => posts.length > 40);
  const told = async (sidebar: string) => {
    const community = { ...plain!.community, description: '', sidebar };
    const { verdict } = await overviewsOf({ ...plain!, community })('Announce a podcast on samovars');
    return /itself with “(?:podcast|samovars)”/.test([...verdict.because, ...verdict.against].join(' '));
  };
  assert.ok(await told('A place for everybody who restores samovars.'));
  const links = ['* [The podcast](https://a.example)', '[Podcast](https://a.example "on samovars")', 'Shop|Samovars'];
  for (const one of [...links, '1. Please request no podcast here.', '> ### Samovars'])
    assert.not.ok(await told(`Be kind.\n\n${one}\n`), one);
});

test.run();
