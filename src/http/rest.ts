import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { RequestContext } from './context.ts';
import { toAppError } from './problem.ts';
import { headerFields } from './rest-places.ts';
import { callerOf, type Operation, operations } from './router.ts';

/** What an operation knows of the request. */
export type MakeContext = (request: FastifyRequest, reply: FastifyReply) => RequestContext;

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * One native route for every operation that has a REST address, calling the same procedure as the tRPC door.
 * trpc-to-openapi's own request handler is not used: see the README.
 */
export function registerRest(app: FastifyInstance, context: MakeContext): void {
  const methodsByPath = new Map<string, string[]>();
  for (const operation of operations()) {
    const { method, path } = operation.meta.openapi;
    const url = `/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    methodsByPath.set(url, [...(methodsByPath.get(url) ?? []), method]);
    app.route({ method, url, handler: handlerOf(operation, context) });
  }
  for (const [url, methods] of methodsByPath) refuseOtherMethods(app, url, methods);
}

function handlerOf(operation: Operation, context: MakeContext) {
  const { meta, path, input: schema } = operation;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    try {
      const input = readInput(request, reply, schema);
      const output = await callerOf(context(request, reply), path)(input);
      const rest = meta.rest ?? {};
      void reply.headers(rest.headers?.(output as never) ?? {});
      if (output === null && rest.orNoContent) return await reply.code(204).send();
      return await reply.code(rest.status ?? 200).send(output);
    } catch (error) {
      throw toAppError(error);
    }
  };
}

/** Path parameters, query, body and header fields in one flat object, as the procedure takes them. */
function readInput(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.ZodObject | undefined,
): Record<string, unknown> | undefined {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new AppError('invalid_request', 'The body must be a JSON object');
  const query = request.query as Record<string, unknown>;
  const params = request.params as Record<string, unknown>;
  for (const field of Object.keys(headerFields)) {
    if (field in query || field in body) throw unknownField(field, field in query ? 'query' : 'body');
  }
  const strings = { ...query, ...params };
  const input: Record<string, unknown> = { ...body };
  for (const [field, value] of Object.entries(strings)) {
    if (field in body) throw unknownField(field, 'body');
    input[field] = coerce(value, schema?.shape[field]);
  }
  if (schema && 'wait_seconds' in schema.shape) {
    const wait = preferredWait(request.headers.prefer);
    if (wait !== null) {
      input['wait_seconds'] = wait;
      void reply.header('Preference-Applied', `wait=${wait}`);
    }
  }
  return schema === undefined && Object.keys(input).length === 0 ? undefined : input;
}

function unknownField(field: string, place: 'query' | 'body'): AppError {
  return new AppError('invalid_request', `${field}: There is no such field`, {
    errors: [{ in: place, pointer: `/${field}`, code: 'unknown_field', detail: 'There is no such field' }],
  });
}

/** A path or query value as the schema's type, when it is written like one; else as it is, for the schema to refuse. */
function coerce(value: unknown, schema: z.core.$ZodType | undefined): unknown {
  if (typeof value !== 'string') return value;
  const type = innermost(schema)?._zod.def.type;
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function innermost(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const def = schema?._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType } | undefined;
  const inner = def?.innerType ?? def?.in;
  return inner ? innermost(inner) : schema;
}

/** RFC 7240 `Prefer: wait=N`, in seconds, at most 30; a preference that is not understood is ignored. */
function preferredWait(header: string | string[] | undefined): number | null {
  const wait = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec([header ?? ''].flat().join(','))?.[1];
  return wait === undefined ? null : Math.min(30, Number(wait));
}

function refuseOtherMethods(app: FastifyInstance, url: string, methods: string[]): void {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  app.route({
    method: allMethods.filter((method) => !methods.includes(method)),
    url,
    handler: async (request) => {
      throw new AppError('method_not_allowed', `${request.method} is not possible here, only ${allow}`, {
        headers: { Allow: allow },
      });
    },
  });
  app.options(url, async (_request, reply) => reply.code(204).header('Allow', allow).send());
}
