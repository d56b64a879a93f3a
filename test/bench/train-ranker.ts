/**
 * Trains the trees that put candidates in order, on the labelled briefs and on held-out posts, and writes
 * src/catalog/ranking/learnt/model.json: `npm run bench -- train-ranker [--segment FILE] [--rows FILE]`
 * The files keep the built segment and what was found, so that both are made once.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { collectRows } from './ranker/candidate-rows.ts';
import { judgedBriefs, judgedPosts } from './ranker/judged-queries.ts';
import { loadRealCatalog } from './ranker/load-index.ts';
import { trainModels } from './ranker/train-model.ts';

const { values: options } = parseArgs({ options: { segment: { type: 'string' }, rows: { type: 'string' } } });
const file = new URL('../../src/catalog/ranking/learnt/model.json', import.meta.url);

const { index, communities } = await loadRealCatalog(options.segment);
const queries = [...(await judgedBriefs()), ...(await judgedPosts('body', 300)), ...(await judgedPosts('title', 300))];
const rows = await collectRows(index, (id) => communities.get(id)!.name, queries, options.rows);
console.log(`${rows.length} queries, ${rows.reduce((sum, one) => sum + one.ids.length, 0)} candidates`);
const { whole } = trainModels(rows);
const { trees, ...head } = whole;
// One tree a line, so that a reader finds one and a change shows which.
const lines = trees.map((tree) => `    ${JSON.stringify(tree)}`).join(',\n');
const top = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
writeFileSync(file, `{\n${top.join(',\n')},\n  "trees": [\n${lines}\n  ]\n}\n`);
console.log(`Written: ${trees.length} trees`);
process.exit(0);
