import { type FakeSite, startFakeSite } from './fake-site.ts';
import { hackerNewsAnswer } from './hacker-news-answers.ts';
import type { World } from './world.ts';

/** A server that plays Hacker News and its search from a small world, which may be changed at any time. */
export type HackerNewsServer = FakeSite & {
  addresses: { search: string; items: string; pages: string };
  world: World;
  clock: () => number;
  /** The search still shows what was removed. */
  lingering: boolean;
};

export async function startHackerNewsServer(world: World): Promise<HackerNewsServer> {
  const started = await startFakeSite((path, query) =>
    hackerNewsAnswer(site.world, path, query, site.clock(), site.lingering),
  );
  const { address } = started;
  const addresses = { search: `${address}/api/v1`, items: `${address}/v0`, pages: address };
  const site: HackerNewsServer = Object.assign(started, { addresses, world, clock: Date.now, lingering: false });
  return site;
}
