import { z } from 'zod';
import { readIndexStatus } from '../catalog/index/index-status.ts';
import { audit } from '../accounts/audit.ts';
import { readOperation, router } from '../http/trpc.ts';
import { allAccounts } from './all-accounts.ts';
import {
  operatorDoctor,
  operatorImports,
  operatorIndex,
  operatorQueue,
  operatorSources,
  retriedTasks,
  retryTasksInput,
} from './operator.schema.ts';
import { readQueue, retryTasks } from '../queue/read-queue.statements.ts';
import { readImports, readSources } from './read-sources.ts';

const tags = ['Operator'];

/** An operation that shows one part of the installation. */
function readPart(part: string, operationId: string, summary: string, description: string) {
  return readOperation('operator')
    .meta({ openapi: { method: 'GET', path: `/operator/${part}`, operationId, tags, summary, description } })
    .input(z.strictObject({}).optional());
}

/** What the operator of the installation sees, over all accounts: for keys with the scope `operator` alone. */
export const operatorRouter = router({
  queue: readPart('queue', 'getOperatorQueue', 'Read what waits, runs and has failed', 'Tasks of all accounts.')
    .output(operatorQueue)
    .query(async ({ ctx }) => ({ object: 'operator.queue' as const, ...(await readQueue(allAccounts(ctx))) })),

  retry: readOperation('operator')
    .meta({
      openapi: {
        method: 'POST',
        path: '/operator/queue/retries',
        operationId: 'retryTasks',
        tags,
        summary: 'Try failed tasks again',
        description:
          'Tasks that failed for good are tried at once, with all their attempts. Other tasks are left alone.',
      },
    })
    .input(retryTasksInput)
    .output(retriedTasks)
    .mutation(async ({ ctx, input }) => ({
      object: 'operator.retries' as const,
      task_ids: await allAccounts(ctx).transactional(async (tx) => {
        const retried = await retryTasks(tx, input.task_ids);
        for (const id of retried) await audit(tx, ctx.actor, 'operator.retry', id);
        return retried;
      }),
    })),

  sources: readPart(
    'sources',
    'getOperatorSources',
    'Read how live platforms stand',
    'The budgets of calls that all workers share. The list is empty when nothing is read live.',
  )
    .output(operatorSources)
    .query(async ({ ctx }) => ({
      object: 'operator.sources' as const,
      data: await readSources(allAccounts(ctx)),
    })),

  imports: readPart(
    'imports',
    'getOperatorImports',
    'Read how far imports have come',
    'Files that were or are being imported, the newest first.',
  )
    .output(operatorImports)
    .query(async ({ ctx }) => ({
      object: 'operator.imports' as const,
      data: await readImports(allAccounts(ctx)),
    })),

  index: readPart(
    'index',
    'getOperatorIndex',
    'Read how the search index stands',
    'What it holds, and how much has changed since.',
  )
    .output(operatorIndex)
    .query(async ({ ctx }) => ({
      object: 'operator.index' as const,
      ...(await readIndexStatus(allAccounts(ctx))),
    })),

  doctor: readPart(
    'doctor',
    'getOperatorDoctor',
    'Look at every part of the installation',
    'What is wrong, and how to mend it. It may ask the live platforms and the language model.',
  )
    .output(operatorDoctor)
    .query(async ({ ctx }) => {
      const checks = await ctx.services.diagnose();
      return {
        object: 'operator.doctor' as const,
        healthy: checks.every(({ status }) => status !== 'broken'),
        checks,
      };
    }),
});
