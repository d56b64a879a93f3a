import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, fetch, type Response } from 'undici';
import { AllowedHosts } from './allowed-hosts.ts';
import { type CheckedUrl, checkUrl, isLiteral, mayConnect, notPublic, otherService, portOf } from './check-url.ts';
import { AddressRefused, guardedAgent } from './guarded-agent.ts';
import { type Resolve, resolveHost } from './resolve-host.ts';

export type GuardedRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** From the look-up of the name to the last byte of the answer. */
  timeoutMs: number;
  /** Of the answer, unpacked; the rest is not read. */
  maxBytes: number;
};

/**
 * What came back. Redirects are answers like others and never followed. `isWhole`: the answer did not end at `maxBytes`.
 * `failed`: no whole answer came, in plain words that name no address; `refused`: none was asked for, and none ever will be.
 */
export type GuardedAnswer =
  | { status: number; headers: Headers; body: Uint8Array; isWhole: boolean; failed?: never }
  | { failed: string; refused: boolean };

/** Whoever keeps an address waits for its name so long; it is checked again whenever it is called. */
const maxCheckMs = 3_000;

/**
 * HTTP to addresses that strangers gave. It reaches the open internet and what the operator allowed, over TLS unless
 * allowed otherwise, keeps no cookies and knows no proxy of the environment.
 */
export class GuardedHttp {
  readonly #allowed: AllowedHosts;
  readonly #resolve: Resolve;
  readonly #agent: Agent;

  constructor(allowedHosts: readonly string[], resolve: Resolve = resolveHost) {
    this.#allowed = new AllowedHosts(allowedHosts);
    this.#resolve = resolve;
    this.#agent = guardedAgent(this.#allowed, resolve);
  }

  /** Before an address is kept: also asks where its name leads. A name that cannot be asked for now may be kept. */
  async check(text: string): Promise<CheckedUrl> {
    const checked = checkUrl(text, this.#allowed);
    if (checked.refused !== undefined || isLiteral(checked.url.hostname)) return checked;
    const { url } = checked;
    const isNamed = this.#allowed.hasHost(url.hostname, portOf(url));
    const late = sleep(maxCheckMs, [], { ref: false });
    const found = await Promise.race([this.#resolve(url.hostname).catch(() => []), late]);
    const isUsable = found.length === 0 || found.some(({ address }) => mayConnect(address, isNamed, this.#allowed));
    return isUsable ? checked : { refused: notPublic };
  }

  /** Rejects only with the reason of `signal`. */
  async send(request: GuardedRequest, signal?: AbortSignal): Promise<GuardedAnswer> {
    signal?.throwIfAborted();
    const checked = checkUrl(request.url, this.#allowed);
    if (checked.refused !== undefined) return { failed: checked.refused, refused: true };
    const timeout = AbortSignal.timeout(request.timeoutMs);
    try {
      const response = await fetch(checked.url, {
        method: request.method,
        headers: request.headers ?? {},
        body: request.body ?? null,
        redirect: 'manual',
        dispatcher: this.#agent,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const { body, isWhole } = await readBody(response, request.maxBytes);
      return { status: response.status, headers: new Headers([...response.headers]), body, isWhole };
    } catch (error) {
      signal?.throwIfAborted();
      return failureOf(error, timeout.aborted ? request.timeoutMs : null);
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

async function readBody(response: Response, maxBytes: number): Promise<{ body: Uint8Array; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    chunks.push(bytes.subarray(0, maxBytes - size));
    size += bytes.length;
    // Leaving the loop cancels the rest, and with it the connection.
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks), isWhole: size <= maxBytes };
}

function failureOf(error: unknown, timeoutMs: number | null): GuardedAnswer {
  const causes = causesOf(error);
  const refused = causes.find((cause) => cause instanceof AddressRefused);
  if (refused) return { failed: refused.message, refused: true };
  if (timeoutMs !== null) return { failed: `No whole answer came within ${timeoutMs / 1000} s.`, refused: false };
  if (causes.some(({ message }) => message === 'bad port')) {
    return { failed: otherService, refused: true };
  }
  const code = causes.map((cause) => (cause as { code?: unknown }).code).find((code) => typeof code === 'string');
  const failed = sentences[String(code)] ?? `No whole answer came (${code ?? 'the connection broke'}).`;
  return { failed, refused: false };
}

const untrusted = 'Its certificate was signed by nobody whom this machine trusts.';
const noTls = 'What listens there does not speak TLS.';
const sentences: Record<string, string> = {
  ENOTFOUND: 'No host of this name was found.',
  ETIMEOUT: 'No name server answered.',
  ECONNREFUSED: 'Nothing listens there.',
  ECONNRESET: 'The connection broke before a whole answer came.',
  UND_ERR_SOCKET: 'The connection broke before a whole answer came.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection could be made in time.',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is that of another host.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  EPROTO: noTls,
};

/** Undici wraps what happened; several tried addresses are an error of errors. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap(causesOf)];
}
