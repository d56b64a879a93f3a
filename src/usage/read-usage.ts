import type { EntityManager } from '../database/entity-manager.ts';

export type UsageFigures = {
  credits: { available: number; reserved: number; consumed: number; granted: number };
  resources: {
    community_discovery_jobs: { total: number; active: number };
    community_overview_jobs: { total: number; active: number };
    monitoring_jobs: { total: number; enabled: number };
    monitoring_hits: { total: number; pending_review: number };
    api_keys: { active: number };
  };
  by_operation: { operation: string; key_id: string | null; times: number; credits: number }[];
};

/** What an account has, holds and has spent, as of one moment. */
export async function readUsage(db: EntityManager, accountId: string): Promise<UsageFigures> {
  const rows: { usage: UsageFigures }[] = await db.execute(
    `with balance as (select * from credit_balance where account_id = ?),
          jobs as (
            select kind, count(*) as total, count(*) filter (where status in ('queued', 'running', 'canceling')) as active
              from job where account_id = ? group by kind
          ),
          monitors as (
            select count(*) as total, count(*) filter (where enabled) as enabled, coalesce(sum(last_sequence), 0)::bigint as hits,
                   coalesce(sum((select count(*) from monitoring_hit h
                     where h.job_id = monitoring_job.id and h.review_status = 'pending')), 0)::bigint as pending
              from monitoring_job where account_id = ?
          ),
          spent as (
            select t.operation, t.key_id, count(*) as times, sum(e.amount) as credits
              from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.bucket = 'consumed'
             where t.account_id = ? and t.kind = 'settle' group by 1, 2
          )
     select json_build_object(
       'credits', json_build_object(
         'available', coalesce((select available from balance), 0), 'reserved', coalesce((select reserved from balance), 0),
         'consumed', coalesce((select consumed from balance), 0), 'granted', coalesce((select granted from balance), 0)),
       'resources', json_build_object(
         'community_discovery_jobs', coalesce(
           (select json_build_object('total', total, 'active', active) from jobs where kind = 'community_discovery'),
           json_build_object('total', 0, 'active', 0)),
         'community_overview_jobs', coalesce(
           (select json_build_object('total', total, 'active', active) from jobs where kind = 'community_overview'),
           json_build_object('total', 0, 'active', 0)),
         'monitoring_jobs', (select json_build_object('total', total, 'enabled', enabled) from monitors),
         'monitoring_hits', (select json_build_object('total', hits, 'pending_review', pending) from monitors),
         'api_keys', json_build_object('active', (
           select count(*) from api_key where account_id = ? and revoked_at is null
              and (expires_at is null or expires_at > now())))),
       'by_operation', coalesce((select json_agg(spent order by credits desc, operation, key_id) from spent), '[]')
     ) as usage`,
    [accountId, accountId, accountId, accountId, accountId],
  );
  return rows[0]!.usage;
}
