/**
 * What others reach on the same data and the same cores, in one run: `npm run bench -- peers [OPTIONS]`
 *   --only PARTS   some of ranking,matching,api,imports,queue, divided by commas
 *   --keep FOLDER  indexes of ours are kept there and used again (those of ranking-scale, too)
 *   --sizes N,…    communities of the generated catalog (1000000); 0: none
 *   --no-real      leaves the real catalog out
 *   --queries N,…  saved queries (1000,10000,100000)
 *   --posts N      posts for them (20000)
 *   --seconds N    at most so long for what is slow (60): what is not done by then is extrapolated, and marked with ~
 * The real data lies beside the checkout and is no part of it.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { compareApis } from './peers/api.ts';
import { compareImports } from './peers/imports.ts';
import { compareMatching } from './peers/matching.ts';
import { compareQueues } from './peers/queue.ts';
import { compareRanking } from './peers/ranking.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'ranking,matching,api,imports,queue' },
    keep: { type: 'string' },
    'no-real': { type: 'boolean', default: false },
    sizes: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '1000,10000,100000' },
    posts: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
  },
});
const seconds = Number(options.seconds);
const numbers = (list: string) => list.split(',').map(Number).filter((size) => size > 0); // prettier-ignore
const sizes = numbers(options.sizes);

const parts: Record<string, () => Promise<void>> = {
  ranking: () => compareRanking({ keep: options.keep, real: !options['no-real'], sizes, seconds }),
  matching: () => compareMatching(numbers(options.queries), Number(options.posts), seconds),
  api: () => compareApis(Math.min(seconds, 5)),
  imports: () => compareImports(),
  queue: () => compareQueues(Math.min(seconds * 10, 300)),
};
for (const part of options.only.split(',')) {
  const compare = parts[part];
  if (!compare) throw new Error(`There is no part ${part}: ${Object.keys(parts).join(', ')}`);
  console.log(`\n${part}, load average ${loadavg()[0]!.toFixed(1)}`);
  await compare();
}
