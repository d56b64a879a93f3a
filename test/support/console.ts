import { globSync, statSync } from 'node:fs';
import type { TestService } from './service.ts';

const built = 'clients/console/dist/index.html';

/** `npm install` builds the console; whoever changes it builds it again, or tests would look at what was. */
export function requireBuiltConsole(): void {
  const sources = [...globSync('clients/console/src/**/*.*'), 'clients/console/index.html'];
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  const page = statSync(built, { throwIfNoEntry: false });
  if (!page || page.mtimeMs < newest) throw new Error('The console is older than its sources: npm run build:console');
}

export const fromConsole = { 'sec-fetch-site': 'same-origin' };

/** Signs in as the console does; gives the cookie as a browser would send it back, and the answer. */
export async function signIn(
  { address }: Pick<TestService, 'address'>,
  credentials: { token: string } | { link: string },
  headers: Record<string, string> = fromConsole,
): Promise<{ answer: Response; cookie: string }> {
  const answer = await fetch(`${address}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(credentials),
  });
  return { answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** The id of a discovery that has succeeded. */
export async function createDiscoveryAndWait(service: TestService): Promise<string> {
  const body = { brief: 'A budgeting app for couples who argue about money.' };
  const { id } = (await service.call('POST', '/community-discovery/jobs', { body })).body as { id: string };
  await service.call('GET', `/community-discovery/jobs/${id}`, { headers: { prefer: 'wait=30' } });
  return id;
}
