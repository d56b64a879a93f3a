import type { Logger } from 'pino';
import type { CatalogIndex } from '../../src/catalog/index/catalog-index.ts';
import { buildIndexInThread } from '../../src/catalog/index/build-index-thread.ts';
import { catalogIndexTask } from '../../src/catalog/catalog.tasks.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(
  catalogIndexTask,
  async (env: { databaseUrl: string; catalogIndex: CatalogIndex; logger: Logger }, _payload, run) => {
    await buildIndexInThread(env.databaseUrl, run.signal, env.logger);
    await env.catalogIndex.refresh();
  },
);
