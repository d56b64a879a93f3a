import { beginningOf as cutTo } from '../../../text/beginning.ts';
import { sentencesOf } from '../rules/statements.ts';

const maxRead = 2000;

/** The first sentences of a Markdown text, each a verbatim part of it: without code, and without lines that quote somebody else. */
export function ownSentences(markdown: string): string[] {
  return cutTo(markdown, maxRead)
    .split('\n')
    .filter((line) => !/^\s*(?:>|&gt;)|^(?: {4}|\t)/.test(line))
    .flatMap((line) => sentencesOf(line));
}

export type Written = { title: string; body: string };

const maxBeginning = 600;
/** What somebody quotes, others said. */
const quotedWords = /["“][^"“”]{12,400}["”]/g;

/** The title and the first sentences of a post, without the words of others. */
export function beginningOf({ title, body }: Written): string[] {
  return [title, ...ownSentences(cutTo(body, maxBeginning))].map(withoutQuotes);
}

export function withoutQuotes(sentence: string): string {
  return sentence.replaceAll(quotedWords, ' ');
}
