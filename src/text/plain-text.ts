import { decodeEntitiesTwice } from './entities.ts';
import { linkTarget, unlinked } from './markdown-links.ts';

const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g;
/** An address that hides where it leads, with or without its protocol. */
const shortLinks =
  /(?:https?:\/\/)?(?<![\p{L}\p{N}.-])(?:bit\.ly|goo\.gl|t\.co|tinyurl\.com|redd\.it|youtu\.be|tr\.im|ow\.ly|is\.gd|buff\.ly|discord\.gg)\/[^\s)>\]]{1,300}/giu;
const address = /<?https?:\/\/(?:www\.)?([\p{L}\p{N}.-]{1,100})[^\s)>\]]{0,500}>?/giu;
const lineMarks =
  /^[^\S\r\n\u2028\u2029]*(?:(?:>[^\S\r\n\u2028\u2029]?!?|#{1,6}(?=[\s\p{L}]))[^\S\r\n\u2028\u2029]*)+/gmu;
const listMark = /^([^\S\r\n\u2028\u2029]*)[*+](?=[^\S\r\n\u2028\u2029])/gm;
const tableRule = /^(?=[^\r\n\u2028\u2029|]*\|)[ \t|:-]+$/gm;
const strong = /\*{2,3}|_{2,3}|~~|`+|>!|!</g;
/** One star or line before and behind words, as for stress. */
const stress = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_\n]{1,300}?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
const escaped = /\\(?=[^\p{L}\p{N}\s])/gu;

/** A Markdown text as a person reads it: links as what they show, addresses as their host, and none that hides its end. */
export function plainText(markdown: string): string {
  return unlinked(decodeEntitiesTwice(markdown).replaceAll(invisible, ''), linkTarget, { inLine: true })
    .replaceAll(shortLinks, '')
    .replaceAll(address, '$1')
    .replaceAll(lineMarks, '')
    .replaceAll(listMark, '$1-')
    .replaceAll(tableRule, '')
    .replaceAll('|', ' ')
    .replaceAll(strong, '')
    .replaceAll(stress, '$2')
    .replaceAll(escaped, '')
    .replaceAll(/[^\S\n]{2,}/g, ' ')
    .replaceAll(/(?<!\n)\n{3,}/g, '\n\n')
    .trim();
}

/** Signs of Markdown and of addresses, of which people who read a result have no use. */
const marked =
  /https?:|www\.|\]\(|!\[|\*\*|__|~~|`|^\s*[#>|*]|&(?:amp|lt|gt|nbsp|#\w{1,7});|\\(?=[^\p{L}\p{N}\s])|[\u200B-\u200D\u2060\uFEFF]/u;

/** Whether a text can be shown as it is: without Markdown, entities and addresses. */
export function isPlain(text: string): boolean {
  shortLinks.lastIndex = 0;
  stress.lastIndex = 0;
  return !marked.test(text) && !shortLinks.test(text) && !stress.test(text);
}
