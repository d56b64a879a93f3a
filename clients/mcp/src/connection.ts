import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

export type Connection = { url: string; token: string };

type Environment = Record<string, string | undefined>;

const defaultUrl = 'http://127.0.0.1:3000';

/** From the environment, else where `whereabouts login` has put it. */
export async function connectionFrom({ env }: { env: Environment }): Promise<Connection> {
  const stored = await readStored(env);
  const url = addressOf(env['WHEREABOUTS_URL'] || stored?.url || defaultUrl);
  const token = env['WHEREABOUTS_TOKEN'] || stored?.tokens[url];
  if (!token) throw new Error(`No API key for ${url}: set WHEREABOUTS_TOKEN, or run “whereabouts login”.`);
  if (/[^\x21-\x7E]/.test(token))
    throw new Error('WHEREABOUTS_TOKEN is not a token: it has characters that a token never has.');
  return { url, token };
}

/** Without a slash at the end, and without the `/v1` or `/mcp` that people copy along. */
function addressOf(given: string): string {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`WHEREABOUTS_URL ${given} is not an address. One looks like https://whereabouts.example.com`);
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/(?<!\/)\/+$/, '').replace(/\/(?:v1|mcp)$/, '');
}

async function readStored(env: Environment): Promise<{ url: string; tokens: Record<string, string> } | null> {
  const folder = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config');
  try {
    const text = await readFile(join(folder, 'whereabouts', 'credentials.json'), 'utf8');
    const { url, tokens } = JSON.parse(text) as { url?: unknown; tokens?: unknown };
    if (typeof url !== 'string' || typeof tokens !== 'object' || tokens === null) return null;
    return { url, tokens: tokens as Record<string, string> };
  } catch {
    // Nobody has signed in at the command line.
    return null;
  }
}
