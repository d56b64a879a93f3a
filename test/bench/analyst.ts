/**
 * What jobs ask of a language model: calls and tokens (four characters each) with the sample catalog, the first time and
 * again, when the answers are known. The model is a double on this machine: no figure says anything of a model's quality.
 */
import { readConfig } from '../../src/config.ts';
import { brief, discover } from '../support/discover.ts';
import { overviewOf } from '../support/overview.ts';
import { aMatch, analystOver, criteria, never } from '../analysis/llm/given.ts';
import { goodModel } from '../support/good-model.ts';
import { type Asked, startModelServer } from '../support/model-server.ts';
import { startService } from '../support/service.ts';

const charactersPerToken = 4;
const model = await startModelServer();
const { llm } = readConfig({ LLM_BASE_URL: model.url, LLM_MODEL: 'double' });
const service = await startService({ sample: true, config: { llm } });

const jobs: Record<string, () => Promise<unknown>> = {
  'a discovery': () => discover(service, { brief }),
  'an overview of one community': () => overviewOf(service, { communities: ['sample_budgeting'], goal: brief }),
  'an overview of three': () =>
    overviewOf(service, { communities: ['veg_patch', 'typescripters', 'retireearly'].map((name) => `sample_${name}`) }),
};
try {
  model.play(goodModel);
  const rows: Record<string, unknown>[] = [];
  for (const [job, run] of Object.entries(jobs)) {
    for (const time of ['first', 'again']) {
      model.requests.length = 0;
      await run();
      rows.push({ job, time, ...costOf(model.asked()) });
    }
  }
  rows.push({ job: 'a run with 30 candidates', time: 'first', ...(await judging(30)) });
  console.table(rows);
} finally {
  await service.stop();
  await model.stop();
}

function costOf(asked: readonly Asked[]) {
  const input = asked.reduce((sum, { instructions, content }) => sum + instructions.length + content.length, 0);
  const output = asked.reduce((sum, question) => sum + JSON.stringify(goodModel(question)).length, 0);
  const tokens = (characters: number) => Math.round(characters / charactersPerToken);
  return { calls: asked.length, 'input tokens': tokens(input), 'output tokens': tokens(output) };
}

async function judging(candidates: number) {
  const asked: Asked[] = [];
  const analyst = analystOver(async ({ instructions, content }) => {
    asked.push({ prompt: 'judge-posts', instructions, content, blocks: [] });
    return { value: { posts: [] }, usage: { input: 0, output: 0 } };
  });
  const posts = Array.from({ length: candidates }, (_, i) => aMatch({ body: `${aMatch().body} ${i} `.repeat(5) }));
  await analyst.judgePosts(posts, criteria, never);
  return costOf(asked);
}
