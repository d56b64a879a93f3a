import type { EntityManager } from '../database/entity-manager.ts';
import type { Query } from './query/index.ts';
import { usesLanguage, usesNumbers } from './query-traits.ts';
import { queryOf } from './read-target.ts';

/** A job as a scan works on it. */
export type ScanJob = {
  id: string;
  accountId: string;
  keyId: string;
  communities: string[];
  isSearch: boolean;
  query: Query;
  /** Whether the query asks for numbers, and whether the language of a text matters. */
  numbers: boolean;
  language: boolean;
  intent: string | null;
  noise: string | null;
  includeComments: boolean;
  min_relevance: number;
  languages: string[];
  startsAt: Date;
  arrivalsSeen: number;
  backfillHours: number;
  backfillDue: boolean;
  failures: number;
  /** A job that was changed while it was scanned is looked at anew. */
  revision: number;
  claimedAt: Date;
};

type Row = Omit<ScanJob, 'query' | 'numbers' | 'language' | 'isSearch' | 'startsAt' | 'claimedAt'> & {
  kind: 'community' | 'search';
  text: string | null;
  starts_ms: number;
  claimed_ms: number;
};

/** The jobs that a scan has claimed and not finished, as they are now. */
export async function readScanJobs(db: EntityManager, scanId: string): Promise<ScanJob[]> {
  const rows: Row[] = await db.execute(
    `select id, account_id as "accountId", created_by_key_id as "keyId", communities, target_kind as kind, query as text,
            intent, noise, include_comments as "includeComments", min_relevance, languages,
            (extract(epoch from starts_at) * 1000)::float8 as starts_ms, arrivals_seen::float8 as "arrivalsSeen",
            backfill_hours as "backfillHours", backfill_due as "backfillDue", failures, revision,
            (extract(epoch from claimed_at) * 1000)::float8 as claimed_ms
       from monitoring_job where scan_id = ? and enabled order by id`,
    [scanId],
  );
  return rows.map(({ kind, text, starts_ms, claimed_ms, ...row }) => {
    const query = queryOf({ kind, communities: row.communities, query: text });
    return {
      ...row,
      isSearch: kind === 'search',
      query,
      numbers: usesNumbers(query),
      language: usesLanguage(query) || row.languages.length > 0,
      startsAt: new Date(starts_ms),
      claimedAt: new Date(claimed_ms),
    };
  });
}
