import { discourseAnswer, type ForumSetup } from './discourse-answers.ts';
import { type Fault, listen, type Reply, spoil, write } from './faults.ts';
import type { World } from './world.ts';

/** A server that plays the forum `forum.example` from a small world, which may be changed at any time. */
export type DiscourseServer = ForumSetup & {
  address: string;
  world: World;
  clock: () => number;
  /** Pages beside the interface: robots.txt, guidelines. */
  pages: Record<string, string>;
  heard: { method: string; path: string; query: URLSearchParams; userAgent: string | undefined }[];
  /** What happens to the next answers, one each. */
  faults: Fault[];
  close: () => Promise<void>;
};

export async function startDiscourseServer(world: World): Promise<DiscourseServer> {
  let last: Reply = { status: 200, body: '' };
  const { address, close } = await listen((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', address);
    const { method = '' } = request;
    forum.heard.push({ method, path, query, userAgent: request.headers['user-agent'] });
    const page = forum.pages[path];
    const answer =
      method !== 'GET'
        ? { status: 405, body: '' }
        : page === undefined
          ? discourseAnswer(forum.world, forum, path, query, forum.clock())
          : { status: 200, body: page };
    const fault = forum.faults.shift();
    if (fault) return spoil(response, fault, answer, last);
    last = answer;
    write(response, answer);
  });
  const forum: DiscourseServer = {
    address,
    world,
    clock: Date.now,
    pages: {},
    pinned: new Set(),
    pagedCategories: null,
    heard: [],
    faults: [],
    close,
  };
  return forum;
}
