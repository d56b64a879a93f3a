import type { Embedder } from '../../src/analysis/embedder.ts';
import { catalogEmbedTask } from '../../src/catalog/catalog.tasks.ts';
import { embedCommunities } from '../../src/catalog/vectors/embed-communities.ts';
import type { JobEnv } from '../../src/jobs/run-job.ts';
import { executor } from '../../src/queue/executor.ts';

const longestMs = 300_000;

export default executor(catalogEmbedTask, async (env: JobEnv & { embedder: Embedder | null }, _payload, run) => {
  if (!env.embedder || !env.config.embedding) return;
  const { communities: most } = env.config.embedding;
  const limits = { most, until: Date.now() + longestMs, signal: run.signal };
  await embedCommunities(env.database.em.fork(), env.embedder, limits);
});
