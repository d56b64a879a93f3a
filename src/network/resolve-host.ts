import { lookup, Resolver } from 'node:dns/promises';

export type Address = { address: string; family: 4 | 6 };
export type Resolve = (hostname: string) => Promise<Address[]>;

/**
 * All addresses of a name. The resolver is asked first, because the system's own look-up holds one of two threads for as
 * long as a name server is silent, and others would wait behind it. It comes second, for names that only it knows: those of
 * `/etc/hosts` and of the local network.
 */
export async function resolveHost(hostname: string): Promise<Address[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = answers.flatMap((answer, place): Address[] =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: place === 0 ? 4 : 6 })) : [],
  );
  if (found.length > 0) return found;
  const isSilent = answers.some((answer) => answer.status === 'rejected' && codeOf(answer.reason) === 'ETIMEOUT');
  if (isSilent) throw Object.assign(new Error('No name server answered'), { code: 'ETIMEOUT' });
  const known = await lookup(hostname, { all: true });
  return known.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
