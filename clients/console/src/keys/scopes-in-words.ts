import type { ApiKey } from '../api/types.ts';
import { capital } from '../format/words.ts';

type Scope = ApiKey['scopes'][number];

const areas: Record<string, string> = {
  community_discovery: 'discoveries',
  community_overview: 'overviews',
  monitoring: 'monitoring',
  delivery: 'deliveries',
  usage: 'usage',
  keys: 'keys',
};

/** What a key may do: "Reads and writes discoveries, keys; reads usage; runs the installation". */
export function scopesInWords(scopes: readonly Scope[]): string {
  const has = (area: string, right: string) => (scopes as readonly string[]).includes(`${area}:${right}`);
  const named = (wanted: (area: string) => boolean) =>
    Object.keys(areas)
      .filter(wanted)
      .map((area) => areas[area]!)
      .join(', ');
  const both = named((area) => has(area, 'read') && has(area, 'write'));
  const read = named((area) => has(area, 'read') && !has(area, 'write'));
  const write = named((area) => !has(area, 'read') && has(area, 'write'));
  const parts = [
    both && `reads and changes ${both}`,
    read && `reads ${read}`,
    write && `changes ${write}`,
    scopes.includes('operator') && 'runs the installation',
  ];
  return capital(parts.filter(Boolean).join('; '));
}
