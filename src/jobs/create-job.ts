import type { EntityManager } from '../database/entity-manager.ts';
import type { z } from 'zod';
import { audit } from '../accounts/audit.ts';
import type { Actor } from '../accounts/authenticate.ts';
import type { Config } from '../config.ts';
import { reserveCredits } from '../credits/move-credits.ts';
import { AppError } from '../errors.ts';
import { type IdPrefix, newId } from '../ids.ts';
import type { TaskDefinition } from '../queue/define-task.ts';
import { enqueue } from '../queue/enqueue.ts';
import { jobColumns, type JobRow } from './job-row.ts';
import type { JobKind } from './job-states.ts';

type JobTask = TaskDefinition<z.ZodObject<{ job_id: z.ZodString }>>;

export type NewJob = {
  kind: JobKind;
  idPrefix: IdPrefix;
  task: JobTask;
  input: Record<string, unknown>;
  metadata: Record<string, unknown>;
  /** The most that it can cost, in credits: set aside until it ends. */
  reserve: number;
};

/** Writes a job and the task that will do it, in the caller's transaction. */
export async function createJob(
  { tx, actor, config }: { tx: EntityManager; actor: Actor; config: Config },
  { kind, idPrefix, task, input, metadata, reserve }: NewJob,
): Promise<JobRow> {
  const id = newId(idPrefix);
  const { accountId, keyId } = actor;
  await reserveCredits(tx, { accountId, subject: id, operation: kind, keyId }, reserve);
  const rows: JobRow[] = await tx.execute(
    // The count is exact, because the reservation before it made others on this account wait.
    `insert into job (id, kind, account_id, created_by_key_id, input, metadata, credits_reserved, deadline_at, remove_at)
     select ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, now() + ? * interval '1 second', now() + ? * interval '1 day'
      where (select count(*) from job where account_id = ? and status in ('queued', 'running', 'canceling')) < ?
     returning ${jobColumns}`,
    [
      id,
      kind,
      accountId,
      keyId,
      JSON.stringify(input),
      JSON.stringify(metadata),
      reserve,
      config.jobDeadlineSeconds,
      config.jobRetentionDays,
      accountId,
      config.maxActiveJobs,
    ],
  );
  if (!rows[0]) throw tooManyActiveJobs(config.maxActiveJobs);
  await audit(tx, actor, 'job.create', id);
  await enqueue(tx, task, { job_id: id }, { maxAttempts: config.jobAttempts, jobKey: id });
  return rows[0];
}

function tooManyActiveJobs(most: number): AppError {
  return new AppError('too_many_active_jobs', `${most} jobs are queued or running: wait until one of them has ended`, {
    headers: { 'Retry-After': '5' },
  });
}
