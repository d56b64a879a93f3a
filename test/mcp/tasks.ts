import type { Json } from '../support/discover.ts';
import type { TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import type { Task } from './scripted-agent.ts';

/** What was there before the tasks. */
export type Scene = { service: TestService; monitor: string; paused: string; discovery: string; hits: string[] };

export type Checked = Task & {
  /** The tool that a person who knows them would take first. */
  tool: string;
  /** Calls that are needed, one wait that was too short included. */
  maxCalls: number;
  /** What the agent reads off the answer. */
  read: (answer: Json) => unknown;
  /** The same, found out without the agent: by SQL, or by another request. */
  truth: (scene: Scene) => unknown;
  /** Quotes that the answer rests on, each with its address. */
  cited?: (answer: Json) => { quote: string; url: string }[];
};

const evidence = (answer: Json) =>
  answer.data.result.communities.flatMap((one: Json) =>
    (one.evidence ?? []).map(({ quote, post }: Json) => ({ quote, url: post.url })),
  );
const excerpts = (answer: Json) => answer.data.examples.map(({ excerpt, url }: Json) => ({ quote: excerpt, url }));

const restOf = async ({ service }: Scene, path: string): Promise<Json> => (await service.call('GET', path)).body;
const one = async ({ service }: Scene, text: string, values: unknown[] = []): Promise<Json> =>
  Object.values((await sql(service, text, values))[0]!)[0];

/** The best community of a brief, by another job over REST. */
async function bestFor(scene: Scene, brief: string): Promise<string> {
  const { service } = scene;
  const { body } = await service.call('POST', '/community-discovery/jobs', { body: { brief } });
  await service.call('GET', `/community-discovery/jobs/${body.id}`, { headers: { prefer: 'wait=20' } });
  return (await restOf(scene, `/community-discovery/jobs/${body.id}/result`)).communities[0].community.name;
}

const discoveries = [
  'A budgeting app for couples who argue about money.',
  'An app with quiet hiking routes and water sources for people who walk for several days.',
  'Software for small bookkeeping firms that hate typing in receipts.',
  'A tool that helps developers of mobile apps to read their reviews.',
].map((brief): Checked => ({
  ask: 'Find communities where people talk who could use this',
  given: { brief },
  tool: 'find_communities',
  maxCalls: 3,
  read: ({ data }) => data.result.communities[0].community.name,
  truth: (scene) => bestFor(scene, brief),
  cited: evidence,
}));

const postsOf = (name: string) => `from post p join community c on c.id = p.community_id where c.name = '${name}' and p.removed_by is null`; // prettier-ignore

const known = [
  ['How many members does the catalog know for sample_budgeting?', 'sample_budgeting', (data: Json) => data.members, `select members from community where name = 'sample_budgeting'`], // prettier-ignore
  ['Read what is known in the catalog: how many rules has this community?', 'sample_smallbooks', (data: Json) => data.rules.length, `select count(*)::int from community_rule r join community c on c.id = r.community_id where c.name = 'sample_smallbooks'`], // prettier-ignore
  ['How many posts does the catalog hold of this community?', 'sample_webcraft', (data: Json) => data.posts.known, `select count(*)::int ${postsOf('sample_webcraft')}`], // prettier-ignore
  ['Read what the catalog holds of this community whose name I may have misspelled', 'sample_bugeting', (data: Json) => data.name, `select 'sample_budgeting'`], // prettier-ignore
].map(([ask, name, read, query]): Checked => ({
  ask: ask as string,
  given: { platform: 'reddit', name },
  tool: 'get_community',
  maxCalls: 2,
  read: ({ data }) => (read as (data: Json) => unknown)(data),
  truth: (scene) => one(scene, query as string),
}));

const overviews = [
  { ask: 'Describe this community: what is the verdict before I enter?', given: { communities: ['sample_budgeting'], goal: 'Find testers for a budgeting app' }, read: (first: Json) => first.verdict.decision }, // prettier-ignore
  { ask: 'Describe the rules and the tone of this community', given: { communities: ['sample_moneymatters'] }, read: (first: Json) => first.rules.length }, // prettier-ignore
  { ask: 'Describe both communities, their rules and risks, and compare', given: { communities: ['sample_budgeting', 'sample_smallbooks'] }, read: (first: Json) => first.community.name }, // prettier-ignore
  { ask: 'Describe the tone and the rules of this community that I misspelled', given: { communities: ['sample_moneymaters'] }, read: null }, // prettier-ignore
].map(({ ask, given, read }): Checked => ({
  ask,
  given,
  tool: 'describe_communities',
  maxCalls: 3,
  // A failed job costs nothing and names what was probably meant.
  read: ({ data }) => (read ? read(data.result.communities[0]) : /sample_moneymatters/.test(data.job.error.message)),
  truth: async (scene) => {
    if (!read) return true;
    const { body } = await scene.service.call('POST', '/community-overview/jobs', { body: given });
    await scene.service.call('GET', `/community-overview/jobs/${body.id}`, { headers: { prefer: 'wait=20' } });
    return read((await restOf(scene, `/community-overview/jobs/${body.id}/result`)).communities[0]);
  },
}));

const everyDay = 3650;
const search = (ask: string, query: string, pattern: string, further: Record<string, unknown> = {}): Checked => ({
  ask,
  given: { query, 'days back': everyDay, examples: 50, 'min relevance': 0, ...further },
  tool: 'find_posts',
  maxCalls: 4,
  read: ({ data }) => data.matches,
  truth: (scene) =>
    one(
      scene,
      `select count(*)::int from post p join community c on c.id = p.community_id
        where p.removed_by is null and (p.title || ' ' || p.body) ~* ? ${further['communities'] ? `and c.name = '${String((further['communities'] as string[])[0])}'` : ''}`,
      [pattern],
    ),
  cited: excerpts,
});

const searches = [
  search('How many stored posts mention YNAB?', 'ynab', '\\mynab\\M'),
  search('Find posts about a mortgage', 'mortgage', '\\mmortgage\\M'),
  search('Find what people say about receipts', 'receipt OR receipts', '\\mreceipts?\\M'),
  search('How many stored posts in this community mention a spreadsheet?', 'spreadsheet', '\\mspreadsheet\\M', { communities: ['sample_budgeting'] }), // prettier-ignore
  search('Search the posts that are stored for a tent or a stove', 'tent OR stove', '\\m(tent|stove)\\M'),
  search('Find posts that say rent or landlord', 'rent OR landlord', '\\m(rent|landlord)\\M'),
];

/** Tells one monitor from another by what was just made. */
const newest = (scene: Scene, column: string) =>
  one(scene, `select ${column} from monitoring_job order by id desc limit 1`);

const monitors: Checked[] = [
  {
    ask: 'Watch for new posts, everywhere',
    given: { name: 'Budget talk', query: 'ynab', intent: 'asks for help with a budget' },
    tool: 'create_monitor',
    maxCalls: 1,
    read: ({ data }) => [data.name.replaceAll(/[⟦⟧]/g, ''), data.status],
    truth: async (scene) => [await newest(scene, 'name'), 'active'],
  },
  {
    ask: 'Watch these communities for new posts every hour',
    given: { name: 'Hourly', communities: ['r/sample_webcraft'], 'every minutes': '60' },
    tool: 'create_monitor',
    maxCalls: 1,
    read: ({ data }) => data.schedule.every_minutes,
    truth: async (scene) => (await newest(scene, 'schedule')).every_minutes,
  },
  {
    ask: 'Pause the monitor MONITOR',
    given: { 'job id': 'MONITOR', enabled: 'false' },
    tool: 'change_monitor',
    maxCalls: 1,
    read: ({ data }) => data.status,
    truth: async (scene) => ((await one(scene, 'select enabled from monitoring_job where id = ?', [scene.monitor])) ? 'active' : 'disabled'), // prettier-ignore
  },
  {
    ask: 'Which monitors are paused? List the jobs',
    given: { kind: 'monitor', status: 'disabled' },
    tool: 'list_jobs',
    maxCalls: 1,
    read: ({ items }) => items.map(({ id }: Json) => id).toSorted(),
    truth: async ({ service }) => (await sql<Json>(service, 'select id from monitoring_job where not enabled order by id')).map(({ id }) => id), // prettier-ignore
  },
];

const hits: Checked[] = [
  {
    ask: 'List all hits that nobody has reviewed',
    given: { review: 'pending', limit: 100 },
    tool: 'list_hits',
    maxCalls: 4,
    read: ({ items }) => items.length,
    truth: (scene) => one(scene, `select count(*)::int from monitoring_hit where review_status = 'pending'`),
    cited: ({ items }) => items.slice(0, 0),
  },
  {
    ask: 'List the hits that are very relevant',
    given: { 'min relevance': 0.8, limit: '100' },
    tool: 'list_hits',
    maxCalls: 4,
    read: ({ items }) => items.length,
    truth: (scene) => one(scene, 'select count(*)::int from monitoring_hit where relevance >= 0.8'),
  },
  {
    ask: 'I decided on these hits: note my decisions',
    given: { reviews: 'REVIEWS' },
    tool: 'review_hits',
    maxCalls: 1,
    read: ({ data }) => data.data.map(({ review }: Json) => review.status),
    truth: async (scene) => [
      await one(scene, 'select review_status from monitoring_hit where id = ?', [scene.hits[0]]),
      await one(scene, 'select review_status from monitoring_hit where id = ?', [scene.hits[1]]),
    ],
  },
  {
    ask: 'List the hits of this monitor only',
    given: { 'monitoring job': 'MONITOR', limit: 100 },
    tool: 'list_hits',
    maxCalls: 4,
    read: ({ items }) => items.length,
    truth: (scene) => one(scene, 'select count(*)::int from monitoring_hit where job_id = ?', [scene.monitor]),
  },
];

const others: Checked[] = [
  {
    ask: 'How many credits are left?',
    tool: 'get_usage',
    maxCalls: 1,
    read: ({ data }) => data.credits.available,
    truth: async (scene) => (await restOf(scene, '/usage')).credits.available,
  },
  {
    ask: 'What are the prices and limits, in credits?',
    tool: 'get_usage',
    maxCalls: 1,
    read: ({ data }) => data.prices.find(({ operation }: Json) => operation === 'community_overview').credits,
    truth: () => 3,
  },
  {
    ask: 'Read the result of the job DISCOVERY again',
    given: { 'job id': 'DISCOVERY' },
    tool: 'get_job',
    maxCalls: 1,
    read: ({ data }) => data.result.communities[0].community.name,
    truth: async (scene) => (await restOf(scene, `/community-discovery/jobs/${scene.discovery}/result`)).communities[0].community.name, // prettier-ignore
    cited: evidence,
  },
  {
    ask: 'List the discovery jobs that succeeded',
    given: { kind: 'discovery', status: 'succeeded', limit: 100 },
    tool: 'list_jobs',
    maxCalls: 3,
    read: ({ items }) => items.length,
    truth: (scene) => one(scene, `select count(*)::int from job where kind = 'community_discovery' and status = 'succeeded'`), // prettier-ignore
  },
];

export const tasks: Checked[] = [...known, ...others, ...hits, ...searches, ...monitors, ...overviews, ...discoveries];
