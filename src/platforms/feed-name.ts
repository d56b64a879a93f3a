import { createHash } from 'node:crypto';

/** Parts of addresses that say only that it is a feed. */
const saysNothing =
  /^(?:-|feeds?|rss2?|atom1?|index|latest|recent|recentposts|external|syndication|app|type|alt|format|xml|json|php|all)$/i;
/** What is cut differs in what was cut: so much of the end tells the address. */
const maxLocalUnits = 60;
const hashDigits = 7;

/** The community that a feed is: its host, and what its address says beside that it is a feed. `all`: nothing. */
export function feedName(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  const parts = [...pathname.split('/'), ...[...searchParams].flatMap(([name, value]) => [name, value])]
    .map((part) => decoded(part).replace(/\.(?:rss|xml|atom|json|php|rdf)$/i, ''))
    .map((part) =>
      part
        .split(/[^\p{L}\p{N}_]+/u)
        .filter(Boolean)
        .join('-'),
    )
    .filter((part) => part !== '' && !saysNothing.test(part));
  const whole = parts.join('.');
  const cut = whole.slice(0, maxLocalUnits - hashDigits - 1).toWellFormed();
  const local = whole.length <= maxLocalUnits ? whole.toWellFormed() : `${cut}.${hashOf(address)}`;
  return `${local === '' ? 'all' : local}@${host.toLowerCase()}`;
}

const hashOf = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, hashDigits);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
