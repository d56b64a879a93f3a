type Hit = { id: string };
type Page<Of extends Hit> = { data: Of[]; has_more: boolean };

/**
 * The pages of a list, newest first, with what a look at its newest has found. Ids rise with the time at which a hit was
 * made, but hits that are stored later may have been made before others. `null`: between the two lie some that nobody has
 * read; `pages` themselves when nothing is new.
 */
export function withNewest<Of extends Hit, P extends Page<Of>>(pages: P[], newest: Page<Of>): P[] | null {
  const known = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
  if (newest.has_more && newest.data.every(({ id }) => !known.has(id))) return null;
  const isWhole = pages.at(-1)?.has_more === false;
  let last = '';
  const placed = pages.map((page, i) => {
    const above = last;
    last = page.data.at(-1)?.id ?? '';
    const isLast = i === pages.length - 1;
    const fresh = newest.data.filter(
      ({ id }) => !known.has(id) && (above === '' || id < above) && (id > last || (isLast && isWhole)),
    );
    if (fresh.length === 0) return page;
    return { ...page, data: [...fresh, ...page.data].toSorted((a, b) => (a.id < b.id ? 1 : -1)) };
  });
  return placed.some((page, i) => page !== pages[i]) ? placed : pages;
}
