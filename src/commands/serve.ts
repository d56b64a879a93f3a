import { once } from 'node:events';
import { createSignInLink } from '../accounts/sign-in/console-sessions.ts';
import { type App, type Parts, startApp } from '../app.ts';
import { loadSample } from '../catalog/sample/load-sample.ts';
import type { Config } from '../config.ts';
import { openFirstAccount } from '../credits/open-account.ts';
import { closeDatabase, newerMigrations } from '../database/database.ts';
import { setMark } from '../database/service-marks.ts';
import { messageOf } from '../errors.ts';
import { buildConsoleIfMissing } from './build-console.ts';
import { leaseDatabase, openMigrated } from './database.ts';
import { reachable } from './reachable.ts';
import { stopSignals } from './stop-signals.ts';

/** Who stops the service waits no longer than this, whatever hangs. Tasks that were cut off are done again. */
const maxStopMs = 20_000;

/** Runs the service, or one half of it, until it is told to stop. */
export async function serve(config: Config, parts: Parts): Promise<void> {
  const whole = parts.api && parts.worker;
  const { signal } = stopSignals();
  signal.addEventListener('abort', () => {
    console.error('Whereabouts is stopping: what runs may end first');
    endInTime();
  });
  const stopped = once(signal, 'abort').then(() => null);
  endOnBugs();
  const lease = await leaseDatabase(config, whole ? 'service' : 'command', console.error);
  let app: App | undefined;
  try {
    const database = await openMigrated(config, lease.url, 2);
    if ((await newerMigrations(database)).length > 0)
      console.error('A newer version has changed this database. This one should serve only while an upgrade goes on');
    if (whole && config.sampleCatalog) await loadSample(database, lease.url);
    await closeDatabase(database);
    if (parts.api) await buildConsoleIfMissing();
    app = await startApp(config, lease.url, parts);
    // Commands find the service there, whatever their own PORT is.
    if (app.address && config.databaseUrl === undefined) await setMark(app.database.em.fork(), 'listening', { address: reachable(app.address) }); // prettier-ignore
    const account = whole ? await app.database.em.fork().transactional((tx) => openFirstAccount(tx)) : null;
    const link = whole ? await createSignInLink(app.database.em.fork(), null) : null;
    // What only starting needed: a fifth of what the process holds, which V8 would keep for as long as little is asked.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
    announce(app, parts, { publicUrl: config.publicUrl, link, token: account?.token });
    const reason = await Promise.race([stopped, lease.lost]);
    if (reason) throw reason;
  } finally {
    endInTime();
    await app?.stop();
    await lease.release();
  }
}

function endInTime(): void {
  setTimeout(() => {
    console.error('Whereabouts did not stop in time: it ends without waiting for what hangs');
    process.exit(1);
  }, maxStopMs).unref();
}

/** What nobody expected leaves nothing half alive: the process says so and ends, for whoever runs it to start it again. */
function endOnBugs(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      console.error(`Whereabouts ends after an unexpected failure: ${messageOf(error)}`);
      if (error instanceof Error) console.error(error.stack);
      process.exit(1);
    });
  }
}

type Announced = { publicUrl: string | null; link: string | null; token: string | undefined };

function announce(app: App, parts: Parts, { publicUrl, link, token }: Announced): void {
  const lines = [
    `Whereabouts is ready (${[parts.api && 'API', parts.worker && 'worker'].filter(Boolean).join(' and ')})`,
  ];
  if (app.address) {
    // Behind the `#`, so that no proxy and no log on the way sees it.
    const signIn = link === null ? '' : `#link=${link}`;
    const address = publicUrl ?? reachable(app.address);
    lines.push(`  Console   ${address}/${signIn}`);
    if (link !== null) lines.push('            Open it within an hour: it signs one browser in, once.');
    lines.push(`  Base URL  ${address}/v1`, `  Docs      ${address}/docs`);
  }
  if (token)
    lines.push(`  Token     ${token}`, '            An account with 1,000 credits; the token is shown only this once.');
  console.log(lines.join('\n'));
}
