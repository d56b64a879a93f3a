import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runOperator } from '../support/run-command.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
const test = suite('whereabouts discover');

test.before(async () => {
  service = await startService({ sample: true });
});
test.after(async () => {
  await service.stop();
});

const brief = 'A budgeting app for couples who argue about money';
type Shown = { chosen: boolean; name: string; candidate: { score: number } };

const discover = async (...options: string[]) => runOperator(service.databaseUrl, ['discover', ...options]);

async function byJob(input: object): Promise<{ name: string; score: number }[]> {
  const { body: job } = await service.call('POST', '/community-discovery/jobs', { body: { brief, ...input } });
  await service.call('GET', `/community-discovery/jobs/${job.id}`, { headers: { prefer: 'wait=30' } });
  const { body } = await service.call('GET', `/community-discovery/jobs/${job.id}/result`);
  // Without the sentence encoder, where a machine is too busy to run it in time, it would find others.
  assert.equal(body.warnings.map(({ code }: { code: string }) => code), ['sample_catalog']); // prettier-ignore
  return body.communities.map((one: { community: { name: string }; score: number }) => ({
    name: one.community.name,
    score: one.score,
  }));
}

const chosenIn = (output: string) => {
  const { candidates } = JSON.parse(output) as { candidates: Shown[] };
  return candidates
    .filter(({ chosen }) => chosen)
    .map(({ name, candidate }) => ({ name, score: Math.round(candidate.score * 1000) / 1000 }));
};

test('chooses the communities that a job chooses, with the same scores', async () => {
  const { code, out, err } = await discover(brief, '--json');
  assert.is(code, 0, err);
  assert.ok(chosenIn(out).length > 0);
  assert.equal(chosenIn(out), await byJob({}));
});

test('narrows as a job does', async () => {
  const [first] = await byJob({});
  const { out } = await discover(brief, '--json', '--exclude', first!.name, '--min-members', '1000');
  const narrowed = await byJob({ exclude_communities: [first!.name], min_members: 1000 });
  assert.equal(chosenIn(out), narrowed);
  assert.not.ok(narrowed.some(({ name }) => name === first!.name));
});

test('tells how long each step took', async () => {
  const { out } = await discover(brief, '--explain');
  assert.match(
    out,
    /^Took: loading the index \d+ ms, reading the brief \d+ ms, searching .* \d+ ms, reading posts \d+ ms$/m,
  );
});

test('what is wrong with a brief is said in plain words', async () => {
  const { code, err } = await discover('');
  assert.is(code, 1);
  assert.match(err, /^brief must have at least 10 characters$/m);
});

test.run();
