import { z } from 'zod';
import type { Answer } from '../platform.ts';
import { type Get, readJson } from './polite-get.ts';
import { refusal } from '../refusal.ts';

export type Software = { name: string; version: string };

const wellKnown = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) });
const document = z.object({
  software: z.object({ name: z.string().max(100).toLowerCase(), version: z.string().max(100) }),
});

/** What a server of the fediverse says that it runs. `missing`: it does not say. */
export async function readSoftware(get: Get, origin: string, signal?: AbortSignal): Promise<Answer<Software>> {
  const links = readJson(await get(`${origin}/.well-known/nodeinfo`, 'json', signal), wellKnown);
  if (!links.ok) return links;
  const newest = links.value.links.filter(({ rel }) => rel.includes('nodeinfo')).at(-1)?.href ?? '';
  const address = URL.parse(newest, origin);
  // Only its path counts: a server speaks for itself, not for another.
  if (!address?.pathname.startsWith('/nodeinfo')) return refusal('missing');
  const read = readJson(await get(`${origin}${address.pathname}`, 'json', signal), document);
  return read.ok ? { ok: true, value: read.value.software } : read;
}
