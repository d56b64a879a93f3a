/**
 * What access costs: (a) sign-in of an authenticated GET against the same route of the same service without it, and
 * (b) creating discoveries, with their credits, keys and audit, while no worker runs.
 * `npm run bench -- access [--only creates] [--requests 6000] [--rounds 6]`
 */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { admit, findSignIn } from '../../src/accounts/sign-in/authenticate.ts';
import type { SignIns } from '../../src/accounts/sign-in/sign-ins.ts';
import { readConfig } from '../../src/config.ts';
import { openAccount } from '../../src/credits/open-account.ts';
import type { Services } from '../../src/http/context.ts';
import { AccountTurns } from '../../src/http/limits/account-turns.ts';
import { RateLimits } from '../../src/http/limits/rate-limits.ts';
import { buildServer } from '../../src/http/server.ts';
import { appRouter } from '../../src/router.ts';
import { Metrics } from '../../src/metrics.ts';
import { startService, type TestService, unlimited } from '../support/service.ts';
import { readCpuTime } from './cpu-time.ts';
import { load } from './load-loop.ts';
import { percentile } from './ranking-metrics.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    requests: { type: 'string', default: '6000' },
    rounds: { type: 'string', default: '6' },
  },
});
const [requests, rounds] = [Number(values.requests), Number(values.rounds)];
const service = await startService({ worker: false });
try {
  if (values.only !== 'creates') await benchSignIn();
  await benchCreate();
} finally {
  await service.stop();
}

/**
 * The same server twice in this process, once with a sign-in that is only a constant; in turns, so that whatever else the
 * machine does falls on both. CPU of this process is what the service itself uses: the load comes from another.
 */
async function benchSignIn(): Promise<void> {
  const without = await startWithoutSignIn(service);
  try {
    for (const path of ['/v1/whoami', '/v1/usage']) {
      const cpu: { with: number[]; without: number[] } = { with: [], without: [] };
      for (let round = 0; round <= rounds; round++) {
        for (const [name, address] of [
          ['with', service.address],
          ['without', without.address],
        ] as const) {
          const before = process.cpuUsage();
          const given = { url: address + path, method: 'GET' as const, tokens: [service.token] };
          const { statuses } = await load({ ...given, connections: 8, requests });
          const { user, system } = process.cpuUsage(before);
          if (statuses['200'] !== requests) throw new Error(JSON.stringify(statuses));
          // The first round warms both up.
          if (round > 0) cpu[name].push((user + system) / requests);
        }
      }
      const [signedIn, open] = [percentile(cpu.with, 0.5), percentile(cpu.without, 0.5)];
      console.log(
        `GET ${path}: ${signedIn.toFixed(0)} µs of CPU a request with sign-in, ${open.toFixed(0)} µs without: ratio ${(signedIn / open).toFixed(3)} (at most 1.15)`,
      );
    }
  } finally {
    await without.stop();
  }
}

async function startWithoutSignIn({ app, databaseUrl, token }: TestService) {
  const { database } = app;
  const actor = admit(await findSignIn(database.em.fork(), { kind: 'token', secret: token }), performance.now());
  const signIns = { signIn: async () => actor } as unknown as SignIns;
  const rateLimits = new RateLimits(databaseUrl);
  const services: Services = {
    database,
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...unlimited }),
    replicas: null,
    jobSignals: undefined as never,
    signIns,
    rateLimits,
    writeTurns: new AccountTurns(10),
    backtests: undefined as never,
    analyst: undefined as never,
    readActs: () => [],
    diagnose: async () => [],
    consoleFolder: '/nowhere',
    checkAddress: undefined as never,
    databaseUrl: undefined as never,
    logger: pino({ level: 'silent' }),
    shutdown: new AbortController().signal,
  };
  const server = await buildServer(
    appRouter,
    services,
    async () => ({ needed: {}, others: {} }),
    new Metrics(database),
    'bench',
  );
  await server.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await server.close();
    await rateLimits.end();
  };
  return { address: server.listeningOrigin, stop };
}

async function benchCreate(): Promise<void> {
  const accounts = 50;
  const { em } = service.app.database;
  const tokens: string[] = [];
  for (let i = 0; i < accounts; i++) {
    const { token } = await em.fork().transactional((tx) => openAccount(tx, `Account ${i}`, 1_000_000));
    tokens.push(token);
  }
  const body = JSON.stringify({ brief: 'A budgeting app for couples who argue about money and what they use today.' });
  const given = { url: `${service.address}/v1/community-discovery/jobs`, method: 'POST' as const, body, tokens };
  await load({ ...given, connections: 16, requests: requests / 6 });
  const before = await readCpuTime(em.fork());
  const { seconds, statuses, milliseconds } = await load({ ...given, connections: 16, requests });
  const after = await readCpuTime(em.fork());
  if (statuses['201'] !== requests) throw new Error(JSON.stringify(statuses));
  const [p50, p99] = [percentile(milliseconds, 0.5), percentile(milliseconds, 0.99)];
  const [service_, database] = [after.service - before.service, after.database - before.database].map((time) => time / requests); // prettier-ignore
  console.log(
    `POST /community-discovery/jobs, ${accounts} accounts, no worker: ${(requests / seconds).toFixed(0)} a second (at least 400), p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${service_!.toFixed(0)} µs of CPU a request in the service and ${database!.toFixed(0)} µs in PostgreSQL`,
  );
}
