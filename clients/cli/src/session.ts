import { createClient, type Whereabouts } from '@whereabouts/client';
import { Credentials, defaultUrl } from './credentials.ts';
import { CliError, exitCodes } from './failure.ts';
import { type Io, Terminal } from './terminal.ts';

/** What every command works with. */
export class Session {
  readonly io: Io;
  readonly terminal: Terminal;
  readonly credentials: Credentials;
  /** Where `--url` says the service is. */
  givenUrl: string | undefined;

  constructor(io: Io) {
    this.io = io;
    this.terminal = new Terminal(io);
    this.credentials = new Credentials(io.env);
  }

  async url(): Promise<string> {
    const given = this.givenUrl ?? (this.io.env['WHEREABOUTS_URL'] || undefined);
    return given === undefined ? ((await this.credentials.read())?.url ?? defaultUrl) : normalized(given);
  }

  async client(): Promise<Whereabouts> {
    const url = await this.url();
    const token = this.io.env['WHEREABOUTS_TOKEN'] || (await this.credentials.read())?.tokens[url];
    if (!token) {
      throw new CliError(
        `You are not signed in at ${url}: run “whereabouts login”, or set WHEREABOUTS_TOKEN.`,
        exitCodes.notAllowed,
      );
    }
    return this.clientWith(url, token);
  }

  clientWith(url: string, token: string): Whereabouts {
    if (/[^\x21-\x7E]/.test(token))
      throw new CliError('This is not a token: it has characters that a token never has.');
    return createClient({ url, token });
  }
}

/** The same service is always spelled the same. */
function normalized(given: string): string {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new CliError(`${given} is not an address. One looks like https://whereabouts.example.com`);
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
}
