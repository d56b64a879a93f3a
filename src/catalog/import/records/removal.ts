import { removerInCategory, removerInText } from '../../../platforms/reddit-removals.ts';
import { archiveNotes, type DumpRecord } from './dump-record.ts';

/**
 * Who took a post or comment down; `null`: it stands. An archive may still hold a text that was there when it looked
 * first and gone when it looked again: that is taken down too. What was gone first and came back stands.
 */
export function removedBy(record: DumpRecord, texts: readonly string[]): string | null {
  const notes = archiveNotes(record);
  const cameBack = notes['was_initially_deleted'] === true && notes['was_deleted_later'] !== true;
  if (!cameBack) {
    const remover = removerInCategory(record['removed_by_category']);
    if (remover) return remover;
    const type = notes['removal_type'];
    if (type === 'deleted') return 'author';
    if (typeof type === 'string' && type !== '') return type === 'removed' ? 'moderator' : 'reddit';
    if (notes['was_deleted_later'] === true) return 'author';
  }
  const [who] = texts.flatMap((text) => removerInText(text) ?? []);
  return who ?? (record['author'] === '[deleted]' ? 'author' : null);
}
