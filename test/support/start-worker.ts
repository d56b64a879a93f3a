import { startApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { TestService } from './service.ts';

/** One more worker on the database of a service; returns how to stop it. */
export async function startWorkerOn(service: TestService, config: Partial<Config> = {}): Promise<() => Promise<void>> {
  const settings: Config = { ...readConfig({ LOG_LEVEL: 'silent' }), ...config };
  const app = await startApp(settings, service.databaseUrl, { api: false, worker: true });
  return app.stop;
}
