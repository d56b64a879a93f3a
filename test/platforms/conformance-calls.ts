import * as assert from 'uvu/assert';
import type { Call, Platform } from '../../src/platforms/platform.ts';
import type { Conformance, Scene } from './conformance.ts';
import { rejection } from '../support/rejection.ts';

type Methods = { [K in keyof Platform as Platform[K] extends (...given: never[]) => unknown ? K : never]: Platform[K] };

/** Every method of the port with a call that reads something. A method that writes would have to be added here first. */
const calls: Record<keyof Methods, (scene: Scene, call: Call) => Promise<unknown>> = {
  communities: ({ platform, spelled }, call) => platform.communities([spelled('Sourdough')], call),
  rules: ({ platform, spelled }, call) => platform.rules(spelled('BalconyGarden'), call),
  wiki: ({ platform, spelled }, call) => platform.wiki(spelled('BalconyGarden'), 'index', call),
  listPosts: ({ platform, spelled }, call) => platform.listPosts([spelled('Sourdough')], 'new', call),
  listComments: ({ platform, spelled }, call) => platform.listComments([spelled('Sourdough')], call),
  comments: ({ platform, spelled }, call) => platform.comments(spelled('aphids'), call),
  searchCommunities: ({ platform }, call) => platform.searchCommunities('garden', call),
  searchPosts: ({ platform }, call) => platform.searchPosts('basil', call),
  postsById: ({ platform, spelled }, call) => platform.postsById([spelled('aphids')], call),
  commentsById: ({ platform, spelled }, call) => platform.commentsById([spelled('c0')], call),
  countRemovals: ({ platform, spelled }, call) =>
    platform.countRemovals(spelled('BalconyGarden'), { from: new Date(0), to: new Date() }, call),
  crawl: ({ platform }, call) => platform.crawl(null, call),
};

export function callTests(conforms: Conformance): void {
  conforms('has the reading methods of the port and no other', async ({ platform }) => {
    const functions = propertiesOf(platform).filter(
      (key) => key !== 'covers' && typeof Reflect.get(platform, key) === 'function',
    );
    assert.equal(functions.toSorted(), Object.keys(calls).toSorted());
  });

  conforms('states what it can do', async ({ platform }) => {
    const { sorts, page, names, lookups, lookupsPerCall, query } = platform.limits;
    assert.ok(sorts.includes('new'));
    for (const most of [page, names, lookups, lookupsPerCall, query]) assert.ok(Number.isInteger(most) && most >= 1);
    assert.ok(lookups >= 100);
    assert.ok(platform.platforms.length > 0);
  });

  for (const [method, call] of Object.entries(calls)) {
    conforms(`${method} rejects with the reason of a signal that was aborted before`, async (scene) => {
      const reason = new Error('enough');
      assert.is(await rejection(call(scene, { signal: AbortSignal.abort(reason) })), reason);
    });

    conforms(`${method} rejects with the reason of a signal that is aborted meanwhile`, async (scene) => {
      const [controller, reason] = [new AbortController(), new Error('enough')];
      const underWay = rejection(call(scene, { signal: controller.signal }));
      controller.abort(reason);
      assert.is(await underWay, reason);
    });
  }

  conforms('rejects what is beyond its limits', async ({ platform }) => {
    const { names, lookups, query } = platform.limits;
    const rejections = [
      platform.communities(moreThan(lookups)),
      platform.postsById(moreThan(lookups)),
      platform.commentsById(moreThan(lookups)),
      platform.listPosts(moreThan(names), 'new'),
      platform.listComments(moreThan(names)),
      platform.searchCommunities('b'.repeat(query + 1)),
      platform.searchPosts('b'.repeat(query + 1)),
      platform.listPosts([], 'new', { limit: 0 }),
      platform.crawl(null, { limit: 1.5 }),
    ].map(rejection);
    for (const error of await Promise.all(rejections)) assert.instance(error, RangeError);
  });
}

function moreThan(most: number): string[] {
  return Array.from({ length: most + 1 }, (_, n) => `name${n}`);
}

/** Own and inherited ones, hidden ones too. */
function propertiesOf(value: object): string[] {
  const own = Object.getOwnPropertyNames(value);
  const parent: unknown = Object.getPrototypeOf(value);
  if (typeof parent !== 'object' || parent === null || parent === Object.prototype) return own;
  return [...own, ...propertiesOf(parent)].filter((key) => key !== 'constructor');
}
