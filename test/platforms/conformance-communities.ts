import * as assert from 'uvu/assert';
import type { CommunityPage } from '../../src/platforms/platform.ts';
import { reasonOf } from '../support/fake-answers.ts';
import { type Conformance, isRefused, valueOf } from './conformance.ts';
import { communityShape, hasShape, ruleShape } from './shapes.ts';

/** Nothing that a platform could know, and nothing that may break a query or an address. */
export const impossibleNames = ['', ' ', 'r/BalconyGarden', 'a+b', '../about', 'null\u0000byte', "'; --", '@', '%'];

export function communityTests(conforms: Conformance): void {
  conforms('communities: one answer a name, in the order of the names', async ({ platform, world, spelled }) => {
    const names = [spelled('Sourdough'), spelled('nowhere'), spelled('BalconyGarden'), spelled('Sourdough')];
    const answers = await platform.communities(names);
    assert.is(answers.length, 4);
    const [bread, nowhere, garden, again] = answers;
    isRefused(nowhere, 'missing');
    assert.is(bread?.ok && bread.value.name, spelled('Sourdough'));
    assert.equal(again, bread);
    const told = garden && valueOf(garden);
    assert.ok(told);
    hasShape(told, communityShape);
    const { title, description, members, url, createdAt } = world.communities[0]!;
    assert.equal([told.title, told.description, told.members, told.url], [title, description, members, url]);
    assert.equal(told.createdAt, createdAt);
    assert.equal(await platform.communities([]), []);
  });

  conforms('communities: the case of a name does not matter', async ({ platform, spelled }) => {
    for (const name of [spelled('balconygarden'), spelled('BALCONYGARDEN').toUpperCase()]) {
      const [answer] = await platform.communities([name]);
      assert.is(answer?.ok && answer.value.name, spelled('BalconyGarden'));
    }
  });

  conforms('communities: hundreds of names in one call', async ({ platform, spelled }) => {
    const unknown = Array.from({ length: 99 }, (_, n) => spelled(`unknown${n}`));
    const answers = await platform.communities([...unknown, spelled('Sourdough')]);
    assert.is(answers.length, 100);
    assert.equal(
      answers.map((answer) => answer.ok),
      [...unknown.map(() => false), true],
    );
  });

  conforms('says why a community cannot be read, whatever is asked of it', async ({ platform, world }) => {
    for (const community of world.communities) {
      const reason = reasonOf(community);
      if (reason === null) continue;
      const [about] = await platform.communities([community.name.toLowerCase()]);
      isRefused(about, reason);
      isRefused(await platform.rules(community.name), reason);
      isRefused(await platform.wiki(community.name, 'index'), platform.limits.wiki ? reason : 'unsupported');
      isRefused(await platform.listPosts([community.name], 'new'), reason);
    }
  });

  conforms('what cannot be a name is missing', async ({ platform }) => {
    for (const answer of await platform.communities(impossibleNames)) isRefused(answer, 'missing');
    for (const name of impossibleNames) {
      isRefused(await platform.rules(name), 'missing');
      isRefused(await platform.listPosts([name], 'new'), 'missing');
    }
  });

  conforms(
    'listComments: says why a community cannot be read',
    async ({ platform, world }) => {
      for (const community of world.communities) {
        const reason = reasonOf(community);
        if (reason !== null) isRefused(await platform.listComments([community.name]), reason);
      }
      for (const name of impossibleNames) isRefused(await platform.listComments([name]), 'missing');
    },
    'newComments',
  );

  conforms('rules: in order, for any case of the name', async ({ platform, world, spelled }) => {
    const answer = await platform.rules(spelled('balconyGARDEN'));
    if (!world.rules[spelled('BalconyGarden')]) return isRefused(answer, 'not_collected');
    const rules = valueOf(answer);
    assert.equal(
      rules.map(({ position, title, text }) => [position, title, text]),
      [
        [0, 'Be kind', 'No insults.'],
        [1, 'No shops', 'Links to shops are removed.'],
      ],
    );
    for (const rule of rules) hasShape(rule, ruleShape);
    isRefused(await platform.rules(spelled('nowhere')), 'missing');
  });

  conforms('rules: none are none only if that is known', async ({ platform, world, spelled }) => {
    const answer = await platform.rules(spelled('Sourdough'));
    if (answer.ok) assert.is(answer.value.length, world.rules[spelled('Sourdough')]?.length ?? 0);
    else isRefused(answer, 'not_collected');
  });

  conforms('wiki: a page, or that there is none, or that it cannot', async ({ platform, spelled }) => {
    const page = await platform.wiki(spelled('balconygarden'), 'index');
    if (!platform.limits.wiki) return isRefused(page, 'unsupported');
    assert.is(valueOf(page), '# Start here');
    isRefused(await platform.wiki(spelled('BalconyGarden'), 'nothing'), 'missing');
    isRefused(await platform.wiki(spelled('nowhere'), 'index'), 'missing');
  });

  conforms(
    'crawl: every community that can be read, once, in pages',
    async ({ platform, world }) => {
      const crawled: string[] = [];
      let cursor: string | null = null;
      for (let pages = 0; pages < 20; pages++) {
        const page: CommunityPage = valueOf(await platform.crawl(cursor, { limit: 2 }));
        assert.ok(page.communities.length <= 2);
        for (const community of page.communities) hasShape(community, communityShape);
        crawled.push(...page.communities.map((community) => community.name));
        cursor = page.next;
        if (cursor === null) break;
      }
      assert.is(cursor, null);
      assert.is(new Set(crawled).size, crawled.length);
      const readable = world.communities.filter((community) => reasonOf(community) === null);
      for (const { name } of readable) assert.ok(crawled.includes(name), `${name} is crawled`);
      isRefused(await platform.crawl('no cursor of ours'), 'invalid_cursor');
    },
    'directory',
  );
}
