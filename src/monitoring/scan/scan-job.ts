import { sql } from 'kysely';
import { epochMs } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { PostAct, Stream, Taste } from '../../analysis/analyst.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import { languageKey } from '../../text/language-code.ts';
import type { Query } from '../query/index.ts';
import { usesLanguage, usesNumbers } from '../query/language/query-tree.ts';
import { queryOf } from '../jobs/read-target.ts';

export type ScanJob = {
  id: string;
  accountId: string;
  name: string;
  keyId: string;
  communities: string[];
  query: Query;
  /** The query as it was written; `null`: all that is written in its communities. */
  queryText: string | null;
  /** Whether the query asks for numbers, and whether the language of a text matters. */
  numbers: boolean;
  language: boolean;
  intent: string | null;
  noise: string | null;
  acts: PostAct[] | null;
  stream: Stream | null;
  taste: Taste | null;
  includeComments: boolean;
  min_relevance: number;
  languages: string[];
  startsAt: Date;
  arrivalsSeen: number;
  /** Gaps up to this one were told. */
  gapsSeen: number;
  /** What was wrong, as it was told last. */
  statusReason: string | null;
  backfillHours: number;
  backfillDue: boolean;
  /** Whether it was never run, and begins before it was made. */
  looksBack: boolean;
  /** Whether it was made or changed since it ran. */
  isNew: boolean;
  /** When it could not pay; `null`: it could. */
  restsSince: Date | null;
  failures: number;
  /** A job that was changed while it was scanned is looked at anew. */
  revision: number;
  claimedAt: Date;
};

type ReadJobs = { jobs: ScanJob[]; failed: Map<string, unknown> };

/** The jobs that a scan has claimed and not finished, as they are now. `failed`: by id, why one cannot be scanned. */
export async function readScanJobs(db: EntityManager, scanId: string): Promise<ReadJobs> {
  const rows = await readRows(db, scanId);
  const failed = new Map<string, unknown>();
  const jobs = rows.flatMap((row) => {
    try {
      return [toScanJob(row)];
    } catch (error) {
      failed.set(row.id, error);
      return [];
    }
  });
  return { jobs, failed };
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function toScanJob({ kind, text, rests_ms, starts_ms, claimed_ms, lesson, ...row }: Row): ScanJob {
  const query = queryOf({ kind, communities: row.communities, query: text });
  return {
    ...row,
    languages: row.languages.map(languageKey),
    taste: lesson?.taste ?? null,
    query,
    queryText: text,
    numbers: usesNumbers(query),
    language: usesLanguage(query) || row.languages.length > 0,
    restsSince: rests_ms === null ? null : new Date(rests_ms),
    startsAt: new Date(starts_ms),
    claimedAt: new Date(claimed_ms),
  };
}

async function readRows(db: EntityManager, scanId: string) {
  return db
    .getKysely<InferKyselyDB<typeof MonitoringJob>>()
    .selectFrom('monitoring_job')
    .select(['id', 'name', 'account_id as accountId', 'created_by_key_id as keyId', 'revision', 'failures'])
    .select(['target_kind as kind', 'communities', 'query as text', 'intent', 'noise', 'acts', 'stream', 'lesson'])
    .select(['include_comments as includeComments', 'min_relevance', 'languages', 'status_reason as statusReason'])
    .select(['backfill_hours as backfillHours', 'backfill_due as backfillDue'])
    .select((eb) => [
      sql<boolean>`last_run_at is null and starts_at < created_at`.as('looksBack'),
      sql<boolean>`last_run_at is null or last_run_at < updated_at`.as('isNew'),
      eb.cast<number>('arrivals_seen', 'float8').as('arrivalsSeen'),
      eb.cast<number>('gaps_seen', 'float8').as('gapsSeen'),
      eb
        .case()
        .when('suspended_for', 'is not', null)
        .then(epochMs(eb.ref('last_run_at')))
        .end()
        .as('rests_ms'),
      epochMs(eb.ref('starts_at')).as('starts_ms'),
      epochMs(eb.ref('claimed_at')).$notNull().as('claimed_ms'),
    ])
    .where('scan_id', '=', scanId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
}
