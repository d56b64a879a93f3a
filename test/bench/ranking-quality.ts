/**
 * Quality and speed of the ranking on real data: `npm run bench -- ranking-quality [OPTIONS]`
 *   --segment FILE   keep the built segment there and reuse it when it exists
 *   --each           the five of each brief
 *   --unjudged       list communities among the first five that nobody has judged, with their description
 *   --briefs-only    leave the held-out posts out
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openIndex, Segment, SegmentBuilder, type RankingIndex } from '../../src/catalog/ranking/index.ts';
import { readBriefs, readCatalog, readHeldOutPosts, readOwnBriefs, withJudged, type Brief, type HeldOutPost } from './ranking-data.ts'; // prettier-ignore
import { meaningFor } from './ranking-meaning.ts';
import { bootstrap, mean, ndcgAt5, percentile, precisionAt5 } from './ranking-metrics.ts';

const { values: options } = parseArgs({
  options: {
    segment: { type: 'string' },
    each: { type: 'boolean' },
    unjudged: { type: 'boolean' },
    'briefs-only': { type: 'boolean' },
  },
});

const catalog = await readCatalog();
const communityOf = new Map(catalog.communities.map((community) => [community.id, community]));

const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;

async function loadOrBuild(): Promise<Segment> {
  if (options.segment && existsSync(options.segment)) return Segment.fromBytes(readFileSync(options.segment));
  const started = performance.now();
  const builder = new SegmentBuilder();
  for (const community of catalog.communities) builder.addCommunity(community, catalog.posts.get(community.name) ?? []);
  const added = performance.now();
  const segment = await builder.finish();
  console.log(
    `built: adding ${seconds(started, added)}, finishing ${seconds(added, performance.now())}, memory ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
  );
  if (options.segment) writeFileSync(options.segment, segment.toBytes());
  return segment;
}

const line = (name: string, values: number[], groups?: string[]) => {
  const [low, high] = bootstrap(values, groups);
  console.log(`${name.padEnd(28)} ${mean(values).toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]`);
};

/** `alone`: as if the user had typed the brief and left competitors, keywords and audience empty. */
async function measureBriefs(index: RankingIndex, name: string, briefs: readonly Brief[], alone: boolean) {
  const precisions: number[] = [];
  const gains: number[] = [];
  const returned: number[] = [];
  const times: number[] = [];
  for (const { id, relevant, ...given } of briefs) {
    const query = alone ? { brief: given.brief, competitors: [], keywords: [] } : given;
    const meaning = await meaningFor(index, query);
    const started = performance.now();
    const five = index.search(query, { limit: 5, filter: { nsfw: false }, meaning });
    times.push(performance.now() - started);
    const grades = new Map(relevant.map((one) => [one.name.toLowerCase(), one.grade]));
    const found = five.map((candidate) => communityOf.get(candidate.id)!);
    const graded = found.map((community) => grades.get(community.name.toLowerCase()) ?? 0);
    const labels = relevant.map(({ grade }) => grade);
    precisions.push(precisionAt5(graded));
    gains.push(ndcgAt5(graded, labels));
    returned.push(five.length);
    if (options.each && !alone) {
      const shown = found.map((community) => `${community.name}:${grades.get(community.name.toLowerCase()) ?? '?'}`);
      console.log(`${precisions.at(-1)!.toFixed(1)} ${gains.at(-1)!.toFixed(2)} ${id.padEnd(20)} ${shown.join(' ')}`);
    }
    if (options.unjudged && !alone) {
      for (const community of found.filter((one) => !grades.has(one.name.toLowerCase()))) {
        const described = `${community.title} | ${community.description.slice(0, 160).replaceAll('\n', ' ')}`;
        console.log(`  ? ${id}: ${community.name} | ${described} | ${community.category} | ${community.members}`);
      }
    }
  }
  const shown = `${name}${alone ? ', alone' : ''}`;
  line(`${shown} P@5`, precisions);
  line(`${shown} nDCG@5`, gains);
  console.log(
    `returned ${mean(returned).toFixed(2)}, p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
  );
}

async function measurePosts(index: RankingIndex, kind: HeldOutPost['kind']) {
  const first: number[] = [];
  const five: number[] = [];
  const from: string[] = [];
  const times: number[] = [];
  for (const post of readHeldOutPosts()) {
    if (post.kind !== kind) continue;
    const brief = `${post.title}\n${post.selftext ?? ''}`.slice(0, 4000);
    const query = { brief, competitors: [], keywords: [] };
    const meaning = await meaningFor(index, query);
    const started = performance.now();
    const found = index.search(query, { limit: 5, filter: { nsfw: true }, meaning });
    times.push(performance.now() - started);
    const rank = found.findIndex(({ id }) => communityOf.get(id)!.name === post.subreddit);
    first.push(rank === 0 ? 1 : 0);
    five.push(rank >= 0 ? 1 : 0);
    from.push(post.subreddit);
  }
  line(`${kind} hit@1`, first, from);
  line(`${kind} hit@5`, five, from);
  console.log(`of ${new Set(from).size} communities`);
  console.log(`p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
}

const index = openIndex([await loadOrBuild()]);
console.log(index.size);
console.log(
  `held-out posts that are indexed: ${readHeldOutPosts().filter(({ id }) => catalog.postIds.has(id)).length}`,
);
const sets = {
  briefs: readBriefs(),
  'briefs, judged': withJudged(readBriefs()),
  'own, seen': readOwnBriefs('seen'),
  'own, unseen': readOwnBriefs('unseen'),
};
for (const [name, briefs] of Object.entries(sets)) {
  for (const alone of [false, true]) await measureBriefs(index, name, briefs, alone);
}
if (!options['briefs-only']) {
  await measurePosts(index, 'body');
  await measurePosts(index, 'title');
}
