import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countAnswers } from '../../src/platforms/count-answers.ts';
import { createFakePlatform } from '../support/fake-platform.ts';
import { smallWorld } from '../support/world.ts';

test('each answer of a platform is counted with its outcome, and stays what it was', async () => {
  const counted: string[] = [];
  const fake = createFakePlatform(smallWorld('reddit'));
  const platform = countAnswers(fake.platform, (method, outcome) => counted.push(`${method} ${outcome}`));
  assert.is(platform.name, 'fake');
  const [known] = fake.world.communities;
  assert.equal(await platform.communities([known!.name]), await fake.platform.communities([known!.name]));
  await platform.rules('nowhere_at_all');
  const aborted = AbortSignal.abort(new Error('enough'));
  await platform.listPosts([known!.name], 'new', { signal: aborted }).catch(() => undefined);
  const broken = { ...fake.platform, listPosts: async () => Promise.reject(new Error('a bug')) };
  await countAnswers(broken, (method, outcome) => counted.push(`${method} ${outcome}`)).listPosts([known!.name], 'new', { signal: new AbortController().signal }).catch(() => undefined); // prettier-ignore
  assert.equal(counted, ['communities ok', 'rules missing', 'listPosts aborted', 'listPosts failed']);
});

test.run();
