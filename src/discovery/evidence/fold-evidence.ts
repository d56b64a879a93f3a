import type { FoundCommunity } from '../result/discovery-result.schema.ts';

type Evidence = FoundCommunity['evidence'][number];

/**
 * A text that somebody posted in several communities, of whatever platforms, is shown once, with the first of them; but
 * it stays where a community has nothing else to show.
 */
export function foldEvidence(communities: readonly FoundCommunity[]): FoundCommunity[] {
  const shown = new Set<string>();
  return communities.map((one) => {
    const own = one.evidence.filter((evidence) => !shown.has(textOf(evidence)));
    for (const evidence of one.evidence) shown.add(textOf(evidence));
    return own.length === 0 ? one : { ...one, evidence: own };
  });
}

/** Title and quote by their words, whatever their case, spaces and marks. */
function textOf({ post, quote }: Evidence): string {
  return (
    `${post.title} ${quote}`
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}
