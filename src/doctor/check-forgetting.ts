import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import type { PurgeReceipt } from '../catalog/posts/purge-receipt.entity.ts';
import type { RecheckRound } from '../forgetting/asking/recheck-round.entity.ts';
import { quotedEveryHours } from '../forgetting/asking/recheck-quoted.ts';
import type { JobResult } from '../jobs/job.entity.ts';
import type { MonitoringHit } from '../monitoring/hits/monitoring-hit.entity.ts';
import { usualCallsPerMinute } from '../platforms/limits.ts';
import type { Platform } from '../platforms/platform.ts';
import type { CatalogFigures } from './check-catalog.ts';
import { broken, duration, type Finding, number, ok, warning } from './finding.ts';

const promisedHours = 24;
/** Of forums there may be thousands. */
const maxNamed = 5;

type Tables = InferKyselyDB<typeof JobResult | typeof MonitoringHit | typeof PurgeReceipt | typeof RecheckRound>;

/** How long what is deleted may stay here: what is quoted, and the rest of the catalog. */
export async function checkForgetting(
  db: EntityManager,
  live: readonly Platform[],
  share: number,
  figures: CatalogFigures,
): Promise<Finding> {
  const telling = live.filter(({ limits }) => limits.tellsRemovals);
  if (telling.length === 0) {
    const found =
      live.length === 0
        ? 'there are archives only: what was deleted after they were made is not known here'
        : 'there are archives and feeds only: what is deleted after it was read is not known here';
    return warning('forgetting', found, 'import newer dumps from time to time, or set up a live platform');
  }
  const tables = db.getKysely<Tables>();
  const { hours } = await tables
    .selectNoFrom((eb) => {
      const results = eb.selectFrom('job_result').select(({ fn }) => fn.min('checked_at').as('oldest'));
      const hits = eb
        .selectFrom('monitoring_hit')
        .select(({ fn }) => fn.min('checked_at').as('oldest'))
        .where('deleted', '=', false);
      return sql<number | null>`extract(epoch from now() - least(${results}, ${hits}))::float8 / 3600`.as('hours');
    })
    .executeTakeFirstOrThrow();
  const forgotten = await tables
    .selectFrom('purge_receipt')
    .select(sql<number>`coalesce(sum(posts + comments + authors), 0)::float8`.as('n'))
    .where('at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirstOrThrow();
  const rounds = await tables
    .selectFrom('recheck_round')
    .select(['source', 'kind', 'took_seconds as took'])
    .orderBy('source')
    .orderBy('kind')
    .execute();
  const named = telling.slice(0, maxNamed);
  const planned = named.map(
    (source) => `the catalog of ${source.name} every ${periodOf(source, share, figures)} at most`,
  );
  const unnamed = telling.length - named.length;
  const more = unnamed > 0 ? [`and so of ${number(unnamed)} more`] : [];
  const period = [`what is quoted every ${quotedEveryHours} h`, ...planned, ...more].join(', ');
  const measured = rounds
    .filter(({ took, source }) => took !== null && named.some(({ name }) => name === source))
    .map(({ source, kind, took }) => `${kind}s of ${source} last took ${duration(took!)}`);
  const found = [period, ...measured, `${number(forgotten.n)} forgotten in 30 days`].join('; ');
  if (hours !== null && hours > promisedHours) {
    const late = `the oldest quote was asked after ${Math.round(hours)} h ago; ${found}`;
    return broken('forgetting', late, 'see that a worker runs and the platform answers; then raise FORGET_SHARE');
  }
  return ok('forgetting', found);
}

/** As planned, if all of the catalog were this platform's; a round takes a day at least. */
function periodOf({ limits }: Platform, share: number, { posts, comments }: CatalogFigures): string {
  const aDay = usualCallsPerMinute * 1440 * share * limits.lookupsPerCall;
  return duration(86_400 * Math.max(1, (posts + comments) / aDay));
}
