import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  normalizePath,
  type OpenApiProcedureRecord,
} from 'trpc-to-openapi';
import { z } from 'zod';
import { whoami } from './accounts/identity.router.ts';
import { authRouter, keysRouter } from './accounts/keys.router.ts';
import { communityDiscoveryRouter } from './discovery/discovery.router.ts';
import { communityOverviewRouter } from './overview/overview.router.ts';
import { monitoringRouter } from './monitoring/monitoring.router.ts';
import { usageRouter } from './usage/usage.router.ts';
import type { RequestContext } from './http/context.ts';
import { type OperationMeta, router } from './http/trpc.ts';

/** Every operation of the service, for both doors. */
export const appRouter = router({
  auth: authRouter,
  communityDiscovery: communityDiscoveryRouter,
  communityOverview: communityOverviewRouter,
  keys: keysRouter,
  monitoring: monitoringRouter,
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
  const found: Operation[] = [];
  forEachOpenApiProcedure<OperationMeta>(procedures, ({ path, procedure, meta }) => {
    const { inputParser, hasInputsDefined } = getInputOutputParsers(procedure);
    const openapi = { ...meta.openapi, path: normalizePath(meta.openapi.path) as `/${string}` };
    found.push({ path, meta: { ...meta, openapi }, input: hasInputsDefined ? objectOf(inputParser) : undefined });
  });
  return found;
}

const procedures = appRouter._def.procedures as unknown as OpenApiProcedureRecord;

/** An operation that takes nothing may be called without an input. */
function objectOf(schema: z.ZodObject | z.ZodOptional<z.ZodObject>): z.ZodObject {
  return schema instanceof z.ZodOptional ? schema.unwrap() : schema;
}

type Callable = {
  (call: {
    ctx: RequestContext;
    path: string;
    type: 'query' | 'mutation' | 'subscription';
    getRawInput: () => Promise<unknown>;
    signal: AbortSignal | undefined;
    batchIndex: number;
  }): Promise<unknown>;
  _def: { type: 'query' | 'mutation' | 'subscription' };
};

/** The operation at a path, ready to be called with its input. A caller of tRPC's would be made anew for each request. */
export function callerOf(ctx: RequestContext, path: string): (input: unknown) => Promise<unknown> {
  const procedure = (procedures as unknown as Record<string, Callable>)[path]!;
  const { type } = procedure._def;
  return (input) => procedure({ ctx, path, type, getRawInput: async () => input, signal: undefined, batchIndex: 0 });
}
