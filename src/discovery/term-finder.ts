/** A term of the query, and what it stands for in the brief. */
export type SearchTerm = { term: string; facet: 'audience' | 'competitors' | 'demand' };

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Finds terms in texts in one pass: in any case, at the beginning of a word, with another ending. */
export class TermFinder {
  readonly #termOf = new Map<string, SearchTerm>();
  readonly #pattern: RegExp | null;

  constructor(terms: readonly SearchTerm[]) {
    for (const term of terms) {
      const form = formOf(term.term);
      if (form !== '' && !this.#termOf.has(form)) this.#termOf.set(form, term);
    }
    // The longest form first, so that "meal prep" wins over "meal".
    const forms = [...this.#termOf.keys()].toSorted((a, b) => b.length - a.length);
    const [open, spaced] = [forms.filter((form) => unspaced.test(form)), forms.filter((form) => !unspaced.test(form))];
    const sources = [
      ...(spaced.length > 0
        ? [String.raw`(?<![\p{L}\p{N}])(${spaced.map(sourceOf).join('|')})[\p{L}\p{M}]{0,4}(?![\p{L}\p{N}])`]
        : []),
      ...(open.length > 0 ? [`(${open.map(sourceOf).join('|')})`] : []),
    ];
    this.#pattern = sources.length > 0 ? new RegExp(sources.join('|'), 'giu') : null;
  }

  in(text: string): Set<SearchTerm> {
    const found = new Set<SearchTerm>();
    if (!this.#pattern) return found;
    for (const [, first, second] of text.matchAll(this.#pattern)) {
      const term = this.#termOf.get(spaceless((first ?? second ?? '').toLowerCase()));
      if (term) found.add(term);
    }
    return found;
  }
}

/** What a term is recognised by: English endings off, so that "budgeting" meets "budgets"; short words stay whole. */
function formOf(term: string): string {
  return spaceless(term.toLowerCase().trim()).split(' ').map(stemOf).join(' ');
}

function spaceless(text: string): string {
  return text.replaceAll(/[\s-]+/g, ' ');
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ings?|ers?|ies|ied|es|ed|s|y|e)$/, '');
  return stem.length >= 4 ? stem : word;
}

function sourceOf(form: string): string {
  const words = form.split(' ').map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return words.join(String.raw`[\s-]+`);
}
