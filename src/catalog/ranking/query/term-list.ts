import type { Facet } from './query-parts.ts';

/**
 * Typed by the user, derived from a typed word, part of a typed compound, or brought in by a concept that typed words name; `style` are the words
 * without a topic and the pairs of adjacent words, whose use tells apart where posts come from.
 */
export type Origin = 'typed' | 'derived' | 'part' | 'concept' | 'style';

export type QueryTerm = {
  /** stem, as the index knows it */
  term: string;
  /** as it was typed, or the phrase that brought it in, for display */
  surface: string;
  facet: Facet;
  weight: number;
  origin: Origin;
  /** the typed terms it stands for; itself when it was typed */
  supports: readonly string[];
  /** the communities it counts in, by whether they are in the language of the query; absent: all */
  within?: 'own' | 'others';
  /** of a word of another language, whose translation is looked for elsewhere: see `meantShare` */
  meant?: number;
  /** of which it is a word, when a concept brought it in */
  phrases?: Phrase[];
};

/** A word, or words that say something only together. */
export type Phrase = {
  surface: string;
  terms: string[];
  /** the words of the query that named its concept */
  namedBy: string[];
};

const rankOf: Record<Origin, number> = { typed: 4, style: 3, derived: 2, part: 1, concept: 0 };

/** Each term once, with the origin closest to what was typed and the highest weight it was given. */
export class TermList {
  readonly byTerm = new Map<string, QueryTerm & { times: number }>();
  readonly #excluded: ReadonlySet<string>;

  constructor(excluded: ReadonlySet<string>) {
    this.#excluded = excluded;
  }

  excludes(term: string): boolean {
    return this.#excluded.has(term);
  }

  add(term: QueryTerm): void {
    if (this.excludes(term.term)) return;
    const known = this.byTerm.get(term.term);
    // A word that counts here by one reading and there by another counts everywhere.
    const isAlike = known !== undefined && rankOf[known.origin] === rankOf[term.origin];
    const isEverywhere = isAlike
      ? known.within !== term.within
      : known !== undefined && (known.within === undefined || term.within === undefined);
    const meant = Math.max(term.meant ?? 1, known?.meant ?? 0);
    if (!known || rankOf[known.origin] < rankOf[term.origin]) {
      const { within, ...added } = term;
      const weight = Math.max(known?.weight ?? 0, term.weight);
      this.byTerm.set(term.term, { ...added, ...(within && !isEverywhere && { within }), meant, weight, times: 1 }); // prettier-ignore
      return;
    }
    known.meant = meant;
    if (isEverywhere) delete known.within;
    if (isAlike) {
      known.times++;
      if (term.phrases) known.phrases = [...(known.phrases ?? []), ...term.phrases];
      const isNamedTwice = term.facet === 'competitors' && term.weight === known.weight;
      if (term.weight > known.weight || isNamedTwice)
        Object.assign(known, {
          weight: term.weight,
          supports: term.supports,
          facet: term.facet,
          surface: term.surface,
        });
    }
  }

  /** Leaves out the lightest terms of an origin; a word with two stems counts once. */
  keepHeaviest(origin: Origin, most: number): void {
    const those = [...this.byTerm.values()].filter((term) => term.origin === origin);
    let kept = 0;
    for (const { term, within } of those.sort((a, b) => b.weight - a.weight)) {
      if (within !== 'others') kept++;
      if (kept > most) this.byTerm.delete(term);
    }
  }
}
