import { createFeeds } from '../../../src/platforms/feeds/feeds.ts';
import { knowHosts } from '../../../src/platforms/hosts.ts';
import { type FeedServer, startFeedServer } from '../../support/feed-server.ts';
import { type Scanner, scannerFor } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';

const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };

/** A service, and a server whose feed at `/kettles` is known as `kettles@feeds.example`. */
export type FeedScans = {
  service: TestService;
  server: FeedServer;
  /** By a worker that reads this feed, and tells how. */
  scannerOf: (name: string, heard?: (name: string, outcome: string) => void) => Scanner;
  /** By one that has just started: it remembers nothing of the feed. */
  scan: (name: string, ...jobIds: string[]) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startFeedScans(): Promise<FeedScans> {
  const [service, server] = [await startService({ worker: false }), await startFeedServer()];
  knowHosts([['feeds.example', 'feed']]);
  const scannerOf: FeedScans['scannerOf'] = (name, heard) => {
    const feeds = () => [{ name, address: `${server.address}/${name.split('@')[0]}`, title: null }];
    const persistence = { tries: 1, baseMs: 1 };
    const options = { feeds, budgetOf: () => budget, userAgent: 'whereabouts/0', persistence };
    return scannerFor(service, [createFeeds({ ...options, ...(heard && { heard }) })]);
  };
  return {
    service,
    server,
    scannerOf,
    scan: async (name, ...jobIds) => {
      const scanner = scannerOf(name);
      await scanner.scan(...jobIds);
      await scanner.end();
    },
    stop: async () => {
      await service.stop();
      await server.close();
    },
  };
}
