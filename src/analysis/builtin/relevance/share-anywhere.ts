import known from './word-shares.json' with { type: 'json' };

/** Of a word that is not listed; so rare are names and terms. */
const rareShare = 0.0005;
const shares: ReadonlyMap<string, number> = new Map(Object.entries(known.shares));

/** In which share of posts of anywhere a root stands. */
export function shareAnywhere(root: string): number {
  return shares.get(root) ?? rareShare;
}
