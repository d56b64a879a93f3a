import { createClient } from '@whereabouts/client';
import type { Connection } from './connection.ts';

/** Says at once, where the client keeps its log, whether the key works. */
export async function whoIs({ url, token }: Connection): Promise<string> {
  const { key, account } = await createClient({ url, token, retries: 0, timeoutMs: 10_000 }).whoami();
  return `connected to ${url} as “${key.name}” of ${account.name} (${key.scopes.join(', ')})`;
}
