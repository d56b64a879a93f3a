import { beginningOf } from '../../../text/beginning.ts';
import type { Match, MatchedTerm, MonitoredDocument } from '../text/document.ts';
import { evaluate } from './evaluate.ts';
import type { Occurrences } from '../text/occurrences.ts';
import { areasAt, clauseAt, kinds, lengthAt, partsAt, termAt, unpackNear, unpackPhrase } from './packed-queries.ts';
import type { PackedQueries } from './packed-queries.ts';
import { joinClauses, type Clause } from '../language/print.ts';
import { nearStretches, phraseStretches, type Stretch } from '../text/stretches.ts';

/** Where one part was found is told so many times, and all parts together so many. */
const maxOfPart = 5;
const maxTerms = 40;
/** A word that a prefix matches may be as long as a post. */
const maxTextCharacters = 200;

type Explained = { readonly clause: Clause; readonly match: Match };

/** Tells why queries match a document. What they have in common is told once and shared: most find the same words. */
export class Explainer {
  readonly #queries: PackedQueries;
  readonly #found: Occurrences;
  /** By clause. */
  readonly #explained = new Map<number, Explained>();
  #document!: MonitoredDocument;

  constructor(queries: PackedQueries, found: Occurrences) {
    this.#queries = queries;
    this.#found = found;
  }

  begin(document: MonitoredDocument): void {
    this.#document = document;
    this.#explained.clear();
  }

  /** Why the document matches the query at `at`. The clause is empty when all that the query does is exclude. */
  explain(at: number): Match {
    return this.#explain(at)?.match ?? { clause: '', terms: [] };
  }

  /** What of a node was found, `null` when all it does is exclude. */
  #explain(at: number): Explained | null {
    const { numbers } = this.#queries;
    const kind = numbers[at]!;
    if (kind === kinds.not) return null;
    if (kind !== kinds.and && kind !== kinds.or) return this.#explainPart(at);
    let first: Explained | null = null;
    let several: Explained[] | null = null;
    const end = at + numbers[at + lengthAt]!;
    for (let part = at + partsAt; part < end; part += numbers[part + lengthAt]!) {
      if (kind === kinds.or && !evaluate(this.#queries, part, this.#found, this.#document)) continue;
      const explained = this.#explain(part);
      if (explained === null) continue;
      if (first === null) first = explained;
      else (several ??= [first]).push(explained);
    }
    return several === null ? first : joined(kind === kinds.and ? 'and' : 'or', several);
  }

  #explainPart(at: number): Explained {
    const number = this.#queries.numbers[at + clauseAt]!;
    let explained = this.#explained.get(number);
    if (!explained) {
      const clause = this.#queries.clauses[number]!;
      explained = { clause: { kind: 'part', text: clause }, match: { clause, terms: inOrder(this.#termsOf(at)) } };
      this.#explained.set(number, explained);
    }
    return explained;
  }

  #termsOf(at: number): MatchedTerm[] {
    const found = this.#found;
    const { numbers } = this.#queries;
    const areas = numbers[at + areasAt]!;
    switch (numbers[at]) {
      case kinds.term:
        return this.#occurrences(numbers[at + termAt]!, areas);
      case kinds.phrase:
        return this.#stretches(phraseStretches(found, unpackPhrase(numbers, at, found)!, areas, maxOfPart));
      case kinds.near:
        return this.#stretches(nearStretches(found, unpackNear(numbers, at, found)!, maxOfPart));
      default:
        return [];
    }
  }

  #stretches(stretches: readonly Stretch[]): MatchedTerm[] {
    return stretches.map(({ first, last }) => this.#term(first, last));
  }

  #occurrences(term: number, areas: number): MatchedTerm[] {
    const terms: MatchedTerm[] = [];
    let occurrence = this.#found.firstOf(term, areas);
    while (occurrence >= 0 && terms.length < maxOfPart) {
      terms.push(this.#term(occurrence, occurrence));
      occurrence = this.#found.nextOf(occurrence, areas);
    }
    return terms;
  }

  #term(first: number, last: number): MatchedTerm {
    const { field, start, end } = this.#found.locate(first, last);
    const text = beginningOf(this.#document[field]!.slice(start, end), maxTextCharacters).trimEnd();
    return { text, field, start, end };
  }
}

function joined(kind: 'and' | 'or', parts: readonly Explained[]): Explained {
  const text = joinClauses(kind, parts.map(({ clause }) => clause)); // prettier-ignore
  const terms = parts.map(({ match }) => match.terms).reduce(merged);
  return {
    clause: { kind, text },
    match: { clause: text, terms: terms.length > maxTerms ? terms.slice(0, maxTerms) : terms },
  };
}

const fields: Record<MatchedTerm['field'], number> = { title: 0, body: 1, flair: 2, url: 3 };
const compare = (a: MatchedTerm, b: MatchedTerm) =>
  fields[a.field] - fields[b.field] || a.start - b.start || a.end - b.end;

/** By field and place, each once. */
function inOrder(terms: MatchedTerm[]): MatchedTerm[] {
  terms.sort(compare);
  return terms.filter((term, i) => i === 0 || compare(terms[i - 1]!, term) !== 0);
}

/** The same of two that are in order. */
function merged(some: readonly MatchedTerm[], others: readonly MatchedTerm[]): MatchedTerm[] {
  const all: MatchedTerm[] = [];
  let at = 0;
  for (const term of some) {
    while (at < others.length && compare(others[at]!, term) < 0) all.push(others[at++]!);
    if (at < others.length && compare(others[at]!, term) === 0) at++;
    all.push(term);
  }
  while (at < others.length) all.push(others[at++]!);
  return all;
}
