import { scopes } from '../../src/accounts/keys/scopes.ts';
import { type App, startApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { openAccount, type OpenedAccount } from '../../src/credits/open-account.ts';
import { nonconformities } from './conformance.ts';
import { watchStatements } from './cut-tables.ts';
import { createTestDatabase } from './database.ts';
import { sharedThreads } from './threads.ts';

/** `body` is what JSON.parse gives: tests say what they expect of it. */
// eslint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; headers: Headers; body: any };

/** A running service on a database of its own, and a person with an account who calls it. */
export type TestService = {
  address: string;
  databaseUrl: string;
  app: App;
  token: string;
  /** Calls the REST door under `/v1` as that person; `as: null` sends no token. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  openAccount: () => Promise<OpenedAccount>;
  stop: () => Promise<void>;
};

export type CallOptions = { body?: unknown; headers?: Record<string, string>; as?: string | null };

/** Limits would be in the way of tests that are not about them. */
export const unlimited = {
  RATE_LIMIT_REQUESTS: '1000000',
  RATE_LIMIT_JOB_CREATES: '1000000',
  RATE_LIMIT_FAILED_SIGN_INS: '1000000',
  MAX_ACTIVE_JOBS: '1000000',
};

/**
 * `sample`: with the sample catalog in its index. `through`: where the service finds its database instead. The worker has no
 * clock: tests say when something runs, whatever the minute is (`runNow`, `lookNow`).
 */
export async function startService(
  options: {
    sample?: boolean;
    cluster?: string;
    worker?: boolean;
    config?: Partial<Config>;
    through?: (url: string) => Promise<string>;
  } = {},
): Promise<TestService> {
  // Benches are to measure the service alone.
  if (!process.argv[1]?.includes('bench')) watchStatements();
  const database = await createTestDatabase({
    sample: options.sample === true,
    ...(options.cluster && { on: options.cluster }),
  });
  const config: Config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...unlimited }), ...options.config };
  const url = (await options.through?.(database.url)) ?? database.url;
  const parts = { api: true, worker: options.worker !== false, clock: false, threads: sharedThreads };
  const app = await startApp(config, url, parts);
  const open = () => app.database.em.fork().transactional((tx) => openAccount(tx, 'Test', 1000, scopes));
  const { token } = await open();
  const address = app.address!;
  return {
    address,
    databaseUrl: database.url,
    app,
    token,
    openAccount: open,
    call: (method, path, call = {}) => send(`${address}/v1`, method, path, { as: token, ...call }),
    stop: async () => {
      await app.stop();
      await database.close();
    },
  };
}

/** Every answer that any test gets must be as the OpenAPI document says: its status, its headers, its body. */
async function send(base: string, method: string, path: string, { body, headers, as }: CallOptions): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const requestBody = typeof body === 'string' ? undefined : body;
  const wrong =
    path === '/openapi.json'
      ? []
      : nonconformities({ method, path, requestBody, status: response.status, headers: response.headers, text });
  if (wrong.length > 0) throw new Error(`Not as the OpenAPI document says: ${wrong.join('; ')}`);
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
