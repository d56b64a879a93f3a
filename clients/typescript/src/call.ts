import type { Client } from 'openapi-fetch';
import type { OperationName, Output } from './operations.ts';
import { toError, WhereaboutsError } from './problem.ts';
import type { paths } from './schema.ts';

export type RequestOptions = { signal?: AbortSignal | undefined };
/** The same key and input again, within a day, give the first answer. One is made up when absent. */
export type CreateOptions = RequestOptions & { idempotencyKey?: string | undefined };

export type CallOptions = RequestOptions & {
  query?: object | undefined;
  path?: Record<string, string>;
  body?: object | undefined;
  headers?: Record<string, string>;
};

/** Calls one operation; every failure is thrown. */
export type Call = <Name extends OperationName>(
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: keyof paths,
  options?: CallOptions,
) => Promise<Output<Name>>;

export function createCall(rest: Client<paths>): Call {
  return async (method, path, { query, path: params, body, headers, signal } = {}) => {
    const init = { params: { query: withoutNull(query), path: params }, body, headers, signal };
    // What belongs together is said where it is called: by the operation's name.
    const { data, error, response } = await rest
      .request(method as 'get', path as '/usage', init as never)
      .catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw cause instanceof WhereaboutsError ? cause : unreadable(cause);
      });
    if (!response.ok) throw toError(response, error);
    // Nothing is left to say of what was deleted; else every answer says what it is.
    if (data === undefined ? method !== 'delete' : !isAnswer(data)) throw unreadable(undefined);
    return (data ?? null) as never;
  };
}

function isAnswer(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'object' in data && typeof data.object === 'string';
}

function unreadable(cause: unknown): WhereaboutsError {
  return new WhereaboutsError('unexpected_answer', 'The answer is cut off, or not how Whereabouts answers', {
    cause,
    retryable: true,
  });
}

/** In a query, `null` would be a word. */
function withoutNull(query: object | undefined): object | undefined {
  return query && Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));
}

/** What makes a creation happen once, however often it is sent. */
export function creation({ signal, idempotencyKey = newIdempotencyKey() }: CreateOptions = {}): CallOptions {
  return { headers: { 'Idempotency-Key': idempotencyKey }, signal };
}

/** `randomUUID` would need https in a browser. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
