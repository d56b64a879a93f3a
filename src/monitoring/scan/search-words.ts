import { type Query, writtenWords } from '../query/index.ts';

type Words = Extract<Query, { kind: 'words' }>;

/** What is searched for: a query and the text that it was read from. */
type Written = { query: Query; queryText: string | null };

/** Of what has room for no more than so many characters. */
type Room = { text: string; maxCharacters: number };

const maxSearches = 8;
const maxWords = 10;

/**
 * What to ask a platform's own search, which knows words and no operators, so that it finds all that the query could
 * match: of each alternative the words that have to be there, as many as a search of so many characters has room for.
 * `complete`: no alternative was left out.
 */
export function searchesFor(
  { query, queryText }: Written,
  maxCharacters: number,
): { searches: string[]; complete: boolean } {
  const { sets, complete } = wordSets(query, { text: queryText ?? '', maxCharacters });
  const searches = new Set(sets.map((words) => asMany(words, maxCharacters)).filter((search) => search !== ''));
  return { searches: [...searches].slice(0, maxSearches), complete: complete && searches.size <= maxSearches };
}

/** With fewer words it finds more, never less. */
function asMany(words: ReadonlySet<string>, maxCharacters: number): string {
  let search = '';
  let count = 0;
  for (const word of words) {
    const longer = search === '' ? word : `${search} ${word}`;
    if (count === maxWords || longer.length > maxCharacters) continue;
    search = longer;
    count++;
  }
  return search;
}

type WordSets = { sets: ReadonlySet<string>[]; complete: boolean };

/** Alternatives, each a set of words that must all occur; an empty set is "anything". */
function wordSets(query: Query, room: Room): WordSets {
  switch (query.kind) {
    case 'words':
      return narrowing([wordsIn(query, room)]);
    case 'near': {
      const [left, right] = [query.left, query.right].map((side) => side.map((words) => wordsIn(words, room)));
      return narrowing(left!.flatMap((one) => right!.map((other) => one.union(other))));
    }
    case 'or': {
      const parts = query.parts.map((part) => wordSets(part, room));
      return { sets: parts.flatMap(({ sets }) => sets), complete: parts.every(({ complete }) => complete) };
    }
    case 'and': {
      // The part with the fewest alternatives narrows enough; the query itself decides on what is found.
      const parts = query.parts
        .map((part) => wordSets(part, room))
        .filter(({ sets }) => sets.length > 0 && sets.every(({ size }) => size > 0));
      const [best] = parts.toSorted((a, b) => Number(b.complete) - Number(a.complete) || a.sets.length - b.sets.length);
      return best ?? { sets: [], complete: false };
    }
    default:
      return { sets: [], complete: false };
  }
}

function narrowing(sets: ReadonlySet<string>[]): WordSets {
  return { sets, complete: sets.every(({ size }) => size > 0) };
}

/**
 * The beginning of a word is no word, nor is one that is too long to be asked for; those beside it are. Platforms search
 * titles and texts.
 */
function wordsIn(query: Words, { text, maxCharacters }: Room): ReadonlySet<string> {
  if (query.field === 'flair' || query.field === 'url') return new Set();
  const words = writtenWords(query, text);
  const whole = query.prefix ? words.slice(0, -1) : words;
  return new Set(whole.filter(({ length }) => length <= maxCharacters));
}
