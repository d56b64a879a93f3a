/** How far a directory was walked: the size of its pages, and where the next one begins. */
export type Walk = { size: number; at: string };

/** `null`: no such cursor. `first`: where a walk begins; `place`: what may stand there, a number unless it says otherwise. */
export function readWalk(cursor: string | null, limit: number, first = '0', place = /^\d{1,6}$/): Walk | null {
  const [, size, at] = /^(\d{1,3}):(.{0,500})$/.exec(cursor ?? `${limit}:${first}`) ?? [];
  return size !== undefined && at !== undefined && place.test(at) ? { size: Number(size), at } : null;
}

/** `null`: there is no more. */
export function walkOn({ size }: Walk, at: string | number | null): string | null {
  return at === null ? null : `${size}:${at}`;
}

/** One page of a directory that is known whole. */
export function pageOf<T>(all: readonly T[], walk: Walk): { shown: T[]; next: string | null } {
  const [from, end] = [Number(walk.at), Number(walk.at) + walk.size];
  return { shown: all.slice(from, end), next: walkOn(walk, end < all.length ? end : null) };
}
