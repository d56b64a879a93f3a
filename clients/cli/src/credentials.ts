import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError, exitCodes } from './failure.ts';

export const defaultUrl = 'http://127.0.0.1:3000';

/** A token belongs to the service that gave it, and is sent to no other. */
type Stored = { url: string; tokens: Record<string, string> };

/** The tokens of this user, in a file that only this user can read. */
export class Credentials {
  readonly path: string;

  constructor(env: Record<string, string | undefined>) {
    const folder = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config');
    this.path = join(folder, 'whereabouts', 'credentials.json');
  }

  /** `null`: nobody has signed in. */
  async read(): Promise<Stored | null> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new CliError(`${this.path} cannot be read: ${error.message}`, exitCodes.failed);
    });
    if (text === null) return null;
    try {
      const { url, tokens } = JSON.parse(text) as Stored;
      if (typeof url === 'string' && typeof tokens === 'object' && tokens !== null) return { url, tokens };
    } catch {
      // Said below.
    }
    throw new CliError(
      `${this.path} is damaged: remove it and sign in again with “whereabouts login”.`,
      exitCodes.failed,
    );
  }

  /** Signs in at a service, which becomes the one that is used without `--url`. */
  async store(url: string, token: string): Promise<void> {
    const { tokens } = (await this.read().catch(() => null)) ?? { tokens: {} };
    await this.#write({ url, tokens: { ...tokens, [url]: token } });
  }

  /** The token of a service at which one is signed in is another now. */
  async replace(url: string, token: string): Promise<void> {
    const stored = await this.read();
    await this.#write({ url: stored?.url ?? url, tokens: { ...stored?.tokens, [url]: token } });
  }

  async forget(url: string): Promise<boolean> {
    const stored = await this.read();
    if (!stored || !(url in stored.tokens)) return false;
    const { [url]: _forgotten, ...tokens } = stored.tokens;
    const [next] = Object.keys(tokens);
    if (next === undefined) await this.#written(rm(this.path));
    else await this.#write({ url: stored.url === url ? next : stored.url, tokens });
    return true;
  }

  /** Written whole or not at all, and never readable by others, not for a moment. */
  async #write(stored: Stored): Promise<void> {
    const draft = `${this.path}.${process.pid}`;
    const write = async () => {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
      await rm(draft, { force: true });
      await writeFile(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      await chmod(draft, 0o600);
      await rename(draft, this.path);
    };
    await this.#written(
      write().catch(async (error: unknown) => {
        // It holds tokens.
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }),
    );
  }

  async #written(work: Promise<void>): Promise<void> {
    return work.catch((error: Error) => {
      throw new CliError(
        `${this.path} cannot be written: ${error.message}. Set XDG_CONFIG_HOME to a folder of yours, or WHEREABOUTS_TOKEN.`,
        exitCodes.failed,
      );
    });
  }
}
