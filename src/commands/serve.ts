import { type App, type Parts, startApp } from '../app.ts';
import { loadSample } from '../catalog/load-sample.ts';
import type { Config } from '../config.ts';
import { openFirstAccount } from '../credits/open-account.ts';
import { leaseDatabase, openMigrated } from './database.ts';
import { untilStopped } from './stop-signals.ts';

/** Runs the service, or one half of it, until it is told to stop. */
export async function serve(config: Config, parts: Parts): Promise<void> {
  const whole = parts.api && parts.worker;
  const stopped = untilStopped();
  const lease = await leaseDatabase(config, whole ? 'service' : 'command');
  let app: App | undefined;
  try {
    const database = await openMigrated(config, lease.url, 2);
    if (whole && config.sampleCatalog) await loadSample(database, lease.url);
    await database.close(true);
    app = await startApp(config, lease.url, parts);
    const account = whole ? await app.database.em.fork().transactional((tx) => openFirstAccount(tx)) : null;
    announce(app, parts, account?.token);
    await stopped;
  } finally {
    await app?.stop();
    await lease.release();
  }
}

function announce(app: App, parts: Parts, token: string | undefined): void {
  const lines = [
    `Whereabouts is ready (${[parts.api && 'API', parts.worker && 'worker'].filter(Boolean).join(' and ')})`,
  ];
  if (app.address) lines.push(`  Base URL  ${app.address}/v1`, `  Docs      ${app.address}/docs`);
  if (token)
    lines.push(`  Token     ${token}`, '            An account with 1,000 credits; the token is shown only this once.');
  console.log(lines.join('\n'));
}
