/**
 * Whether a post asks for help: `npm run bench -- help-requests [--train]`
 * Half of the labelled posts, by a hash of their id, are trained on; the other half says how good it is. `--train`
 * writes the weights, learned from the first half alone.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { helpProbability, type HelpWeights } from '../../src/analysis/builtin/intent/asks-for-help.ts';
import { classFigures, share } from './class-figures.ts';
import { type LabelledPost, readHelpRequests } from './help-request-data.ts';
import { trainHelpWeights } from './train-help-weights.ts';

const weightsFile = new URL('../../src/analysis/builtin/intent/help-weights.json', import.meta.url);
const { values: options } = parseArgs({ options: { train: { type: 'boolean' } }, strict: false });

const { trainedOn, heldOut } = readHelpRequests();
let probability = (post: LabelledPost) => helpProbability(post);
if (options['train']) {
  const weights: HelpWeights = trainHelpWeights(trainedOn);
  writeFileSync(weightsFile, `${JSON.stringify(weights, null, 2)}\n`);
  probability = (post) => helpProbability(post, weights);
}
print('trained on', trainedOn);
print('held out', heldOut);
for (const community of new Set(heldOut.map((post) => post.subreddit))) {
  print(
    `held out, ${community}`,
    heldOut.filter((post) => post.subreddit === community),
  );
}
print(
  'held out, with a body',
  heldOut.filter((post) => post.body !== ''),
);

function print(name: string, posts: LabelledPost[]): void {
  const predictions = posts.map((post) => ({
    expected: post.asks ? 'asks' : 'other',
    found: probability(post) >= 0.5 ? 'asks' : 'other',
  }));
  const [{ n, precision, recall, f1 } = { n: 0, precision: 0, recall: 0, f1: 0 }] = classFigures(predictions, ['asks']);
  const column = (value: number | null) => value?.toFixed(3) ?? '  –  ';
  console.log(
    `${name.padEnd(24)} ${n} of ${posts.length} ask  P ${column(precision)}  R ${column(recall)}  F1 ${column(f1)}  right ${share(predictions)}`,
  );
}
