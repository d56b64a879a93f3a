/** A community as people write it: `r/name` on Reddit, the bare name elsewhere. */
export function communityLabel(platform: string, name: string): string {
  return platform === 'reddit' ? `r/${name}` : name;
}

/** The `attribution` of what belongs to the sample that comes with Whereabouts. */
export const invented = 'An invented example of the sample that comes with Whereabouts: its link leads nowhere.';
