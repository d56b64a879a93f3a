import { type Parts, startApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { TestService } from './service.ts';
import { sharedThreads } from './threads.ts';

/** One more worker on the database of a service, without a clock as its own; returns how to stop it. */
export async function startWorkerOn(
  service: TestService,
  config: Partial<Config> = {},
  { clock = false }: Pick<Parts, 'clock'> = {},
): Promise<() => Promise<void>> {
  const settings: Config = { ...readConfig({ LOG_LEVEL: 'silent' }), ...config };
  const app = await startApp(settings, service.databaseUrl, {
    api: false,
    worker: true,
    clock,
    threads: sharedThreads,
  });
  return app.stop;
}
