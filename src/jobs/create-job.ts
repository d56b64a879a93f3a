import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Account } from '../accounts/account.entity.ts';
import type { AuditEntry } from '../accounts/audit-entry.entity.ts';
import { auditMade, auditValues, type Doer } from '../accounts/audit.ts';
import type { Actor } from '../accounts/sign-in/authenticate.ts';
import type { Config } from '../config.ts';
import { reserveCredits } from '../credits/move-credits.ts';
import { builtOnce } from '../database/built-once.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';
import { type IdPrefix, newId } from '../ids.ts';
import type { TaskDefinition } from '../queue/define-task.ts';
import { newTask, type NewTask, taskAdded, taskValues } from '../queue/enqueue.ts';
import type { QueueTables } from '../queue/queue-tables.ts';
import { jobColumns, type JobRow } from './reading/job-row.ts';
import type { Job } from './job.entity.ts';
import { nextTurn, turnValues } from './running/next-turn.ts';
import { activeStatuses, type JobKind } from './job-states.ts';

type Tables = QueueTables & InferKyselyDB<typeof Job | typeof Account | typeof AuditEntry>;

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
  const [job] = await insertJob(tx, {
    id,
    kind,
    actor: { accountId, keyId },
    input: JSON.stringify(input),
    metadata: JSON.stringify(metadata),
    reserve,
    deadlineSeconds: config.jobDeadlineSeconds,
    retentionDays: config.jobRetentionDays,
    maxActive: config.maxActiveJobs,
    task: newTask(task, { job_id: id }, { maxAttempts: config.jobAttempts, jobKey: id }),
  });
  if (!job) throw tooManyActiveJobs(config.maxActiveJobs);
  return job;
}

type InsertedJob = {
  id: string;
  kind: JobKind;
  actor: Doer;
  input: string;
  metadata: string;
  reserve: number;
  deadlineSeconds: number;
  retentionDays: number;
  maxActive: number;
  task: NewTask;
};

/**
 * Inserts the job, what the audit says of it, and its task; nothing where too many are active. The count is exact: the
 * reservation made others on this account wait.
 */
const insertJob: (tx: EntityManager, job: InsertedJob) => Promise<JobRow[]> = builtOnce({
  build: (db: Kysely<Tables>, job: InsertedJob) =>
    db
      .with('made', (cte) =>
        cte
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
              .select([
                eb.val(job.id).as('id'),
                eb.val(job.kind).as('kind'),
                'account.id as account_id',
                eb.val(job.actor.keyId).as('created_by_key_id'),
                sql<Job['input']>`${job.input}::jsonb`.as('input'),
                sql<Job['metadata']>`${job.metadata}::jsonb`.as('metadata'),
                sql<number>`${job.reserve}::int`.as('credits_reserved'),
                sql<Date>`now() + ${job.deadlineSeconds} * interval '1 second'`.as('deadline_at'),
                sql<Date>`now() + ${job.retentionDays} * interval '1 day'`.as('remove_at'),
              ])
              .where('account.id', '=', job.actor.accountId)
              .where((where) => where(activeJobs(where, job.actor.accountId), '<', job.maxActive)),
          )
          .returning(jobColumns),
      )
      .with('audited', (cte) => auditMade(cte, job.actor, 'job.create'))
      .selectFrom('made')
      .selectAll()
      .where(taskAdded(job.task, nextTurn(db, turnOf(job))), 'is not', null),
  values: (job) => [
    job.id,
    job.kind,
    job.actor.keyId,
    job.input,
    job.metadata,
    job.reserve,
    job.deadlineSeconds,
    job.retentionDays,
    job.actor.accountId,
    job.actor.accountId,
    ...activeStatuses,
    job.maxActive,
    ...auditValues(job.actor, 'job.create'),
    ...taskValues(job.task),
    ...turnValues(turnOf(job)),
  ],
});

const turnOf = ({ id, actor }: InsertedJob) => ({ accountId: actor.accountId, jobId: id });

function activeJobs(eb: ExpressionBuilder<Tables, 'account'>, accountId: string) {
  return eb
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .where('account_id', '=', accountId)
    .where('status', 'in', activeStatuses);
}

function tooManyActiveJobs(most: number): AppError {
  return new AppError('too_many_active_jobs', `${most} jobs are queued or running: wait until one of them has ended`, {
    headers: { 'Retry-After': '5' },
  });
}
