import type { Embedder } from '../../src/analysis/embedder.ts';
import { catalogEmbedTask } from '../../src/catalog/catalog.tasks.ts';
import { embedCommunities } from '../../src/catalog/vectors/embed-communities.ts';
import { copyToPgvector } from '../../src/catalog/vectors/pgvector-space.ts';
import { messageOf } from '../../src/errors.ts';
import type { JobEnv } from '../../src/jobs/running/run-job.ts';
import { executor } from '../../src/queue/executor.ts';

const maxMs = 300_000;

export default executor(catalogEmbedTask, async (env: JobEnv & { embedder: Embedder | null }, _payload, run) => {
  if (!env.embedder || !env.config.embedding) return;
  const { communities: most, model } = env.config.embedding;
  let [communities, tokens] = [0, 0];
  const onBatch = (computed: number, used: number) => {
    communities += computed;
    tokens += used;
  };
  const limits = { most, until: Date.now() + maxMs, signal: run.signal, onBatch };
  const db = env.database.em.fork();
  try {
    await embedCommunities(db, env.embedder, limits);
  } finally {
    if (communities > 0) env.logger.info({ model, communities, tokens }, 'Vectors of communities were computed');
  }
  // Without these copies the same vectors are searched in memory.
  await copyToPgvector(db, model, limits).catch((error: unknown) => {
    run.signal.throwIfAborted();
    env.logger.warn({ error: messageOf(error) }, 'Vectors could not be copied to pgvector');
  });
});
