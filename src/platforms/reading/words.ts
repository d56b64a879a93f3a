/** The words of a query: what stands between white space and control characters, without quotation marks. */
export function words(query: string): string[] {
  return query.split(/[\s\p{Cc}"]+/u).filter((word) => /[\p{L}\p{N}\p{S}]/u.test(word));
}
