import type { Logger } from 'pino';
import type { Analyst, PostAct } from '../analysis/analyst.ts';
import type { SignIns } from '../accounts/sign-in/sign-ins.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Replicas } from '../database/connections/replicas.ts';
import type { AppError } from '../errors.ts';
import type { AccountTurns } from './limits/account-turns.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';

/** What the service gives to every operation. */
export type Services = {
  database: Database;
  /** `null`: all is read from the primary. */
  replicas: Replicas | null;
  config: Config;
  jobSignals: { changes: (jobId: string, stop: AbortSignal) => AsyncGenerator<void> };
  signIns: SignIns;
  rateLimits: RateLimits;
  writeTurns: AccountTurns;
  /** Where locks are taken: see `withLock`. */
  databaseUrl: string;
  /** Where a backtest runs, and who judges it: apart from those of the worker, which it would keep waiting. */
  backtests: () => { threads: ThreadPool; analyst: Analyst; readsMeaning: boolean };
  /** Reads what a caller asks about, without a model. */
  analyst: Analyst;
  /** What an intent of a monitoring job says that posts do. */
  readActs: (intent: string) => PostAct[];
  /** Looks at every part of the installation, for its operator. */
  diagnose: () => Promise<{ check: string; status: 'ok' | 'warning' | 'broken'; found: string; mend: string | null }[]>;
  /** Where the console was built. */
  consoleFolder: string;
  /** Whether an address that a customer gave may be called, and where it leads. */
  checkAddress: (address: string) => Promise<{ url: URL; refused?: never } | { refused: string }>;
  logger: Logger;
  /** Aborts when the service stops: whoever waits is answered at once. */
  shutdown: AbortSignal;
};

/** What an operation knows of its request, whichever door it came through. */
export type RequestContext = {
  /** One field: tRPC copies each field of a context on the way to an operation. */
  services: Services;
  requestId: string;
  authorization: string | undefined;
  /** Where the caller's connection comes from. */
  address: string;
  /** What the door found wrong with the request: told to who may call the operation. */
  refusal?: AppError | undefined;
  responseHeaders: Record<string, string>;
  /** What the operation calls its answer, for the forms that have a title. */
  answer: { title: string };
  gone: () => AbortSignal;
  /** For `once`; a door sets it, never a caller. */
  insteadOf?: string | undefined;
};
