import { removerInCategory, removerInText } from '../../../platforms/reddit-removals.ts';
import { archiveNotes, type DumpRecord } from './dump-record.ts';

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
    const remover = removerInCategory(record['removed_by_category']);
    if (remover) return remover;
    const type = notes['removal_type'];
    if (typeof type === 'string' && type !== '') return archived.get(type) ?? 'reddit';
    if (notes['was_deleted_later'] === true) return 'author';
  }
  for (const text of texts) {
    const who = text === null ? null : removerInText(text);
    if (who) return who;
  }
  return record['author'] === '[deleted]' ? 'author' : null;
}
