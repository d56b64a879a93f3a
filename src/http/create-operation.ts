import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { Scope } from '../accounts/keys/scopes.ts';
import type { Actor } from '../accounts/sign-in/authenticate.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { ErrorCode } from '../errors.ts';
import type { Services } from './context.ts';
import { limitJobCreates } from './limits/caller-limits.ts';
import { idempotencyKey, once } from './limits/idempotency.ts';
import type { ToolMeta } from './tool-meta.ts';
import { writeOperation } from './trpc.ts';

type Creation<Input extends z.ZodObject, Output extends z.ZodType> = {
  scope: Scope;
  openapi: NonNullable<OpenApiMeta['openapi']>;
  headers: (output: never) => Record<string, string>;
  input: Input;
  output: Output;
  create: (
    ctx: { tx: EntityManager; actor: Actor } & Pick<Services, 'config' | 'readActs' | 'checkAddress'>,
    input: z.output<Input>,
  ) => Promise<z.output<Output>>;
  /** What a repeated request is answered with; the same when absent. */
  stored?: (output: z.output<Output>) => z.output<Output>;
  /** Problems of its own. */
  errors: ErrorCode[];
  isJob: boolean;
  mcp?: ToolMeta;
};

/** An operation that creates: 201, and with an idempotency key once however often it is sent. */
export function createOperation<Input extends z.ZodObject, Output extends z.ZodType>(of: Creation<Input, Output>) {
  return writeOperation(of.scope, of.input.extend({ idempotency_key: idempotencyKey }))
    .meta({
      openapi: of.openapi,
      rest: { status: 201, headers: of.headers, errors: of.errors },
      ...(of.mcp && { mcp: of.mcp }),
    })
    .output(of.output)
    .mutation(async ({ ctx, input, path }) => {
      const { idempotency_key: key, ...rest } = input as { idempotency_key: string | null };
      const create = async (): Promise<z.output<Output>> => {
        if (of.isJob) await limitJobCreates(ctx);
        return of.create({ ...ctx.services, tx: ctx.tx, actor: ctx.actor }, rest as z.output<Input>);
      };
      if (key === null) return (await create()) as never;
      const { insteadOf } = ctx;
      const request = { accountId: ctx.actor.accountId, operation: path, key, input: rest, insteadOf };
      const { output, replayed } = await once(ctx.tx, request, create, of.stored ?? ((same) => same));
      if (replayed) ctx.responseHeaders['Idempotent-Replayed'] = 'true';
      return output as never;
    });
}
