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
import { readQueue, retryTasks } from './read-queue.statements.ts';
import { readImports, readSources } from './read-sources.ts';

const tags = ['Operator'];
const nothing = z.strictObject({}).optional();

/** What the operator of the installation sees, over all accounts: for keys with the scope `operator` alone. */
export const operatorRouter = router({
  queue: readOperation('operator')
    .meta({
      openapi: {
        method: 'GET',
        path: '/operator/queue',
        operationId: 'getOperatorQueue',
        tags,
        summary: 'Read what waits, runs and has failed',
        description: 'Tasks of all accounts.',
      },
    })
    .input(nothing)
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

  sources: readOperation('operator')
    .meta({
      openapi: {
        method: 'GET',
        path: '/operator/sources',
        operationId: 'getOperatorSources',
        tags,
        summary: 'Read how live platforms stand',
        description: 'The budgets of calls that all workers share. The list is empty when nothing is read live.',
      },
    })
    .input(nothing)
    .output(operatorSources)
    .query(async ({ ctx }) => ({
      object: 'operator.sources' as const,
      data: await readSources(allAccounts(ctx)),
    })),

  imports: readOperation('operator')
    .meta({
      openapi: {
        method: 'GET',
        path: '/operator/imports',
        operationId: 'getOperatorImports',
        tags,
        summary: 'Read how far imports have come',
        description: 'Files that were or are being imported, the newest first.',
      },
    })
    .input(nothing)
    .output(operatorImports)
    .query(async ({ ctx }) => ({
      object: 'operator.imports' as const,
      data: await readImports(allAccounts(ctx)),
    })),

  index: readOperation('operator')
    .meta({
      openapi: {
        method: 'GET',
        path: '/operator/index',
        operationId: 'getOperatorIndex',
        tags,
        summary: 'Read how the search index stands',
        description: 'What it holds, and how much has changed since.',
      },
    })
    .input(nothing)
    .output(operatorIndex)
    .query(async ({ ctx }) => ({
      object: 'operator.index' as const,
      ...(await readIndexStatus(allAccounts(ctx))),
    })),

  doctor: readOperation('operator')
    .meta({
      openapi: {
        method: 'GET',
        path: '/operator/doctor',
        operationId: 'getOperatorDoctor',
        tags,
        summary: 'Look at every part of the installation',
        description: 'What is wrong, and how to mend it. It may ask the live platforms and the language model.',
      },
    })
    .input(nothing)
    .output(operatorDoctor)
    .query(async ({ ctx }) => {
      const checks = await ctx.diagnose();
      return {
        object: 'operator.doctor' as const,
        healthy: checks.every(({ status }) => status !== 'broken'),
        checks,
      };
    }),
});
