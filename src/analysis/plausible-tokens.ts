/** English has about four characters a token, other scripts fewer: what is set aside must be enough. */
const charactersPerToken = 2.5;

export function tokensAtMost(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

/** What an endpoint counts is believed only within what can be. */
export function plausible(counted: number | null | undefined, most: number): number {
  return Number.isInteger(counted) && counted! >= 0 && counted! <= most * 2 ? counted! : most;
}
