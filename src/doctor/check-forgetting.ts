import type { EntityManager } from '../database/entity-manager.ts';
import { quotedEveryHours } from '../forgetting/recheck-quoted.ts';
import { usualCallsPerMinute } from '../platforms/limits.ts';
import type { Platform } from '../platforms/platform.ts';
import type { CatalogFigures } from './check-catalog.ts';
import { broken, duration, type Finding, number, ok, warning } from './finding.ts';

const promisedHours = 24;

type Round = { source: string; kind: string; took: number | null; running: number; checked: number };

/** How long what is deleted may stay here: what is quoted, and the rest of the catalog. */
export async function checkForgetting(
  db: EntityManager,
  live: readonly Platform[],
  share: number,
  figures: CatalogFigures,
): Promise<Finding> {
  if (live.length === 0) {
    const found = 'there are archives only: what was deleted after they were made is not known here';
    return warning('forgetting', found, 'import newer dumps from time to time, or set up a live platform');
  }
  const waited: { hours: number | null }[] = await db.execute(
    `select extract(epoch from now() - least((select min(checked_at) from job_result),
                                             (select min(checked_at) from monitoring_hit where not deleted)))::float8 / 3600 as hours`,
  );
  const hours = waited[0]?.hours ?? 0;
  const [forgotten]: { n: number }[] = await db.execute(
    `select coalesce(sum(posts + comments + authors), 0)::float8 as n from purge_receipt where at > now() - interval '30 days'`,
  );
  const rounds: Round[] = await db.execute(
    `select source, kind, took_seconds::float8 as took, extract(epoch from now() - started_at)::float8 as running,
            checked::float8 as checked from recheck_round order by source, kind`,
  );
  const planned = live.map(
    (source) => `the catalog of ${source.name} every ${periodOf(source, share, figures)} at most`,
  );
  const period = [`what is quoted every ${quotedEveryHours} h`, ...planned].join(', ');
  const measured = rounds
    .filter(({ took }) => took !== null)
    .map(({ source, kind, took }) => `${kind}s of ${source} last took ${duration(took!)}`);
  const found = [period, ...measured, `${number(forgotten!.n)} forgotten in 30 days`].join('; ');
  if (hours > promisedHours) {
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
