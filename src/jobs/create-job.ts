import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Account } from '../accounts/account.entity.ts';
import { audit } from '../accounts/audit.ts';
import type { Actor } from '../accounts/authenticate.ts';
import type { Config } from '../config.ts';
import { reserveCredits } from '../credits/move-credits.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { jsonb } from '../database/expressions.ts';
import { AppError } from '../errors.ts';
import { type IdPrefix, newId } from '../ids.ts';
import type { TaskDefinition } from '../queue/define-task.ts';
import { enqueue } from '../queue/enqueue.ts';
import { jobColumns, type JobRow } from './job-row.ts';
import type { Job } from './job.entity.ts';
import { nextTurn } from './next-turn.ts';
import { activeStatuses, type JobKind } from './job-states.ts';

type Tables = InferKyselyDB<typeof Job | typeof Account>;

type JobTask = TaskDefinition<z.ZodObject<{ job_id: z.ZodString }>>;

export type NewJob = {
  kind: JobKind;
  idPrefix: IdPrefix;
  task: JobTask;
  input: Record<string, unknown>;
  metadata: Job['metadata'];
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
  const job = await tx
    .getKysely<Tables>()
    .insertInto('job')
    .columns([
      'id',
      'kind',
      'account_id',
      'created_by_key_id',
      'input',
      'metadata',
      'credits_reserved',
      'deadline_at',
      'remove_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select((job) => [
          job.val(id).as('id'),
          job.val(kind).as('kind'),
          'account.id as account_id',
          job.val(keyId).as('created_by_key_id'),
          jsonb(input).as('input'),
          jsonb(metadata).as('metadata'),
          sql<number>`${reserve}::int`.as('credits_reserved'),
          sql<Date>`now() + ${config.jobDeadlineSeconds} * interval '1 second'`.as('deadline_at'),
          sql<Date>`now() + ${config.jobRetentionDays} * interval '1 day'`.as('remove_at'),
        ])
        .where('account.id', '=', accountId)
        // The count is exact, because the reservation before it made others on this account wait.
        .where(
          (job) =>
            job
              .selectFrom('job')
              .select(({ fn }) => fn.countAll<number>().as('active'))
              .where('account_id', '=', accountId)
              .where('status', 'in', activeStatuses),
          '<',
          config.maxActiveJobs,
        ),
    )
    .returning(jobColumns)
    .executeTakeFirst();
  if (!job) throw tooManyActiveJobs(config.maxActiveJobs);
  await audit(tx, actor, 'job.create', id);
  await enqueue(
    tx,
    task,
    { job_id: id },
    {
      maxAttempts: config.jobAttempts,
      jobKey: id,
      priority: nextTurn(tx, accountId, id),
    },
  );
  return job;
}

function tooManyActiveJobs(most: number): AppError {
  return new AppError('too_many_active_jobs', `${most} jobs are queued or running: wait until one of them has ended`, {
    headers: { 'Retry-After': '5' },
  });
}
