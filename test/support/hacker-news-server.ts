import { type Fault, listen, type Reply, spoil, write } from './faults.ts';
import { hackerNewsAnswer } from './hacker-news-answers.ts';
import type { World } from './world.ts';

/** A server that plays Hacker News and its search from a small world, which may be changed at any time. */
export type HackerNewsServer = {
  addresses: { search: string; items: string; pages: string };
  world: World;
  clock: () => number;
  /** The search still shows what was removed. */
  lingering: boolean;
  heard: { method: string; path: string; query: URLSearchParams; userAgent: string | undefined }[];
  /** What happens to the next answers, one each. */
  faults: Fault[];
  close: () => Promise<void>;
};

export async function startHackerNewsServer(world: World): Promise<HackerNewsServer> {
  let last: Reply = { status: 200, body: '' };
  const { address, close } = await listen((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', address);
    const { method = '' } = request;
    site.heard.push({ method, path, query, userAgent: request.headers['user-agent'] });
    const answer =
      method === 'GET'
        ? hackerNewsAnswer(site.world, path, query, site.clock(), site.lingering)
        : { status: 405, body: '' };
    const fault = site.faults.shift();
    if (fault) return spoil(response, fault, answer, last);
    last = answer;
    write(response, answer);
  });
  const addresses = { search: `${address}/api/v1`, items: `${address}/v0`, pages: address };
  const site: HackerNewsServer = {
    addresses,
    world,
    clock: Date.now,
    lingering: false,
    heard: [],
    faults: [],
    close,
  };
  return site;
}
