import { z } from 'zod';
import { whoami } from '../accounts/identity.router.ts';
import { authRouter, keysRouter } from '../accounts/keys.router.ts';
import { communityDiscoveryRouter } from '../discovery/discovery.router.ts';
import { usageRouter } from '../usage/usage.router.ts';
import type { RequestContext } from './context.ts';
import { createCallerFactory, type OperationMeta, router } from './trpc.ts';

/** Every operation of the service, for both doors. */
export const appRouter = router({
  auth: authRouter,
  communityDiscovery: communityDiscoveryRouter,
  keys: keysRouter,
  usage: usageRouter,
  whoami,
});

export type AppRouter = typeof appRouter;

export type Operation = {
  /** As tRPC names it: `communityDiscovery.jobs.create`. */
  path: string;
  meta: OperationMeta & { openapi: NonNullable<OperationMeta['openapi']> };
  input: z.ZodObject | undefined;
};

/** The operations that have a REST address. */
export function operations(): Operation[] {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { meta?: OperationMeta; inputs: (z.ZodObject | z.ZodOptional<z.ZodObject>)[] } }
  >;
  return Object.entries(procedures).flatMap(([path, { _def }]) =>
    _def.meta?.openapi
      ? [{ path, meta: { ..._def.meta, openapi: _def.meta.openapi }, input: objectOf(_def.inputs[0]) }]
      : [],
  );
}

/** An operation that takes nothing may be called without an input. */
function objectOf(schema: z.ZodObject | z.ZodOptional<z.ZodObject> | undefined): z.ZodObject | undefined {
  return schema instanceof z.ZodOptional ? schema.unwrap() : schema;
}

const createCaller = createCallerFactory(appRouter);

/** The operation at a path, ready to be called with its input. */
export function callerOf(context: RequestContext, path: string): (input: unknown) => Promise<unknown> {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], createCaller(context));
  return found as (input: unknown) => Promise<unknown>;
}
