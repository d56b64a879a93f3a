import { type ConnectionCode, toError, WhereaboutsError } from './problem.ts';

export type ConnectionOptions = {
  /** Where the service is, for example `https://whereabouts.example.com`. This machine's port 3000 when absent. */
  url?: string | URL;
  /** The API key's token, or what gives it: asked before each request, so that it may be rotated meanwhile. */
  token: string | (() => string | Promise<string>);
  /** How often a request that may succeed later is sent again. 3 when absent. */
  retries?: number;
  /** How long one attempt may take, in milliseconds. 60,000 when absent. */
  timeoutMs?: number;
  /** Instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

const defaultUrl = 'http://127.0.0.1:3000';
/** The service asks for less; when a proxy asks for more, its caller should decide. */
const maxWaitSeconds = 60;
export const defaultTimeoutMs = 60_000;
const safeMethods = ['GET', 'HEAD', 'PUT', 'DELETE'];

/** The address without a slash at the end, and without the `/v1` that people copy along. */
export function addressOf({ url = defaultUrl }: ConnectionOptions): string {
  const address = String(url)
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v1$/, '');
  // A page may name a path of its own site.
  const page = (globalThis as { location?: { href: string } }).location?.href;
  if (!URL.canParse(address, page) || !/^https?:$/.test(new URL(address, page).protocol)) {
    const example = 'One looks like https://whereabouts.example.com';
    throw new WhereaboutsError('connection_failed', `${address} is no address. ${example}`);
  }
  return address;
}

/**
 * The requests that an answer came by, for as long as somebody holds it or reads it. In Node a request hears of its signal
 * over a weak reference: once the garbage is collected, one that nobody holds would never end.
 */
const held = new WeakMap<object, readonly unknown[]>();

/**
 * A `fetch` that signs in, and sends again what may succeed later: when the service says so, after as long as it asks
 * for; and when nobody answered, or not to the end, if the request does no harm twice. Gives the last answer, whatever
 * its status.
 */
export function createFetch(options: ConnectionOptions): typeof globalThis.fetch {
  const { token, retries = 3, timeoutMs = defaultTimeoutMs, fetch = (request) => globalThis.fetch(request) } = options;

  /** `asked`: what the request was made of. */
  async function attempt(request: Request, asked: readonly unknown[]): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const late = new AbortController();
    const end = () => late.abort(timeout.reason);
    timeout.addEventListener('abort', end);
    let response: Response | undefined;
    try {
      const signal = AbortSignal.any([request.signal, late.signal]);
      const sent = new Request(request.clone(), { signal });
      response = await fetch(sent);
      for (const part of [response, response.body]) if (part) held.set(part, [sent, signal, request, ...asked]);
      // Once it has begun, a stream goes on for as long as there is something to tell.
      if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
        timeout.removeEventListener('abort', end);
        return response;
      }
      // What is cut off on its way is asked for again like what was never answered.
      const body = await response.arrayBuffer();
      // One of 204 may have none, not even an empty one.
      return new Response(body.byteLength > 0 ? body : null, response);
    } catch (error) {
      request.signal.throwIfAborted();
      const [code, message] = response ? cutOff(timeout.aborted) : unanswered(timeout.aborted, request);
      throw new WhereaboutsError(code, message, { cause: error, retryable: true });
    }
  }

  function unanswered(isLate: boolean, { url }: Request): [ConnectionCode, string] {
    const { host } = new URL(url);
    return isLate
      ? ['timed_out', `${host} did not answer in ${timeoutMs / 1000} s`]
      : ['connection_failed', `${host} cannot be reached`];
  }

  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('Authorization', `Bearer ${await tokenFrom(token)}`);
    for (let tries = 0, isLost = false; ; tries++) {
      const outcome = await attempt(request, [input, init]).catch((error: unknown) => error);
      const wait = tries < retries ? await secondsUntilRetry(request, outcome, tries) : null;
      if (wait === null) {
        // What is not there any more was deleted by the attempt before, whose answer was lost.
        if (isLost && request.method === 'DELETE' && outcome instanceof Response && outcome.status === 404)
          return new Response(null, { status: 204 });
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      isLost ||= !(outcome instanceof Response);
      await sleep(wait * 1000, request.signal);
    }
  };
}

function cutOff(isLate: boolean): [ConnectionCode, string] {
  return isLate
    ? ['timed_out', 'The answer had begun, and was not whole in time']
    : ['unexpected_answer', 'The answer is cut off'];
}

/** What is no token is said here: nothing was asked yet. */
async function tokenFrom(given: ConnectionOptions['token']): Promise<string> {
  let token: unknown = given;
  try {
    if (typeof given === 'function') token = await given();
  } catch (cause) {
    throw new WhereaboutsError('missing_token', 'The function that gives the token has failed', { cause });
  }
  if (typeof token !== 'string' || token.trim() === '')
    throw new WhereaboutsError('missing_token', 'There is no token: is the variable set that should hold it?');
  if (/[^\x21-\x7E]/.test(token.trim()))
    throw new WhereaboutsError('invalid_token', 'This is no token: it has characters that a token never has');
  return token.trim();
}

/** `null`: it is not worth it, or not safe. */
async function secondsUntilRetry(request: Request, outcome: unknown, tries: number): Promise<number | null> {
  const backoff = 0.25 * 2 ** tries * (1 + Math.random());
  const repeatable = isRepeatable(request);
  if (!(outcome instanceof Response)) {
    return outcome instanceof WhereaboutsError && repeatable ? backoff : null;
  }
  if (outcome.ok) return null;
  const body: unknown = await outcome
    .clone()
    .json()
    .catch(() => null);
  const { code, retryable, problem, retryAfterSeconds } = toError(outcome, body);
  // A job that has not finished is waited for, not asked again; what was not said by the service may have happened.
  if (!retryable || code === 'job_not_finished' || (problem === null && !repeatable)) return null;
  const wait = retryAfterSeconds ?? backoff;
  return wait <= maxWaitSeconds ? wait : null;
}

function isRepeatable({ method, url, headers }: Request): boolean {
  if (headers.has('Idempotency-Key')) return true;
  // The first cancels a job, the second would remove it.
  const { pathname, searchParams } = new URL(url);
  const cancels = method === 'DELETE' && /\/community-(?:discovery|overview)\/jobs\/[^/]+$/.test(pathname);
  return safeMethods.includes(method) && (!cancels || searchParams.get('cancel_only') === 'true');
}

/** Rejects with the reason of the signal when it aborts. */
export async function sleep(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
