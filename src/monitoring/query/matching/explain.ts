import { beginningOf } from '../../../text/beginning.ts';
import type { Compiled, CompiledTerm } from './compile.ts';
import type { Match, MatchedTerm, MonitoredDocument } from '../text/document.ts';
import { evaluate } from './evaluate.ts';
import type { Occurrences } from '../text/occurrences.ts';
import { joinClauses, type Clause } from '../language/print.ts';
import { nearStretches, phraseStretches, type Stretch } from '../text/stretches.ts';

/** Where one part was found is told so many times, and all parts together so many. */
const maxOfPart = 5;
const maxTerms = 40;
/** A word that a prefix matches may be as long as a post. */
const maxTextCharacters = 200;

/** Why a document that matches does. The clause is empty when all that the query does is exclude. */
export function explain(compiled: Compiled, found: Occurrences, document: MonitoredDocument): Match {
  const terms: MatchedTerm[] = [];
  const clause = collect(compiled, found, document, terms);
  return { clause: clause?.text ?? '', terms: inOrder(terms).slice(0, maxTerms) };
}

/** What of a part was found, `null` when all it does is exclude; its places go into `terms`. */
function collect(
  compiled: Compiled,
  found: Occurrences,
  document: MonitoredDocument,
  terms: MatchedTerm[],
): Clause | null {
  switch (compiled.kind) {
    case 'or':
    case 'and': {
      const { kind, parts } = compiled;
      const clauses: Clause[] = [];
      for (const part of parts) {
        if (kind === 'or' && !evaluate(part, found, document)) continue;
        const clause = collect(part, found, document, terms);
        if (clause) clauses.push(clause);
      }
      return clauses.length > 1 ? { kind, text: joinClauses(kind, clauses) } : (clauses[0] ?? null);
    }
    case 'not':
      return null;
    case 'term':
      addOccurrences(compiled, found, document, terms);
      return { kind: 'part', text: compiled.clause };
    case 'phrase':
      addStretches(phraseStretches(found, compiled.phrase, compiled.areas, maxOfPart), found, document, terms);
      return { kind: 'part', text: compiled.clause };
    case 'near':
      addStretches(nearStretches(found, compiled, maxOfPart), found, document, terms);
      return { kind: 'part', text: compiled.clause };
    default:
      return { kind: 'part', text: compiled.clause };
  }
}

function addOccurrences(
  { term, areas }: CompiledTerm,
  found: Occurrences,
  document: MonitoredDocument,
  terms: MatchedTerm[],
): void {
  let occurrence = found.firstOf(term, areas);
  for (let i = 0; i < maxOfPart && occurrence >= 0; i++) {
    addTerm(occurrence, occurrence, found, document, terms);
    occurrence = found.nextOf(occurrence, areas);
  }
}

function addStretches(
  stretches: readonly Stretch[],
  found: Occurrences,
  document: MonitoredDocument,
  terms: MatchedTerm[],
): void {
  for (const { first, last } of stretches) addTerm(first, last, found, document, terms);
}

function addTerm(
  first: number,
  last: number,
  found: Occurrences,
  document: MonitoredDocument,
  terms: MatchedTerm[],
): void {
  const { field, start, end } = found.locate(first, last);
  const text = beginningOf(document[field]!.slice(start, end), maxTextCharacters).trimEnd();
  terms.push({ text, field, start, end });
}

const fields: readonly MatchedTerm['field'][] = ['title', 'body', 'flair', 'url'];

/** By field and place, each once. */
function inOrder(terms: MatchedTerm[]): MatchedTerm[] {
  if (terms.length < 2) return terms;
  terms.sort((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field) || a.start - b.start || a.end - b.end);
  return terms.filter(({ field, start, end }, i) => {
    const before = terms[i - 1];
    return before?.field !== field || before.start !== start || before.end !== end;
  });
}
