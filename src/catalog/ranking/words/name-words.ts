import { names } from '../parameters.ts';
import { fold } from './tokenize.ts';

/** How often a folded word occurs in the corpus, and how many words were counted. */
export type WordCounts = {
  count(word: string): number;
  total: number;
};

const boundary = /[^\p{L}\p{N}]+/u;
const pieceStarts = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** Positions where the writer marked a new word by a capital: "AskHistorians" → {3}. */
function capitalMarks(piece: string): Set<number> {
  const marks = new Set<number>();
  for (const match of piece.matchAll(pieceStarts)) marks.add(match.index);
  return marks;
}

/**
 * The cheapest way to cut a piece into known words, by dynamic programming over a unigram model: a word costs
 * -log p(word), an unknown one more with each letter, and a cut that a capital letter announces is refunded a little.
 * (P. Norvig, "Natural Language Corpus Data", in Beautiful Data, 2009.)
 */
function cut(piece: string, marks: Set<number>, counts: WordCounts): string[] {
  const length = piece.length;
  const cost = new Float64Array(length + 1).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(length + 1);
  cost[0] = 0;
  const logTotal = Math.log(counts.total + 1);
  for (let end = 1; end <= length; end++) {
    for (let start = Math.max(0, end - names.longestWord); start < end; start++) {
      const word = piece.slice(start, end);
      const count = counts.count(word);
      let price =
        count >= names.rareCount
          ? logTotal - Math.log(count) + (word.length <= 2 ? names.shortWordCost : 0)
          : logTotal + names.unknownCost + names.unknownLetterCost * word.length;
      if (/^\p{N}+$/u.test(word)) price = names.numberCost;
      if (start > 0) price += marks.has(start) ? -names.capitalRefund : 0;
      if (cost[start]! + price < cost[end]!) {
        cost[end] = cost[start]! + price;
        from[end] = start;
      }
    }
  }
  const found: string[] = [];
  for (let end = length; end > 0; end = from[end]!) found.push(piece.slice(from[end], end));
  return found.toReversed();
}

/** The words of a community's name: "learn_python" → learn, python; "personalfinance" → personal, finance. */
export function nameWords(name: string, counts: WordCounts): string[] {
  const found: string[] = [];
  for (const raw of name.split(boundary)) {
    if (raw === '') continue;
    const piece = fold(raw);
    const marks = piece.length === raw.length ? capitalMarks(raw) : new Set<number>();
    if (piece.length > names.longestPiece) found.push(piece);
    else found.push(...cut(piece, marks, counts));
  }
  return found;
}
