import type { TalkPost } from '../../analyst.ts';
import { proseOf } from '../prose.ts';
import { Vocabulary } from './phrases.ts';

/** `key`: by what it is counted. `posts`: their places in the list; `written`: how each of them writes it first. */
export type FrequentPhrase = {
  key: string;
  words: number;
  posts: readonly number[];
  inTitles: number;
  written: () => string[];
};

const longestPhrase = 3;
const longestBody = 700;

/**
 * Runs of up to three words that carry meaning and that at least `least` posts have; none crosses punctuation. They are
 * grown word by word: no phrase is in more posts than its parts, and of the many that are in one, few are ever looked at.
 */
export function frequentPhrases(
  posts: readonly TalkPost[],
  { common, language }: { common: ReadonlySet<string>; language: string | null },
  least: number,
): FrequentPhrase[] {
  const vocabulary = new Vocabulary(common, language);
  const texts = readAll(vocabulary, posts);
  const found: FrequentPhrase[] = [];
  const keys = Float64Array.from(texts.words, (word) => vocabulary.stemOf(word));
  for (let length = 1; length <= longestPhrase; length++) {
    const phrases = frequentAt(keys, texts, least);
    const write = (at: number) => vocabulary.write(texts.words.subarray(at, at + length));
    found.push(
      ...phrases.map(({ posts, places, inTitles }) => ({
        key: vocabulary.stems(texts.words.subarray(places[0], places[0]! + length)),
        words: length,
        posts,
        inTitles,
        written: () => places.map(write),
      })),
    );
    // A longer phrase begins where one of these begins and another begins a word later; every text ends with a gap.
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      const next = at + 1 < keys.length ? keys[at + 1]! : -1;
      keys[at] = key < 0 || next < 0 ? -1 : key * phrases.length + next;
    }
  }
  return found;
}

/** All texts in a row; text `i` goes from `starts[i]` to the next one's start, its title to `titleEnds[i]`. */
type Texts = { words: Int32Array; starts: number[]; titleEnds: number[] };

function readAll(vocabulary: Vocabulary, posts: readonly TalkPost[]): Texts {
  const words: number[] = [];
  const [starts, titleEnds]: [number[], number[]] = [[], []];
  for (const { title, body } of posts) {
    starts.push(words.length);
    vocabulary.read(title, words);
    titleEnds.push(words.length);
    vocabulary.read(proseOf(body).slice(0, longestBody), words);
  }
  return { words: Int32Array.from(words), starts: [...starts, words.length], titleEnds };
}

/** `places`: where each of its posts has it first. */
type Group = { posts: number[]; places: number[]; inTitles: number };

/** The keys that are in enough texts; each is replaced by the number of its group, the others by -1. */
function frequentAt(keys: Float64Array, texts: Texts, least: number): Group[] {
  const { starts, titleEnds } = texts;
  const numbers = new Map<number, number>();
  const counts: number[] = [];
  const lastText: number[] = [];
  for (let text = 0; text < titleEnds.length; text++) {
    for (let at = starts[text]!; at < starts[text + 1]!; at++) {
      const key = keys[at]!;
      if (key < 0) continue;
      let number = numbers.get(key);
      if (number === undefined) numbers.set(key, (number = counts.push(0) - 1));
      keys[at] = number;
      if (lastText[number] === text) continue;
      lastText[number] = text;
      counts[number]!++;
    }
  }
  const groups: Group[] = [];
  const groupOf = counts.map((count) => (count < least ? -1 : groups.push({ posts: [], places: [], inTitles: 0 }) - 1));
  for (let text = 0; text < titleEnds.length; text++) {
    for (let at = starts[text]!; at < starts[text + 1]!; at++) {
      const key = keys[at]!;
      const number = key < 0 ? -1 : groupOf[key]!;
      keys[at] = number;
      const group = groups[number];
      if (!group || group.posts.at(-1) === text) continue;
      group.posts.push(text);
      group.places.push(at);
      if (at < titleEnds[text]!) group.inTitles++;
    }
  }
  return groups;
}
