import { withoutHidden } from '../../text/hidden-characters.ts';

const mention = /(?<![\p{L}\p{N}/])(?:\/?u\/|@)[\p{L}\p{N}_-]{2,40}/gu;

/**
 * A text as the model may see it: what a person would see, without people's names, and not longer than `longest`.
 * Quotes are looked for in the text itself: one that has a name in it is then no quote.
 */
export function shown(text: string, longest: number): string {
  return withoutHidden(text.slice(0, longest * 4))
    .replaceAll(mention, 'somebody')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
