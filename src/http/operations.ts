import type { AnyRouter } from '@trpc/server';
import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  normalizePath,
  type OpenApiProcedureRecord,
} from 'trpc-to-openapi';
import { z } from 'zod';
import type { RequestContext } from './context.ts';
import type { OperationMeta } from './trpc.ts';

export type Operation = {
  /** As tRPC names it: `communityDiscovery.jobs.create`. */
  path: string;
  meta: OperationMeta & { openapi: NonNullable<OperationMeta['openapi']> };
  input: z.ZodObject | undefined;
};

/** The operations that have a REST address. */
export function operationsOf(router: AnyRouter): Operation[] {
  const found: Operation[] = [];
  const procedures = router._def.procedures as unknown as OpenApiProcedureRecord;
  forEachOpenApiProcedure<OperationMeta>(procedures, ({ path, procedure, meta }) => {
    const { inputParser, hasInputsDefined } = getInputOutputParsers(procedure);
    const openapi = { ...meta.openapi, path: normalizePath(meta.openapi.path) as `/${string}` };
    found.push({ path, meta: { ...meta, openapi }, input: hasInputsDefined ? objectOf(inputParser) : undefined });
  });
  return found;
}

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
export function callerOf(router: AnyRouter, ctx: RequestContext, path: string): (input: unknown) => Promise<unknown> {
  const procedure = (router._def.procedures as unknown as Record<string, Callable>)[path]!;
  const { type } = procedure._def;
  return (input) => procedure({ ctx, path, type, getRawInput: async () => input, signal: undefined, batchIndex: 0 });
}
