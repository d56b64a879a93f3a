/** What the platform writes in place of what was taken down, and who did it. */
const placeholders = new Map([
  ['[deleted]', 'author'],
  ['[deleted by user]', 'author'],
  ['[removed]', 'moderator'],
  ['[removed by moderator]', 'moderator'],
  ['[ removed by moderator ]', 'moderator'],
  ['[removed by reddit]', 'reddit'],
  ['[ removed by reddit ]', 'reddit'],
]);

/** `removed_by_category`; what is not listed is a department of the platform. */
const categories = new Map([
  ['deleted', 'author'],
  ['author', 'author'],
  ['moderator', 'moderator'],
  ['automod_filtered', 'automod'],
]);

/** Who took something down, by the `removed_by_category` of a post; `null`: nobody. */
export function removerInCategory(category: unknown): string | null {
  return typeof category === 'string' && category !== '' ? (categories.get(category) ?? 'reddit') : null;
}

/** Who took something down, by what stands in the place of its text; `null`: that is a text. */
export function removerInText(text: string): string | null {
  return text.length < 30 ? (placeholders.get(text.trim().toLowerCase()) ?? null) : null;
}
