import type { Scope } from '../api/identity.ts';

export type Place = { to: string; name: string; scope: Scope | null };

/** Where one can go, and what a key needs to see it. */
export const places: readonly Place[] = [
  { to: '/', name: 'Start', scope: null },
  { to: '/discoveries', name: 'Discoveries', scope: 'community_discovery:read' },
  { to: '/overviews', name: 'Overviews', scope: 'community_overview:read' },
  { to: '/monitoring', name: 'Monitoring', scope: 'monitoring:read' },
  { to: '/hits', name: 'Hits', scope: 'monitoring:read' },
  { to: '/catalog', name: 'Catalog', scope: 'community_discovery:read' },
  { to: '/deliveries', name: 'Deliveries', scope: 'delivery:read' },
  { to: '/keys', name: 'Keys', scope: 'keys:read' },
  { to: '/keys/usage', name: 'Usage', scope: 'usage:read' },
  { to: '/operator', name: 'Operator', scope: 'operator' },
];

/** The place that a page belongs to: the page of a discovery to the discoveries. */
export function placeOf(location: string): Place | undefined {
  return places
    .filter(({ to }) => location === to || (to !== '/' && location.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}

/** What a key needs for a page; `null`: nothing. */
export function scopeFor(location: string): Scope | null {
  if (/^\/monitoring\/(new|[^/]+\/edit)$/.test(location)) return 'monitoring:write';
  return placeOf(location)?.scope ?? null;
}
