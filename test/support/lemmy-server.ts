import { type FakeSite, startFakeSite } from './fake-site.ts';
import { instanceAnswer, type Speech } from './lemmy-dialects.ts';
import type { World } from './world.ts';

/** A server that plays the Lemmy instance `lemmy.example` from a small world, which may be changed at any time. */
export type LemmyServer = FakeSite & { world: World; speaks: Speech; clock: () => number };

export async function startLemmyServer(world: World, speaks: Speech = 'v3'): Promise<LemmyServer> {
  const site = await startFakeSite((path, query) =>
    instanceAnswer(lemmy.speaks, lemmy.world, path, query, lemmy.clock()),
  );
  const lemmy: LemmyServer = Object.assign(site, { world, speaks, clock: Date.now });
  return lemmy;
}
