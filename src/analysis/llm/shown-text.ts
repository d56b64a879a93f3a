import { beginningOf } from '../../text/beginning.ts';
import { withoutHidden } from '../../text/hidden-characters.ts';

const mention = /(?<![\p{L}\p{N}/])(?:\/?u\/|@)[\p{L}\p{N}_-]{2,40}/gu;

/**
 * A text as the model may see it: what a person would see, without people's names, and not longer than `longest`.
 * Quotes are looked for in the text itself: one that has a name in it is then no quote.
 */
export function shown(text: string, longest: number): string {
  const seen = withoutHidden(beginningOf(text, longest * 4))
    .replaceAll(mention, 'somebody')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n');
  return beginningOf(seen, longest).trim();
}
