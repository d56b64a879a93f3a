import { decodeEntitiesTwice } from '../../../text/entities.ts';
import { beginningOf } from '../../../text/beginning.ts';
import { linkTarget, unlinked } from '../../../text/markdown-links.ts';

/** A part of a text that says one thing: as it was written, and folded for matching. */
export type Statement = { quote: string; plain: string };

const longestStatement = 300;

/** Sentences and list items. Every `quote` is a verbatim part of the text and at most 300 characters long. */
export function statementsOf(text: string): Statement[] {
  return piecesOf(text)
    .map((quote) => ({ quote, plain: folded(quote) }))
    .filter(({ plain }) => hasLetter.test(plain));
}

/** The same, as they were written: for those who need no folded text, which takes three times as long. */
export function sentencesOf(text: string): string[] {
  return piecesOf(text).filter((quote) => hasLetter.test(quote.replaceAll(/https?:\/\/\S+/gi, '')));
}

const hasLetter = /[\p{L}\p{N}]/u;

function piecesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .flatMap((line) => line.replace(listMarker, '').split(sentenceEnd))
    .flatMap(inPieces);
}

const listMarker = /^[\s\u200B-\u200D\u2060\uFEFF>#|]*(?:(?:[-*+•・–—]|\(?\d{1,3}[.):]|[a-z][.)])\s+)?/;

/** Not behind an abbreviation such as "A.I." or "e.g.". */
const sentenceEnd = /(?<=[^.\s][^.\s][.!?]["'”’)*_]{0,3})\s+|(?<=[。！？؟])/u;

/** A text without any full stop is still cut at words. */
function inPieces(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence.trim();
  while (rest.length > longestStatement) {
    const space = rest.lastIndexOf(' ', longestStatement);
    const end = space > longestStatement / 2 ? space : beginningOf(rest, longestStatement).length;
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** For matching only: entities decoded, Markdown and invisible characters gone, quotes straight, lower case. */
export function folded(text: string): string {
  const visible = decodeEntitiesTwice(text).replaceAll(
    /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]|\uFE0F/g,
    '',
  );
  return unlinked(visible, linkTarget, { inLine: false })
    .replaceAll(/https?:\/\/\S+/gi, ' ')
    .replaceAll(/[*`~\\^]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[‐‑]/g, '-')
    .replaceAll(/\ba\.\s?i\b\.?/gi, 'ai')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
