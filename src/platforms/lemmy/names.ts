/** A community's name as Lemmy takes it: `name@host`. */
export function isCommunityName(name: string): boolean {
  return /^[\w.-]{1,100}@[\p{L}\p{N}.-]{1,255}(:\d{1,5})?$/u.test(name) && !/^\.+@/.test(name);
}

/** The instance's own id of `id@host`; `null`: another instance gave it, or nobody. */
export function localId(id: string, host: string): string | null {
  const [local = '', given, ...more] = id.split('@');
  return more.length === 0 && given?.toLowerCase() === host && /^\w{1,20}$/.test(local) ? local : null;
}
