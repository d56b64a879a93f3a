import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** Where a server listens: a name, an address or the folder of its socket, and its port. */
export type Host = { host: string; port: number };

const usualPort = 5432;
/** A host that has not answered by then is not the one. */
const maxAnswerMs = 2_000;
/** As `withHostList` writes it. */
const listShape = /^[^,]+:\d{1,5}(,[^,]+:\d{1,5})+$/;
const shape = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;

/**
 * A connection string with several hosts as the rest of the service takes it: with one parameter `host` that lists them.
 * Understands what libpq does: `h1:5432,h2` before the path, or `host=` and `port=` with commas. One host stays as it is,
 * and so does one folder of a socket: its name may have commas, so several need `target_session_attrs`. Throws what is
 * wrong.
 */
export function withHostList(url: string): string {
  const [, scheme, user, authority = '', path = '', query = ''] = shape.exec(url) ?? [];
  if (scheme === undefined) throw new Error('must look like postgresql://user@host:5432/name');
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get('target_session_attrs') ?? 'read-write';
  if (!['read-write', 'primary', 'any'].includes(wanted))
    throw new Error('target_session_attrs must be read-write: the service writes');
  const given = parameters.get('host') ?? authority;
  const isFolder = given.startsWith('/') && !parameters.has('target_session_attrs') && !listShape.test(given);
  parameters.delete('target_session_attrs');
  const names = isFolder ? [given] : given.split(',');
  const ports = (parameters.get('port') ?? '').split(',');
  const rest = () => (parameters.size > 0 ? `?${parameters.toString()}` : '');
  if (path.length < 2)
    throw new Error('must end with the name of a database, as postgresql://user@host:5432/name does');
  if (names.length === 1) {
    // libpq knows a user without a host, beside the folder of a socket; URLs do not.
    const at = user === undefined ? authority : `${user}@${authority || 'localhost'}`;
    return parsable(`${scheme}${at}${path}${rest()}`);
  }
  const hosts = names.map((name, i) => hostOf(name, ports[i] ?? ports[0] ?? ''));
  parameters.delete('port');
  parameters.set('host', hosts.map(({ host, port }) => `${host}:${port}`).join(','));
  return `${scheme}${user === undefined ? '' : `${user}@`}localhost${path}${rest()}`;
}

function parsable(url: string): string {
  if (URL.canParse(url)) return url;
  throw new Error(
    'must look like postgresql://user:password@host:5432/name: write other characters than letters and digits as %2F and so on',
  );
}

function hostOf(text: string, port: string): Host {
  const [, host = '', own] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === '') throw new Error(`${JSON.stringify(text)} is no host`);
  return { host, port: Number(own ?? (port === '' ? usualPort : port)) };
}

/** Which of several hosts takes writes. All connections of a process to the same hosts share what was found. */
export class HostChoice {
  readonly #hosts: readonly Host[];
  #found: Promise<Host> | undefined;

  private constructor(list: string) {
    this.#hosts = hostsIn(list);
  }

  static readonly #known = new Map<string, HostChoice>();

  /** `list`: as `withHostList` writes it; `null`: there is only one. */
  static of(list: string | undefined): HostChoice | null {
    if (list === undefined || !listShape.test(list)) return null;
    const known = this.#known.get(list) ?? new HostChoice(list);
    this.#known.set(list, known);
    return known;
  }

  /** The one that took writes the last time, or the first in their order that does now. */
  async find(config: ClientConfig): Promise<Host> {
    const looking = (this.#found ??= this.#look(config));
    try {
      return await looking;
    } catch (error) {
      this.forget(looking);
      throw error;
    }
  }

  /** It is not there, or takes no writes any more: whoever comes next looks again. */
  forget(found: Promise<Host> | undefined = this.#found): void {
    if (this.#found === found) this.#found = undefined;
  }

  async #look(config: ClientConfig): Promise<Host> {
    const reasons: string[] = [];
    for (const host of this.#hosts) {
      const reason = await whyNot(config, host);
      if (reason === null) return host;
      reasons.push(`${host.host}:${host.port}: ${reason}`);
    }
    throw new Error(`None of the hosts takes writes: ${reasons.join('; ')}`);
  }
}

function hostsIn(list: string): Host[] {
  return list.split(',').map((text) => {
    const { host, port } = hostOf(text, '');
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port };
  });
}

export const onlyReads = 'it only reads';

/** What each host that the settings of a connection name answers. `null`: it takes writes. */
export async function askEachHost(config: ClientConfig): Promise<{ host: string; answer: string | null }[]> {
  const { host, port } = new Client(config);
  const hosts = listShape.test(host) ? hostsIn(host) : [{ host, port }];
  return Promise.all(
    hosts.map(async (each) => ({ host: `${each.host}:${each.port}`, answer: await whyNot(config, each) })),
  );
}

/** `null`: it takes writes. */
async function whyNot(config: ClientConfig, host: Host): Promise<string | null> {
  const client = new Client({ ...config, connectionTimeoutMillis: maxAnswerMs, query_timeout: maxAnswerMs });
  client.on('error', () => undefined);
  aimAt(client, host);
  try {
    await client.connect();
    const { rows } = await client.query<{ reads: string }>(
      `select coalesce(nullif(pg_is_in_recovery()::text, 'false'), current_setting('transaction_read_only')) as reads`,
    );
    return rows[0]?.reads === 'off' ? null : onlyReads;
  } catch (error) {
    return (error as Error).message;
  } finally {
    socketOf(client).destroy();
  }
}

/** Has a client that was not connected yet connect to this host. */
export function aimAt(client: Client, { host, port }: Host): void {
  Object.assign(client, { host, port });
}

/** What `pg` has and its types do not show. */
export function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
