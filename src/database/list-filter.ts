/** What lists of jobs of any kind are narrowed by, and where their page begins. */
export type ListFilter = {
  statuses: readonly string[];
  createdAfter: string | null;
  createdBefore: string | null;
  order: 'asc' | 'desc';
  /** The last id of the page before. */
  after: string | null;
  limit: number;
};

/** What a list's statement binds after the account, in its order: see `builtOnce`. */
export function filterValues({ statuses, createdAfter, createdBefore, after, limit }: ListFilter): unknown[] {
  return [statuses.length > 0 ? statuses : null, createdAfter, createdBefore, after, limit].filter(Boolean);
}

/** By what its text differs. */
export function filterShape({ statuses, createdAfter, createdBefore, order, after }: ListFilter): string {
  return [order, statuses.length > 0, Boolean(createdAfter), Boolean(createdBefore), Boolean(after)].join();
}
