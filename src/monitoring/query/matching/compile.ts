import { languageKey } from '../../../text/language-code.ts';
import type { MonitoredDocument } from '../text/document.ts';
import { addressesArea, bodyArea, flairArea, namesArea, titleArea } from '../text/occurrences.ts';
import { phraseOf, type Phrase } from '../language/phrase.ts';
import { printQuery } from '../language/print.ts';
import type { Compare, Is, Query, TextField, Words } from '../language/query-tree.ts';
import type { TermTable } from './term-table.ts';

/** A query with its terms looked up, ready to be evaluated; `clause` is how the part prints. */
export type Compiled = CompiledGroup | CompiledNot | CompiledPart;

export type CompiledGroup = { kind: 'and' | 'or'; parts: readonly Compiled[] };
export type CompiledNot = { kind: 'not'; part: Compiled };
export type CompiledPart = CompiledTerm | CompiledPhrase | CompiledNear | CompiledCheck;
/** One word, the beginning of one, two words in a row, or a name: there or not. */
export type CompiledTerm = { kind: 'term'; term: number; areas: number; clause: string };
export type CompiledPhrase = { kind: 'phrase'; phrase: Phrase; areas: number; clause: string };
export type CompiledNear = {
  kind: 'near';
  left: readonly Phrase[];
  right: readonly Phrase[];
  areas: number;
  distance: number;
  clause: string;
};
/** What can be said without reading. */
export type CompiledCheck = { kind: 'check'; holds: (document: MonitoredDocument) => boolean; clause: string };

const areasOf: Record<TextField, number> = { title: titleArea, body: bodyArea, flair: flairArea, url: addressesArea };
const areasIn = (field: TextField | null) => (field === null ? titleArea | bodyArea : areasOf[field]);

/** Each term of the query gets a number of the table. */
export function compile(query: Query, table: TermTable): Compiled {
  switch (query.kind) {
    case 'and':
    case 'or':
      return { kind: query.kind, parts: query.parts.map((part) => compile(part, table)) };
    case 'not':
      return { kind: 'not', part: compile(query.part, table) };
    case 'words': {
      const phrase = phraseOf(query, table);
      const [areas, clause] = [areasIn(query.field), printQuery(query)];
      return phrase.terms.length === 1
        ? { kind: 'term', term: phrase.terms[0]!, areas, clause }
        : { kind: 'phrase', phrase, areas, clause };
    }
    case 'near': {
      const { distance } = query;
      const [left, right] = [query.left, query.right].map((side) =>
        distinct(side).map((words) => phraseOf(words, table)),
      );
      return {
        kind: 'near',
        left: left!,
        right: right!,
        areas: areasIn(query.field),
        distance,
        clause: printQuery(query),
      };
    }
    case 'is':
      if (query.field === 'author' || query.field === 'community') {
        const term = table.numberOf(query.field, query.value);
        return { kind: 'term', term, areas: namesArea, clause: printQuery(query) };
      }
      return { kind: 'check', holds: exactCheck(query), clause: printQuery(query) };
    default:
      return { kind: 'check', holds: numberCheck(query), clause: printQuery(query) };
  }
}

/** Each once: what is written twice would be found twice wherever it stands. */
function distinct(side: readonly Words[]): Words[] {
  return [...new Map(side.map((words) => [printQuery(words), words])).values()];
}

function exactCheck({ field, value }: Is): CompiledCheck['holds'] {
  if (field === 'type') return ({ kind }) => kind === value;
  if (field === 'nsfw') return ({ nsfw }) => String(nsfw) === value;
  const wanted = languageKey(value);
  return ({ language }) => {
    const known = language?.toLowerCase();
    return known === wanted || known?.startsWith(`${wanted}-`) === true;
  };
}

function numberCheck({ field, operator, value }: Compare): CompiledCheck['holds'] {
  const compare = comparisons[operator];
  return ({ score, numComments }) => {
    const number = field === 'score' ? score : numComments;
    return number !== null && compare(number, value);
  };
}

const comparisons: Record<Compare['operator'], (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '>=': (a, b) => a >= b,
  '>': (a, b) => a > b,
};
