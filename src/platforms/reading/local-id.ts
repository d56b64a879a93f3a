/** The host's own id of `id@host`; `null`: another host gave it, or nobody. */
export function localIdAt(host: string, full: string): string | null {
  const [local = '', at, ...more] = full.split('@');
  return more.length === 0 && at?.toLowerCase() === host && /^\w{1,20}$/.test(local) ? local : null;
}

/** Those that this host gave. */
export function localIdsAt(host: string, full: readonly string[]): string[] {
  return full.flatMap((id) => localIdAt(host, id) ?? []);
}
