import type { Analyst } from '../../analysis/analyst.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { Platform } from '../../platforms/platform.ts';
import type { ClosedSource } from '../../platforms/routing.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import type { Fetches } from '../feeds/fetches.ts';

/** What scans work with. */
export type ScanEnv = {
  database: Database;
  databaseUrl: string;
  config: Config;
  platforms: readonly Platform[];
  /** Those that have ended. */
  closedSources?: readonly ClosedSource[];
  /** What is still being fetched when a scan waits no longer. */
  fetches: Fetches;
  analyst: Analyst;
  /** Where texts are matched. */
  threads: ThreadPool;
};
