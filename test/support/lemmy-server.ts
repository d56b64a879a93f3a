import { type Fault, listen, type Reply, spoil, write } from './faults.ts';
import { instanceAnswer, type Speech } from './lemmy-dialects.ts';
import type { World } from './world.ts';

/** A server that plays the Lemmy instance `lemmy.example` from a small world, which may be changed at any time. */
export type LemmyServer = {
  address: string;
  world: World;
  speaks: Speech;
  clock: () => number;
  heard: { method: string; path: string; query: URLSearchParams; userAgent: string | undefined }[];
  /** What happens to the next answers, one each. */
  faults: Fault[];
  close: () => Promise<void>;
};

export async function startLemmyServer(world: World, speaks: Speech = 'v3'): Promise<LemmyServer> {
  let last: Reply = { status: 200, body: '' };
  const { address, close } = await listen((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', address);
    const { method = '' } = request;
    lemmy.heard.push({ method, path, query, userAgent: request.headers['user-agent'] });
    const answer =
      method === 'GET'
        ? instanceAnswer(lemmy.speaks, lemmy.world, path, query, lemmy.clock())
        : { status: 405, body: '' };
    const fault = lemmy.faults.shift();
    if (fault) return spoil(response, fault, answer, last);
    last = answer;
    write(response, answer);
  });
  const lemmy: LemmyServer = { address, world, speaks, clock: Date.now, heard: [], faults: [], close };
  return lemmy;
}
