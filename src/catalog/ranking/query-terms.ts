import { functionWords, genericWords } from './english.ts';
import { detectLanguage } from './language.ts';
import { query as parameters } from './parameters.ts';
import { postness } from './query-kind.ts';
import { stemFor } from './stems.ts';
import { fold, nameKey, plainText, words } from './tokenize.ts';

export interface Query {
  brief: string;
  audience?: string | null;
  competitors: string[];
  keywords: string[];
  /** words the brief excludes */
  excluded?: string[];
}

export type Facet = 'audience' | 'competitors' | 'demand';

export interface QueryTerm {
  /** stem, as the index knows it */
  term: string;
  /** as it was typed, for display */
  surface: string;
  facet: Facet;
  weight: number;
  /** typed by the user, or derived from what was typed */
  origin: 'typed' | 'derived';
}

/** A name that would meet the query exactly. */
export interface NameProbe {
  key: string;
  surface: string;
  facet: Facet;
  weight: number;
  /** stems of the words it was joined from: what the name is worth is what they are worth */
  terms: string[];
}

export interface QueryTerms {
  terms: QueryTerm[];
  names: NameProbe[];
  /** 0: a brief, 1: a pasted post, between: some of both */
  postness: number;
}

interface Part {
  text: string;
  facet: Facet;
  weight: number;
}

// "a planner FOR adults with ADHD": who an offer is for stands behind these words, up to the end of the clause.
const AUDIENCE = /\b(?:for|aimed at|targeting|helping|helps|interview|connecting)\s+([^,.;:!?()\n]{3,80})/gi;

function parts(query: Query): Part[] {
  const { weights } = parameters;
  const found: Part[] = [];
  const brief = plainText(query.brief);
  let from = 0;
  for (const match of brief.matchAll(AUDIENCE)) {
    found.push({ text: brief.slice(from, match.index), facet: 'demand', weight: weights.brief });
    found.push({ text: match[0], facet: 'audience', weight: weights.brief });
    from = match.index + match[0].length;
  }
  found.push({ text: brief.slice(from), facet: 'demand', weight: weights.brief });
  if (query.audience) found.push({ text: query.audience, facet: 'audience', weight: weights.audience });
  for (const text of query.competitors) found.push({ text, facet: 'competitors', weight: weights.competitor });
  for (const text of query.keywords) found.push({ text, facet: 'demand', weight: weights.keyword });
  return found;
}

/** The verb behind who does it: knitters → knit, bakers → bake. English only; harmless elsewhere. */
function derivations(word: string): string[] {
  const match = /^(.{3,})(?:er|or)s?$/.exec(word);
  if (!match) return [];
  const root = match[1]!;
  const undoubled = /([bdgklmnprt])\1$/.test(root) ? [root.slice(0, -1)] : [];
  return [root, `${root}e`, ...undoubled];
}

export function queryTerms(query: Query): QueryTerms {
  const whole = parts(query);
  const hasFields = Boolean(query.audience) || query.competitors.length > 0 || query.keywords.length > 0;
  const asPost = postness(query.brief, hasFields);
  const language = detectLanguage(query.brief);
  const stem = stemFor(language);
  const terms = new Map<string, QueryTerm & { times: number }>();
  const names = new Map<string, NameProbe>();
  const excluded = new Set((query.excluded ?? []).flatMap((text) => words(text).map(stem)));

  const add = (term: string, surface: string, facet: Facet, weight: number, origin: QueryTerm['origin']) => {
    if (excluded.has(term)) return;
    const known = terms.get(term);
    if (!known) terms.set(term, { term, surface, facet, weight, origin, times: 1 });
    else {
      if (origin === 'typed') known.times++;
      if (weight > known.weight) Object.assign(known, { weight, origin });
    }
  };

  for (const part of whole) {
    const found = words(part.text);
    for (const word of found) {
      if (functionWords.has(word)) {
        // How people write tells a post's community apart; in a brief these words are noise.
        if (asPost > 0.5) add(stem(word), word, part.facet, part.weight * asPost, 'typed');
        continue;
      }
      const weight =
        part.weight * (genericWords.has(word) ? parameters.genericWeight + (1 - parameters.genericWeight) * asPost : 1);
      add(stem(word), word, part.facet, weight, 'typed');
      for (const derived of derivations(word)) {
        if (!functionWords.has(derived) && !genericWords.has(derived)) {
          add(stem(derived), word, part.facet, weight * parameters.derivedWeight, 'derived');
        }
      }
    }
    addNames(found, part, names, stem, excluded);
  }
  for (const term of terms.values()) {
    term.weight *= 1 + asPost * (Math.log(1 + term.times) / Math.LN2 - 1);
  }
  return { terms: [...terms.values()], names: [...names.values()], postness: asPost };
}

/** Every run of up to four adjacent words may be somebody's name, in singular or plural. */
function addNames(
  found: string[],
  part: Part,
  names: Map<string, NameProbe>,
  stem: (word: string) => string,
  excluded: Set<string>,
): void {
  const probe = (key: string, surface: string, weight: number, terms: string[]) => {
    const known = names.get(key);
    if (key.length > 1 && (!known || known.weight < weight))
      names.set(key, { key, surface, facet: part.facet, weight, terms });
  };
  if (part.facet === 'competitors') probe(nameKey(fold(part.text)), part.text, part.weight, []);
  for (let from = 0; from < found.length; from++) {
    for (let to = from + 1; to <= Math.min(found.length, from + parameters.longestJoin); to++) {
      const run = found.slice(from, to);
      const telling = run.filter((word) => !functionWords.has(word));
      if (telling.length === 0 || functionWords.has(run[0]!) || functionWords.has(run.at(-1)!)) continue;
      const terms = telling.map(stem);
      if (terms.some((term) => excluded.has(term))) continue;
      const generic = telling.every((word) => genericWords.has(word)) ? parameters.genericWeight : 1;
      const key = run.join('');
      const surface = run.join(' ');
      probe(key, surface, part.weight * generic, terms);
      probe(key.endsWith('s') ? key.slice(0, -1) : `${key}s`, surface, part.weight * generic * 0.9, terms);
    }
  }
}
