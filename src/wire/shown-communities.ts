/** A community as people write it: `r/name` on Reddit, the bare name elsewhere. */
export function communityLabel(platform: string, name: string): string {
  return platform === 'reddit' ? `r/${name}` : name;
}
