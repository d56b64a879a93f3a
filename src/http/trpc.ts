import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { authenticate } from '../accounts/authenticate.ts';
import type { Scope } from '../accounts/scopes.ts';
import { AppError } from '../errors.ts';
import type { RequestContext } from './context.ts';
import { restPlaces } from './rest-places.ts';
import { invalidRequest, toAppError, toProblem } from './problem.ts';

/** How an answer looks over REST: which statuses it may have, and what its headers say. */
type RestAnswer = {
  status?: number;
  /** A further success, told apart by what the procedure returns: `null` answers 204 without a body. */
  orNoContent?: boolean;
  headers?: (output: never) => Record<string, string>;
};

export type OperationMeta = OpenApiMeta & { scope?: Scope | null; rest?: RestAnswer };

const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    isDev: false,
    // Without batching one request is one operation: its limits, its idempotency, its problem.
    errorFormatter({ shape, error, ctx, path, type }) {
      const known = toAppError(error);
      if (known.code === 'internal_error')
        ctx?.logger.error({ requestId: ctx.requestId, path, type, err: known.cause }, 'An operation failed');
      const problem = toProblem(known, { requestId: ctx?.requestId ?? '', instance: `/trpc/${path ?? ''}` });
      return {
        ...shape,
        message: problem.detail,
        data: { httpStatus: problem.status, path, code: error.code, problem },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** An input that the schema refuses is told by the place of each field in the REST request, through both doors alike. */
const explained = t.procedure.use(async ({ meta, next }) => {
  const result = await next();
  if (!result.ok && result.error.code === 'BAD_REQUEST' && result.error.cause instanceof z.ZodError) {
    throw invalidRequest(result.error.cause, restPlaces(meta));
  }
  return result;
});

const signedIn = explained.use(async ({ ctx, meta, next }) => {
  const em = ctx.database.em.fork();
  const actor = await authenticate(em, ctx.authorization);
  const scope = meta?.scope;
  if (scope && !actor.scopes.includes(scope)) {
    throw new AppError('insufficient_scope', `This operation needs the scope ${scope}`, {
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    });
  }
  return next({ ctx: { ...ctx, em, actor } });
});

/** An operation that only reads, for keys with this scope (`null`: any key). */
export function readOperation(scope: Scope | null) {
  return signedIn.meta({ scope });
}

/** An operation that writes: all that its verb does commits together or not at all. */
export function writeOperation(scope: Scope | null) {
  return signedIn.meta({ scope }).use(({ ctx, next }) =>
    ctx.em.transactional(async (tx) => {
      const result = await next({ ctx: { ...ctx, tx } });
      // tRPC hands failures back; only one that is thrown rolls the transaction back.
      if (!result.ok) throw result.error;
      return result;
    }),
  );
}
