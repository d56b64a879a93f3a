export function likePattern(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A PostgreSQL regular expression for the whole word; in scripts without spaces for the word anywhere. */
export function wordPattern(word: string): string {
  const literal = word.replaceAll(/[^\p{L}\p{N}_]/gu, String.raw`\$&`);
  const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
  return spaceless ? literal : String.raw`(^|\W)${literal}(\W|$)`;
}
