import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { refuse } from '../support/fake-answers.ts';
import { createFakePlatform } from '../support/fake-platform.ts';
import { smallWorld, type World } from '../support/world.ts';
import { isRefused, platformSuite } from './conformance.ts';

async function makeFake(world: World) {
  const { platform } = createFakePlatform(world);
  return { platform, add: async (posts: World['posts']) => void world.posts.push(...posts) };
}

platformSuite('fake reddit', 'reddit', makeFake).run();
platformSuite('fake lemmy', 'lemmy', makeFake).run();

const fake = suite('fake');

fake('counts calls and refuses when told to', async () => {
  const subject = createFakePlatform(smallWorld('reddit'));
  subject.refusal = refuse('rate_limited', 30);
  const [about] = await subject.platform.communities(['Sourdough']);
  isRefused(about, 'rate_limited');
  isRefused(await subject.platform.crawl(null), 'rate_limited');
  subject.refusal = null;
  assert.ok((await subject.platform.crawl(null)).ok);
  assert.equal(subject.calls, ['communities', 'crawl', 'crawl']);
});

fake('can be as limited as another platform', async () => {
  const limits = { sorts: ['new'] as const, wiki: false, searchEverywhere: false };
  const { platform } = createFakePlatform(smallWorld('reddit'), { source: 'archive', limits });
  isRefused(await platform.listPosts(['Sourdough'], 'hot'), 'unsupported');
  isRefused(await platform.wiki('BalconyGarden', 'index'), 'unsupported');
  isRefused(await platform.searchPosts('basil'), 'unsupported');
});

fake.run();
