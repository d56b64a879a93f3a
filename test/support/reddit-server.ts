import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, type Fault, listen, type Reply, spoil, write } from './faults.ts';
import { redditAnswer } from './reddit-answers.ts';
import type { World } from './world.ts';

export type Heard = { method: string; path: string; query: URLSearchParams; userAgent: string; form: string };

/**
 * A server that plays Reddit from a small world: its sign-in and the part of its API that we read. The world may be
 * changed at any time, and time goes by `clock`: what is made later is not there yet.
 */
export type RedditServer = {
  address: string;
  world: World;
  clock: () => number;
  /** All requests so far. */
  heard: Heard[];
  /** What happens to the next answers of the API, one each. */
  faults: Fault[];
  /** Seconds that a token lives, and the tokens that are good. */
  tokens: { seconds: number; good: Map<string, number>; scope: string };
  /** Calls in a window; beyond it: 429, with `Retry-After` or without. `null`: as many as you like. */
  rate: { calls: number; seconds: number; retryAfter: boolean } | null;
  close: () => Promise<void>;
};

export const redditCredentials = { clientId: 'a-client', clientSecret: 'a secret of nobody' };
export const redditUserAgent = 'node:org.example.whereabouts:v0.1 (by /u/example)';

export async function startRedditServer(world: World): Promise<RedditServer> {
  let window = { rate: null as RedditServer['rate'], start: 0, used: 0 };
  let last: Reply = { status: 200, body: '' };
  let tokensGiven = 0;
  const { address, close } = await listen((request, response) => void serve(request, response));
  const reddit: RedditServer = {
    address,
    world,
    clock: Date.now,
    heard: [],
    faults: [],
    tokens: { seconds: 3600, good: new Map(), scope: '' },
    rate: null,
    close,
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', reddit.address);
    const form = await bodyOf(request);
    const { method = '', headers } = request;
    reddit.heard.push({ method, path, query, userAgent: headers['user-agent'] ?? '', form });
    if (path === '/api/v1/access_token') return write(response, signIn(method, headers.authorization, form));
    if (headers['user-agent'] !== redditUserAgent) return write(response, tooMany({}));
    if ((reddit.tokens.good.get(headers.authorization ?? '') ?? 0) <= reddit.clock()) {
      return write(response, { status: 401, body: { message: 'Unauthorized', error: 401 } });
    }
    const [limited, rateHeaders] = countCall();
    if (limited) return write(response, limited);
    const fault = reddit.faults.shift();
    const answer =
      method === 'GET' ? redditAnswer(reddit.world, path, query, reddit.clock()) : { status: 405, body: '' };
    if (fault) return spoil(response, fault, answer, last);
    last = answer;
    const body = query.get('raw_json') === '1' ? answer.body : escaped(answer.body);
    write(response, { ...answer, body, headers: { ...answer.headers, ...rateHeaders } });
  }

  function signIn(method: string, authorization: string | undefined, form: string): Reply {
    const asked = new URLSearchParams(form);
    const { clientId, clientSecret } = redditCredentials;
    const isConfidential =
      authorization === basic(clientId, clientSecret) && asked.get('grant_type') === 'client_credentials';
    const isInstalled =
      authorization === basic(clientId, '') &&
      asked.get('grant_type') === 'https://oauth.reddit.com/grants/installed_client' &&
      (asked.get('device_id') ?? '').length >= 20;
    if (method !== 'POST' || (!isConfidential && !isInstalled)) {
      return { status: 401, body: { message: 'Unauthorized', error: 401 } };
    }
    const token = `token-${++tokensGiven}`;
    reddit.tokens.scope = asked.get('scope') ?? '*';
    reddit.tokens.good.set(`Bearer ${token}`, reddit.clock() + reddit.tokens.seconds * 1000);
    const { seconds, scope } = reddit.tokens;
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: seconds, scope } };
  }

  function countCall(): [Reply | null, Record<string, string>] {
    const now = reddit.clock();
    const { calls, seconds, retryAfter } = reddit.rate ?? { calls: Infinity, seconds: 600, retryAfter: true };
    if (window.rate !== reddit.rate || now - window.start >= seconds * 1000) {
      window = { rate: reddit.rate, start: now, used: 0 };
    }
    const reset = Math.ceil((window.start + seconds * 1000 - now) / 1000);
    if (++window.used > calls) return [tooMany(retryAfter ? { 'retry-after': String(reset) } : {}), {}];
    if (calls === Infinity) return [null, {}];
    const left = { 'x-ratelimit-used': String(window.used), 'x-ratelimit-remaining': `${calls - window.used}.0` };
    return [null, { ...left, 'x-ratelimit-reset': String(reset) }];
  }

  return reddit;
}

function tooMany(headers: Record<string, string>): Reply {
  return { status: 429, body: { message: 'Too Many Requests', error: 429 }, headers };
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Without `raw_json=1` texts come escaped. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, escaped(held)]));
}
