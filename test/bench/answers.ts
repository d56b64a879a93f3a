/**
 * Every figure that the five are judged by, on real data, ranked as a job ranks them: `npm run bench -- answers [OPTIONS]`
 *   --segment FILE   keep the built segment there and reuse it when it exists
 *   --rows FILE      keep there what is found for training
 *   --committed      the model that is committed, which has seen most of these briefs; otherwise models that have not
 *   --each SET       the five of each brief of a set (first, fresh, own) with their grades
 *   --unjudged       those among the five that nobody has judged
 */
import { parseArgs } from 'node:util';
import { learntModel } from '../../src/catalog/ranking/learnt/trees.ts';
import type { Candidate, Model, Query } from '../../src/catalog/ranking/index.ts';
import { chooseFive } from '../../src/discovery/choose-five.ts';
import { findCandidates } from '../../src/discovery/candidates/find-candidates.ts';
import { calibrationError } from './ranker/calibrate.ts';
import { collectRows } from './ranker/candidate-rows.ts';
import { judgedBriefs, judgedPosts, type JudgedQuery } from './ranker/judged-queries.ts';
import { loadRealCatalog } from './ranker/load-index.ts';
import { nonsenseBriefs } from './ranker/nonsense.ts';
import { trainModels } from './ranker/train-model.ts';
import { meaningFor } from './ranking-meaning.ts';
import { bootstrap, mean, ndcgAt5, percentile, precisionAt5 } from './ranking-metrics.ts';

const { values: options } = parseArgs({
  options: {
    segment: { type: 'string' },
    rows: { type: 'string' },
    committed: { type: 'boolean' },
    each: { type: 'string' },
    unjudged: { type: 'boolean' },
  },
});

const { index, communities } = await loadRealCatalog(options.segment);
const nameOf = (id: number) => communities.get(id)!.name;
const briefs = await judgedBriefs();
const posts = [...(await judgedPosts('body', 300)), ...(await judgedPosts('title', 300))];
const times: number[] = [];

async function five(query: Query, nsfw: boolean, model: Model): Promise<Candidate[]> {
  const meaning = await meaningFor(index, query);
  const started = performance.now();
  const further = { searchTerms: [], meaning, near: [], filter: { nsfw }, model };
  const similarity = (a: number, b: number) => index.similarity(a, b);
  const { chosen } = chooseFive(findCandidates(index, query, further), similarity, index.size);
  times.push(performance.now() - started);
  return chosen;
}

async function modelsFor(): Promise<(group: string) => Model> {
  if (options.committed) return () => learntModel();
  return trainModels(await collectRows(index, nameOf, [...briefs, ...posts], options.rows)).modelFor;
}

const modelFor = await modelsFor();

function show(name: string, values: number[]): string {
  const [low, high] = bootstrap(values);
  return `${name} ${mean(values).toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

/** Of all briefs that were measured, what their scores said and whether that was right. */
const [allScores, allRight]: [number[], boolean[]] = [[], []];

async function measureBriefs(name: string, queries: readonly JudgedQuery[]): Promise<void> {
  const [precisions, gains, returned, unjudged]: number[][] = [[], [], [], []];
  const [scores, right]: [number[], boolean[]] = [[], []];
  for (const { query, grades, group, nsfw, set, bare } of queries) {
    const chosen = await five(query, nsfw, modelFor(group));
    const found = chosen.map(({ id }) => grades.get(nameOf(id).toLowerCase()) ?? null);
    const graded = found.map((grade) => grade ?? 0);
    precisions!.push(precisionAt5(graded));
    gains!.push(ndcgAt5(graded, [...grades.values()]));
    returned!.push(chosen.length);
    unjudged!.push(found.filter((grade) => grade === null).length / 5);
    scores.push(...chosen.map(({ score }) => score));
    right.push(...graded.map((grade) => grade > 0));
    allScores.push(...chosen.map(({ score }) => score));
    allRight.push(...graded.map((grade) => grade > 0));
    if (options.each === set) {
      const shown = chosen.map(({ id, score }, i) => `${nameOf(id)}:${found[i] ?? '?'}:${score.toFixed(2)}`).join(' ');
      console.log(
        `${precisions!.at(-1)!.toFixed(1)} ${group}${bare ? '' : '+'} | ${query.brief.slice(0, 60)} | ${shown}`,
      );
    }
    if (options.unjudged) {
      for (const [i, { id }] of chosen.entries()) {
        const { title, description, members } = communities.get(id)!;
        if (found[i] === null) console.log(`? ${group} | ${query.brief.slice(0, 80)} | ${nameOf(id)} | ${title} | ${description.slice(0, 100)} | ${members}`.replaceAll('\n', ' ')); // prettier-ignore
      }
    }
  }
  console.log(
    [
      name.padEnd(12),
      show('P@5', precisions!),
      show('nDCG@5', gains!),
      `returned ${mean(returned!).toFixed(2)}, right of returned ${((mean(precisions!) * 5) / Math.max(0.01, mean(returned!))).toFixed(3)}`,
      `unjudged ${mean(unjudged!).toFixed(3)}`,
      `calibration error ${calibrationError(scores, right).toFixed(3)}`,
    ].join('  '),
  );
}

async function measurePosts(kind: 'body' | 'title'): Promise<void> {
  const [first, any]: number[][] = [[], []];
  for (const { query, grades, group, nsfw } of posts.filter(({ set }) => set === kind)) {
    const found = (await five(query, nsfw, modelFor(group))).map(({ id }) => grades.has(nameOf(id).toLowerCase()));
    first!.push(Number(found[0] === true));
    any!.push(Number(found.includes(true)));
  }
  console.log(`${kind.padEnd(12)}  ${show('hit@1', first!)}  ${show('hit@5', any!)}`);
}

/** One-word names of communities that people know: whoever likes X should be sent to X. */
async function measureOwnNames(): Promise<void> {
  const minMembers = 5000;
  const wanted = 600;
  const known = [...communities.values()].filter(
    ({ name, members, nsfw }) =>
      (members ?? 0) >= minMembers && !nsfw && /^[A-Za-z]{3,}$/.test(name) && !/[a-z][A-Z]/.test(name),
  );
  const every = Math.floor(known.length / wanted);
  const hits: number[] = [];
  const missed: string[] = [];
  for (let i = 0; i < wanted; i++) {
    const { id, name } = known[i * every]!;
    const query = { brief: `A tool for people who like ${name}`, audience: null, competitors: [], keywords: [] };
    const found = await five(query, false, modelFor(`name ${name}`));
    hits.push(Number(found.some((one) => one.id === id)));
    if (hits.at(-1) === 0) missed.push(name);
  }
  console.log(`own names     ${show('among five', hits)}  missed: ${missed.slice(0, 40).join(' ')}`);
}

async function measureNonsense(): Promise<void> {
  for (const brief of nonsenseBriefs) {
    const found = await five({ brief, audience: null, competitors: [], keywords: [] }, false, modelFor(brief));
    const shown = found.map(({ id, score }) => `${nameOf(id)} ${score.toFixed(2)}`).join(', ');
    console.log(`nonsense      ${found.length === 0 ? 'nothing' : `FOUND ${shown}`}  | ${brief}`);
  }
}

for (const set of ['fresh', 'own', 'first'] as const) {
  for (const bare of [true, false]) {
    await measureBriefs(`${set}${bare ? ', bare' : ''}`, briefs.filter((one) => one.set === set && one.bare === bare)); // prettier-ignore
  }
}
console.log(`all           calibration error ${calibrationError(allScores, allRight).toFixed(3)}`);
await measurePosts('body');
await measurePosts('title');
console.log(`Ranking: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
await measureOwnNames();
await measureNonsense();
process.exit(0);
