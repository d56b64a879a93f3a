/** What a key may be allowed to do. An operation names the one scope it needs. */
export const scopes = [
  'community_discovery:read',
  'community_discovery:write',
  'community_overview:read',
  'community_overview:write',
  'monitoring:read',
  'monitoring:write',
  'delivery:read',
  'delivery:write',
  'usage:read',
  'keys:read',
  'keys:write',
  'operator',
] as const;

export type Scope = (typeof scopes)[number];

/** What a key may do that nobody thought about: everything in its account, and nothing beyond it. */
export const usualScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'operator');
