/** A community's name as Lemmy takes it: `name@host`. */
export function isCommunityName(name: string): boolean {
  return /^[\w.-]{1,100}@[\p{L}\p{N}.-]{1,255}(:\d{1,5})?$/u.test(name) && !/^\.+@/.test(name);
}
