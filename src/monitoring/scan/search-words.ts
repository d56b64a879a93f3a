import type { Query } from '../query/index.ts';

type Words = Extract<Query, { kind: 'words' }>;

const mostSearches = 8;
const mostWords = 10;

/**
 * What to ask a platform's own search, which knows words and no operators, so that it finds all that the query could
 * match: of each alternative the words that have to be there. `complete`: nothing was left out.
 */
export function searchesFor(query: Query): { searches: string[]; complete: boolean } {
  const { sets, complete } = wordSets(query);
  const searches = new Set(
    sets.map((words) => [...words].slice(0, mostWords).join(' ')).filter((words) => words !== ''),
  );
  return { searches: [...searches].slice(0, mostSearches), complete: complete && searches.size <= mostSearches };
}

type WordSets = { sets: ReadonlySet<string>[]; complete: boolean };

/** Alternatives, each a set of words that must all occur; an empty set is "anything". */
function wordSets(query: Query): WordSets {
  switch (query.kind) {
    case 'words':
      return { sets: [wordsIn(query)], complete: !(query.prefix && query.words.length === 1) };
    case 'near': {
      const pairs = query.left.flatMap((left) => query.right.map((right) => wordsIn(left).union(wordsIn(right))));
      return { sets: pairs.slice(0, mostSearches), complete: pairs.length <= mostSearches };
    }
    case 'or': {
      const parts = query.parts.map(wordSets);
      return { sets: parts.flatMap(({ sets }) => sets), complete: parts.every(({ complete }) => complete) };
    }
    case 'and': {
      // The part with the fewest alternatives narrows enough; the query itself decides on what is found.
      const parts = query.parts
        .map(wordSets)
        .filter(({ sets }) => sets.length > 0 && sets.every(({ size }) => size > 0));
      const [best] = parts.toSorted((a, b) => Number(b.complete) - Number(a.complete) || a.sets.length - b.sets.length);
      return best ?? { sets: [], complete: false };
    }
    default:
      return { sets: [], complete: false };
  }
}

/** The beginning of a word is no word; those beside it are. */
function wordsIn({ words, prefix }: Words): ReadonlySet<string> {
  return new Set(prefix && words.length > 1 ? words.slice(0, -1) : prefix ? [] : words);
}
