import { discourseAnswer, type ForumSetup } from './discourse-answers.ts';
import { type FakeSite, startFakeSite } from './fake-site.ts';
import type { World } from './world.ts';

/** A server that plays the forum `forum.example` from a small world, which may be changed at any time. */
export type DiscourseServer = FakeSite &
  ForumSetup & {
    world: World;
    clock: () => number;
    /** Pages beside the interface: robots.txt, guidelines. */
    pages: Record<string, string>;
  };

export async function startDiscourseServer(world: World): Promise<DiscourseServer> {
  const site = await startFakeSite((path, query) => {
    const page = forum.pages[path];
    return page === undefined
      ? discourseAnswer(forum.world, forum, path, query, forum.clock())
      : { status: 200, body: page };
  });
  const forum: DiscourseServer = Object.assign(site, {
    world,
    clock: Date.now,
    pages: {},
    pinned: new Set<string>(),
    pagedCategories: null,
  });
  return forum;
}
