import type { FoundTerm, SearchTerm, TermFinder } from './term-finder.ts';

/** In how many posts words stand, exactly as they are quoted, in any case. */
export type Mention = Pick<SearchTerm, 'facet' | 'typed' | 'worth' | 'bits' | 'because'> & {
  words: string;
  posts: number;
};

type Text = { title: string; body: string };

/** What the finder found in a post, in its title and its body. */
export type Reading = { inTitle: FoundTerm[]; inBody: FoundTerm[] };

export function readPost(finder: TermFinder, { title, body }: Text): Reading {
  return { inTitle: finder.in(title), inBody: finder.in(body) };
}

/**
 * Counts posts by what stands in them. A word has several forms: of each term the form that most posts have is the one
 * that is counted and quoted, so that nobody who counts again finds fewer.
 */
export function countMentions(posts: readonly Text[], readings: readonly Reading[]): Mention[] {
  const forms = new Map<SearchTerm, Map<string, number>>();
  for (const [i, { inTitle, inBody }] of readings.entries()) {
    const { title, body } = posts[i]!;
    const met = new Map<SearchTerm, Set<string>>();
    for (const [text, found] of [
      [title, inTitle],
      [body, inBody],
    ] as const) {
      for (const { term, from, to } of found) {
        const form = formOf(text.slice(from, to));
        met.set(term, (met.get(term) ?? new Set()).add(form));
      }
    }
    for (const [term, found] of met) {
      const counts = forms.get(term) ?? new Map<string, number>();
      for (const form of found) counts.set(form, (counts.get(form) ?? 0) + 1);
      forms.set(term, counts);
    }
  }
  return [...forms].map(([term, counts]) => {
    const [form, posts] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
    const { facet, typed, worth, bits, because } = term;
    return { words: asTyped(form, term), facet, typed, worth, bits, because, posts };
  });
}

/** Words as they stand in a text, but for case and white space. */
export function formOf(words: string): string {
  return words.toLowerCase().replaceAll(/\s+/g, ' ');
}

/** A name keeps its capitals. */
export function asTyped(form: string, { term }: SearchTerm): string {
  return formOf(term) === form ? term : form;
}
