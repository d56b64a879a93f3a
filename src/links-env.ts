import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { tellOfWrite } from './database/connections/replicas.ts';
import type { LinksEnv } from './delivery/links/register-links.ts';
import type { RateLimits } from './http/limits/rate-limits.ts';
import { reviewHit } from './monitoring/hits/review-hits.ts';
import { readAskedHit } from './monitoring/hits/told-hits.ts';

/** What links in e-mails do. */
export function linksEnv(database: Database, { publicUrl, rateLimits }: Config, limits: RateLimits): LinksEnv {
  const policy = { name: 'unknown-links', limit: rateLimits.failedSignIns };
  return {
    database,
    publicUrl,
    countGuess: (address) => limits.take(policy, address, 'Too many links that lead nowhere'),
    readHit: ({ content: { job, hit }, accountId }) =>
      readAskedHit(database.em.fork(), accountId, job ?? '', hit ?? ''),
    review: ({ content: { job, hit }, accountId, keyId }, status) =>
      database.em.fork().transactional(async (tx) => {
        const input = { job_id: job ?? '', hit_id: hit ?? '', status, note: null };
        await reviewHit(tx, { accountId, keyId }, input);
        await tellOfWrite(tx, accountId);
      }),
  };
}
