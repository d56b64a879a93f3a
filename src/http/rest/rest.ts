import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type FieldError } from '../../errors.ts';
import { coerce } from './coerce.ts';
import type { RequestContext } from '../context.ts';
import { maxErrors, pointerTo, sentenceOf, toAppError } from '../problems/problem.ts';
import { targetOf } from '../problems/send-problem.ts';
import { changes, isKnown, matchedRevision } from './entity-tags.ts';
import { restPlaces } from './rest-places.ts';
import { formatFor } from './formats.ts';
import { varyBy } from '../cors.ts';
import { pathPrefix } from '../../wire/path-prefix.ts';
import { type Events, sendEvents, wantsEvents } from './event-stream.ts';
import { callerOf, type Operation, operationsOf } from '../operations.ts';
import { bearerFrom, withBasicChallenge } from '../sign-in/basic-auth.ts';

/** What an operation knows of the request. */
export type MakeContext = (request: FastifyRequest, reply: FastifyReply) => RequestContext;

export const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * One native route under `/v1` for every operation that has a REST address, calling the same procedure as the tRPC door.
 * trpc-to-openapi's own request handler is not used: see the README.
 */
export function registerRest(app: FastifyInstance, router: AnyRouter, context: MakeContext): void {
  const methodsByPath = new Map<string, string[]>();
  for (const operation of operationsOf(router)) {
    const { method, path } = operation.meta.openapi;
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    methodsByPath.set(url, [...(methodsByPath.get(url) ?? []), method]);
    app.route({ method, url, handler: handlerOf(router, operation, context) });
  }
  for (const [url, methods] of methodsByPath) refuseOtherMethods(app, url, methods);
}

function handlerOf(router: AnyRouter, operation: Operation, context: MakeContext) {
  const { meta, path } = operation;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const rest = meta.rest ?? {};
    const ctx = context(request, reply);
    const { formats } = rest;
    let format: string | null = null;
    if (formats || rest.stream) void reply.header('Vary', varyBy(reply, 'Accept'));
    try {
      if (formats) {
        ctx.authorization = bearerFrom(ctx.authorization);
        format = formatFor(request, formats);
      }
      const input = readInput(request, operation, ctx);
      if (rest.stream && wantsEvents(request)) {
        // A stream tells at once what is to be told.
        delete input?.['wait_seconds'];
        return await sendEvents(
          reply,
          (await callerOf(router, ctx, rest.stream)(input)) as Events,
          ctx.responseHeaders,
        );
      }
      const output = await callerOf(router, ctx, path)(input);
      const etag = rest.etag?.(output as never);
      const prefix = pathPrefix(ctx.services.config.publicUrl);
      void reply.headers({
        ...ctx.responseHeaders,
        ...below(prefix, rest.headers?.(output as never) ?? {}),
        ...linkToNext(request, output, prefix),
        ...preferenceApplied(input),
      });
      if (etag !== undefined) {
        void reply.header('ETag', etag);
        if (meta.openapi.method === 'GET' && isKnown(request.headers['if-none-match'], etag))
          return await reply.code(304).send();
      }
      if (formats && format !== null) {
        const { path: own, query } = targetOf(request);
        // Without the setting a path alone: what a request says of its host is anybody's word.
        const address = `${ctx.services.config.publicUrl ?? ''}${own}${query && `?${query}`}`;
        return await reply
          .type(`${format}; charset=utf-8`)
          .send(formats[format]!(output as never, { address, title: ctx.answer.title }));
      }
      if (output === null && rest.orNoContent) return await reply.code(204).send();
      return await reply.code(rest.status ?? 200).send(output);
    } catch (error) {
      void reply.headers(ctx.responseHeaders);
      const known = toAppError(error);
      throw format === null ? known : withBasicChallenge(known);
    }
  };
}

/**
 * Path parameters, query, body and header fields in one flat object, as the procedure takes them. What cannot be told
 * from there is left to the context, so that who may not call the operation does not learn what else is wrong.
 */
function readInput(
  request: FastifyRequest,
  { meta, input: schema }: Operation,
  ctx: RequestContext,
): Record<string, unknown> | undefined {
  const body = request.body === undefined ? {} : request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    ctx.refusal = new AppError('invalid_request', 'The body must be a JSON object');
    return {};
  }
  const query = request.query as Record<string, unknown>;
  const place = restPlaces(meta);
  const known = (field: string) => schema !== undefined && Object.hasOwn(schema.shape, field);
  // What is unknown in a body the schema reports itself.
  ctx.refusal = wrongFields([
    ...Object.keys(query).flatMap((field) => (known(field) && place(field) === 'query' ? [] : unknown('query', field))),
    ...Object.keys(body).flatMap((field) => (place(field) === 'body' ? [] : unknown('body', field))),
    // No parameter is a list.
    ...Object.entries(query).flatMap(([field, value]) => (Array.isArray(value) ? repeated(field) : [])),
  ]);
  if (ctx.refusal) return {};
  const input: Record<string, unknown> = { ...body };
  for (const [field, value] of Object.entries({ ...query, ...(request.params as Record<string, unknown>) })) {
    input[field] = coerce(value, schema?.shape[field]);
  }
  if (known('idempotency_key') && request.headers['idempotency-key'] !== undefined) {
    input['idempotency_key'] = request.headers['idempotency-key'];
  }
  if (known('wait_seconds')) {
    const wait = preferredWait(request.headers.prefer);
    if (wait !== null) input['wait_seconds'] = wait;
  }
  if (changes(meta.openapi.method)) {
    const revision = matchedRevision(request.headers['if-match'], known('expected_revision'), input);
    if (revision instanceof AppError) ctx.refusal = revision;
    else if (revision !== null) input['expected_revision'] = revision;
  }
  return schema === undefined && Object.keys(input).length === 0 ? undefined : input;
}

/** RFC 7240: which preference was honoured. */
function preferenceApplied(input: Record<string, unknown> | undefined): Record<string, string> {
  const wait = input?.['wait_seconds'] as number | undefined;
  return wait === undefined ? {} : { 'Preference-Applied': `wait=${wait}` };
}

function unknown(place: 'query' | 'body', field: string): FieldError {
  return { in: place, pointer: pointerTo([field]), code: 'unknown_field', detail: 'There is no such field' };
}

function repeated(field: string): FieldError {
  return { in: 'query', pointer: pointerTo([field]), code: 'repeated', detail: 'It was given twice' };
}

function wrongFields(errors: FieldError[]): AppError | undefined {
  const first = errors[0];
  return first && new AppError('invalid_request', sentenceOf(first), { errors: errors.slice(0, maxErrors) });
}

/** An operation does not know which path the installation stands below. */
function below(prefix: string, headers: Record<string, string>): Record<string, string> {
  const { Location: path } = headers;
  return path === undefined ? headers : { ...headers, Location: prefix + path };
}

/** RFC 8288: where the next page of a list is. Nobody follows a link by sending something. */
function linkToNext(request: FastifyRequest, output: unknown, prefix: string): Record<string, string> {
  const cursor = (output as { next_cursor?: string | null } | null)?.next_cursor;
  if (typeof cursor !== 'string' || request.method === 'POST') return {};
  const { path, query } = targetOf(request);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return { Link: `<${prefix}${path}?${parameters.toString()}>; rel="next"` };
}

/** RFC 7240 `Prefer: wait=N`, in seconds, at most 30; a preference that is not understood is ignored. */
function preferredWait(header: string | string[] | undefined): number | null {
  const wait = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,20})"?\s*(?:$|[,;])/i.exec([header ?? ''].flat().join(','))?.[1];
  return wait === undefined ? null : Math.min(30, Number(wait));
}

function refuseOtherMethods(app: FastifyInstance, url: string, methods: string[]): void {
  app.route({
    method: allMethods.filter((method) => !methods.includes(method)),
    url,
    handler: async (request) => {
      throw methodNotAllowed(request.method, methods);
    },
  });
  app.options(url, async (_request, reply) => reply.code(204).header('Allow', allowOf(methods)).send());
}

export function methodNotAllowed(method: string, allowed: readonly string[]): AppError {
  const allow = allowOf(allowed);
  return new AppError('method_not_allowed', `${method} is not allowed here; allowed: ${allow}`, {
    headers: { Allow: allow },
  });
}

export function allowOf(methods: readonly string[]): string {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}
