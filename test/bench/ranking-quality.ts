/**
 * Quality and speed of the ranking on real data: `node --import tsx test/bench/ranking-quality.ts [options]`
 *   --segment FILE   keep the built segment there and reuse it when it exists
 *   --unjudged       list communities among the first five that nobody has judged, with their description
 *   --briefs-only    leave the held-out posts out
 *   --cross-validate tune the mix of sources on four fifths of the briefs, measure the fifth
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openIndex, Segment, SegmentBuilder, type RankingIndex } from '../../src/catalog/ranking/index.ts';
import { readBriefs, readCatalog, readHeldOutPosts, type HeldOutPost } from './ranking-data.ts';
import { crossValidate } from './ranking-tuning.ts';
import { bootstrap, mean, ndcgAt5, percentile, precisionAt5 } from './ranking-metrics.ts';

const { values: options } = parseArgs({
  options: {
    segment: { type: 'string' },
    unjudged: { type: 'boolean' },
    'briefs-only': { type: 'boolean' },
    'cross-validate': { type: 'boolean' },
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

const line = (name: string, values: number[]) => {
  const [low, high] = bootstrap(values);
  console.log(`${name.padEnd(20)} ${mean(values).toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]`);
};

/** `alone`: as if the user had typed the brief and left competitors, keywords and audience empty. */
function measureBriefs(index: RankingIndex, alone: boolean): void {
  const precisions: number[] = [];
  const gains: number[] = [];
  const returned: number[] = [];
  const times: number[] = [];
  for (const { id, relevant, ...given } of readBriefs()) {
    const query = alone ? { brief: given.brief, competitors: [], keywords: [] } : given;
    const started = performance.now();
    const five = index.search(query, { limit: 5, filter: { nsfw: false } });
    times.push(performance.now() - started);
    const grades = new Map(relevant.map(({ name, grade }) => [name.toLowerCase(), grade]));
    const names = five.map((candidate) => communityOf.get(candidate.id)!.name);
    const found = names.map((name) => grades.get(name.toLowerCase()) ?? 0);
    precisions.push(precisionAt5(found));
    gains.push(
      ndcgAt5(
        found,
        relevant.map(({ grade }) => grade),
      ),
    );
    returned.push(five.length);
    if (!alone)
      console.log(
        `${precisions.at(-1)!.toFixed(1)} ${gains.at(-1)!.toFixed(2)} ${id.padEnd(18)} ${names.map((name, i) => `${name}:${grades.get(name.toLowerCase()) ?? '?'}:${five[i]!.score.toFixed(2)}`).join(' ')}`,
      );
    if (options.unjudged && !alone) {
      for (const candidate of five) {
        const community = communityOf.get(candidate.id)!;
        if (grades.has(community.name.toLowerCase())) continue;
        console.log(
          `      ? ${community.name} | ${community.title} | ${community.description.slice(0, 160).replaceAll('\n', ' ')} | ${community.category} | ${community.members} | ${candidate.matched.map(({ term, source }) => `${term}/${source}`).join(' ')}`,
        );
      }
    }
  }
  line(`briefs${alone ? ' alone' : ''} P@5`, precisions);
  line(`briefs${alone ? ' alone' : ''} nDCG@5`, gains);
  console.log(
    `returned ${mean(returned).toFixed(2)}, p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
  );
}

function measurePosts(index: RankingIndex, kind: HeldOutPost['kind']): void {
  const first: number[] = [];
  const five: number[] = [];
  const times: number[] = [];
  for (const post of readHeldOutPosts()) {
    if (post.kind !== kind) continue;
    const brief = `${post.title}\n${post.selftext ?? ''}`.slice(0, 4000);
    const started = performance.now();
    const found = index.search({ brief, competitors: [], keywords: [] }, { limit: 5, filter: { nsfw: true } });
    times.push(performance.now() - started);
    const rank = found.findIndex(({ id }) => communityOf.get(id)!.name === post.subreddit);
    first.push(rank === 0 ? 1 : 0);
    five.push(rank >= 0 ? 1 : 0);
  }
  line(`${kind} hit@1`, first);
  line(`${kind} hit@5`, five);
  console.log(`p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
}

const index = openIndex([await loadOrBuild()]);
console.log(index.size);
console.log(
  `held-out posts that are indexed: ${readHeldOutPosts().filter(({ id }) => catalog.postIds.has(id)).length}`,
);
measureBriefs(index, false);
measureBriefs(index, true);
if (options['cross-validate']) crossValidate(index, readBriefs(), (id) => communityOf.get(id)!.name);
if (!options['briefs-only']) {
  measurePosts(index, 'body');
  measurePosts(index, 'title');
}
