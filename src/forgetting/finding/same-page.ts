/** What tells where a reader came from, and not what is read. */
const tracking = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id)$/i;

/** The host of an address, in lower case and without `www.`; empty: it is no address. */
export function siteOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? '';
}

/**
 * Those of some addresses that lead to the same page as `address`: `http` or `https`, `www.`, a slash at the end and
 * tracking parameters make no other page. A place within a page counts where both addresses name one.
 */
export function samePage<Of extends { link: string }>(address: string, others: readonly Of[]): Of[] {
  const key = pageKey(address);
  const place = URL.parse(address)?.hash ?? '';
  const same = others.filter(({ link }) => key !== null && pageKey(link) === key);
  const placeOf = ({ link }: Of) => URL.parse(link)!.hash;
  const there = same.filter((one) => placeOf(one) === place);
  return there.length > 0 ? there : same.filter((one) => place === '' || placeOf(one) === '');
}

function pageKey(address: string): string | null {
  const url = URL.parse(address);
  if (!url) return null;
  const told = [...url.searchParams].filter(([name]) => !tracking.test(name));
  return JSON.stringify([siteOf(address), url.pathname.replace(/\/$/, ''), told]);
}
