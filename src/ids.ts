import { typeidUnboxed } from 'typeid-js';

export type IdPrefix = 'acct' | 'key' | 'cdj' | 'coj' | 'mon' | 'run' | 'hit' | 'req' | 'dst' | 'dlv' | 'evt' | 'chg';

/** A new TypeID: the prefix and a base32 UUIDv7, so that ids sort by the time they were made. */
export function newId(prefix: IdPrefix): string {
  return typeidUnboxed(prefix);
}
