/**
 * English has about four bytes a token in UTF-8, other scripts up to three tokens for four characters of two to four bytes:
 * what is set aside must be enough.
 */
const bytesPerToken = 2.5;

export function tokensAtMost(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** What an endpoint counts is believed only within what can be. */
export function plausible(counted: number | null | undefined, most: number): number {
  return Number.isInteger(counted) && counted! >= 0 && counted! <= most * 2 ? counted! : most;
}
