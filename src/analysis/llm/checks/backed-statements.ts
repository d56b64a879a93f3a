import type { Block } from '../prompt.ts';
import { isBacked } from './statement.ts';

export type Statement = { sentence: string; cites: readonly string[] };

/**
 * Statements that rest on texts that were given: each cites at least one, and says nothing that those do not have. `of`:
 * which texts may back one by themselves.
 */
export function backedStatements<T extends Statement>(
  statements: readonly T[],
  blocks: readonly Block[],
  communities: readonly string[],
  of: (id: string) => boolean = () => true,
): T[] {
  const texts = new Map(blocks.map(({ id, text }) => [id, text]));
  return statements.filter(({ sentence, cites }) => {
    const cited = cites.flatMap((id) => texts.get(id) ?? []);
    return cites.some((id) => texts.has(id) && of(id)) && isBacked(sentence, { texts: cited, communities });
  });
}
