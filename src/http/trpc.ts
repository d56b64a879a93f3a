import { initTRPC } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import type { Scope } from '../accounts/keys/scopes.ts';
import { isConnectionLost } from '../database/connections/database-gone.ts';
import { tellOfWrite } from '../database/connections/replicas.ts';
import { untilItPasses } from '../database/transaction.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { takeForCaller } from './limits/caller-limits.ts';
import type { RequestContext } from './context.ts';
import type { Formats } from './rest/formats.ts';
import { rateHeaders } from './limits/rate-limits.ts';
import { restPlaces } from './rest/rest-places.ts';
import { signIn } from './sign-in/sign-in.ts';
import type { ToolMeta } from './tool-meta.ts';
import { logFailure } from './problems/log-failure.ts';
import { invalidRequest, type Problem, toAppError, toProblem } from './problems/problem.ts';

/** How an answer looks over REST: which statuses it may have, and what its headers say. */
type RestAnswer = {
  status?: number;
  /** A further success, told apart by what the procedure returns: `null` answers 204 without a body. */
  orNoContent?: boolean;
  headers?: (output: never) => Record<string, string>;
  /** Problems of its own, beside those that its inputs and the sign-in may bring. */
  errors?: ErrorCode[];
  /** What changes with every change of the answer: its `ETag`. */
  etag?: (output: never) => string;
  /** Other forms of the same answer. */
  formats?: Formats;
  /** What the service itself sends because of such operations, to addresses that customers gave. */
  sends?: z.ZodType;
  /** The operation that streams what this one reads, for `Accept: text/event-stream`. */
  stream?: string;
  /** Of that operation: the address that both have. */
  streams?: NonNullable<OpenApiMeta['openapi']>;
};

export type OperationMeta = OpenApiMeta & { scope?: Scope | null; rest?: RestAnswer; mcp?: ToolMeta };

const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    isDev: false,
    errorFormatter({ error, ctx, path, type }) {
      const known = toAppError(error);
      if (ctx) logFailure(ctx.services.logger, known, { requestId: ctx.requestId, path, type }, 'An operation failed');
      const problem = toProblem(known, { requestId: ctx?.requestId ?? '', instance: `/trpc/${path ?? ''}` });
      return trpcError(problem, path);
    },
  });

/** A problem as a tRPC client reads it. */
export function trpcError(problem: Problem, path: string | undefined) {
  const code = trpcCodes[problem.status] ?? 'INTERNAL_SERVER_ERROR';
  const data = { httpStatus: problem.status, path, code, problem };
  return { message: problem.detail, code: TRPC_ERROR_CODES_BY_KEY[code], data };
}

const trpcCodes: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

export const router = t.router;

const called = t.procedure.use(async ({ getRawInput, next }) =>
  // Who sends nothing has said nothing of any field, as over REST.
  next({
    getRawInput: async () => {
      const input = await getRawInput();
      return input === undefined ? {} : input;
    },
  }),
);

/**
 * What every operation goes through, in this order: who calls, how often, whether they may; then the input. One that the
 * schema refuses is told by the place of each field in the REST request, through both doors alike. `db` serves the
 * caller's account alone.
 */
const signedIn = called.use(async ({ ctx, meta, getRawInput, next }) => {
  const actor = await signIn(ctx);
  const standing = await takeForCaller(ctx.services, actor, 'requests');
  Object.assign(ctx.responseHeaders, rateHeaders(standing));
  const scope = meta?.scope;
  if (scope && !actor.scopes.includes(scope)) {
    throw new AppError('insufficient_scope', `This operation needs the scope ${scope}`, {
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    });
  }
  if (ctx.refusal) throw ctx.refusal;
  const result = await next({ ctx: { actor, db: ctx.services.database.em.forAccount(actor.accountId) } });
  if (!result.ok && result.error.code === 'BAD_REQUEST' && result.error.cause instanceof z.ZodError) {
    throw invalidRequest(result.error.cause, restPlaces(meta), await getRawInput());
  }
  return result;
});

/** An operation that only reads, for keys with this scope (`null`: any key). */
export function readOperation(scope: Scope | null) {
  return signedIn.meta({ scope });
}

/**
 * The same, from a replica where there is one that holds what the account has written: what workers have stored may be seen
 * some moments later. A replica that fails is left out, and the primary answers.
 */
export function replicaOperation(scope: Scope | null) {
  return signedIn.meta({ scope }).use(async ({ ctx, next }) => {
    const replica = ctx.services.replicas?.for(ctx.actor.accountId);
    if (!replica) return next();
    const result = await next({ ctx: { db: replica.em } });
    if (result.ok || !isConnectionLost(result.error)) return result;
    replica.leaveOut();
    return next();
  });
}

/**
 * An operation that writes: all that its verb does through `tx` commits together or not at all. The transaction begins
 * when the input was read and found good: who is slow to send, or sends nonsense, holds no connection.
 */
export function writeOperation<Input extends z.ZodType>(scope: Scope | null, input: Input) {
  return signedIn
    .meta({ scope })
    .input(input)
    .use(async ({ ctx, next }) => {
      let afterCommit: (() => Promise<void>)[] = [];
      const tx = ctx.db;
      const write = () =>
        tx.inTransaction(async () => {
          afterCommit = [];
          const done = await next({
            ctx: { tx, afterCommit: (work: () => Promise<void>) => void afterCommit.push(work) },
          });
          // tRPC hands failures back; only one that is thrown rolls the transaction back.
          if (!done.ok) throw done.error;
          if (ctx.services.replicas) await tellOfWrite(tx, ctx.actor.accountId);
          return done;
        });
      const result = await ctx.services.writeTurns.take(ctx.actor.accountId, () => untilItPasses(write));
      ctx.services.replicas?.wrote(ctx.actor.accountId);
      for (const work of afterCommit) await work();
      return result;
    });
}
