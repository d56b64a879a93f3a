import { archiveNotes, type DumpRecord } from './dump-record.ts';

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

/** `_meta.removal_type` of the archives. */
const archived = new Map([
  ['deleted', 'author'],
  ['removed', 'moderator'],
]);

/**
 * Who took a post or comment down; `null`: it stands. An archive may still hold a text that was there when it looked
 * first and gone when it looked again: that is taken down too. What was gone first and came back stands.
 */
export function removedBy(record: DumpRecord, texts: (string | null)[]): string | null {
  const notes = archiveNotes(record);
  const cameBack = notes['was_initially_deleted'] === true && notes['was_deleted_later'] !== true;
  if (!cameBack) {
    const category = record['removed_by_category'];
    if (typeof category === 'string' && category !== '') return categories.get(category) ?? 'reddit';
    const type = notes['removal_type'];
    if (typeof type === 'string' && type !== '') return archived.get(type) ?? 'reddit';
    if (notes['was_deleted_later'] === true) return 'author';
  }
  for (const text of texts) {
    const who = text !== null && text.length < 30 ? placeholders.get(text.trim().toLowerCase()) : undefined;
    if (who) return who;
  }
  return record['author'] === '[deleted]' ? 'author' : null;
}
