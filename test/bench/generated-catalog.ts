/**
 * Generated communities: about 80 different words each, drawn by Zipf's law; a tenth have posts. The vocabulary holds the words of
 * the concept lists, so that queries are expanded as real ones are. The same numbers come in every run.
 */
import { conceptsIn } from '../../src/catalog/ranking/query/concepts.ts';
import { phrasesOf } from '../../src/catalog/ranking/query/thesaurus.ts';
import { functionWords } from '../../src/catalog/ranking/words/english.ts';
import {
  type CommunityText,
  type PostText,
  SegmentBuilder,
  type Query,
  type Segment,
} from '../../src/catalog/ranking/index.ts';

const VOCABULARY = 300_000;
const COMMUNITIES_A_TOPIC = 50;

let state = 7;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const conceptWords = 'garden budget running guitar startup parents travel linux coffee wedding'
  .split(' ')
  .flatMap((seed) => [...conceptsIn([seed]).keys()].flatMap(phrasesOf).flatMap(({ words }) => words));
const invented = (rank: number) => `${'bdfgklmnprstvz'[rank % 14]}${'aeiou'[rank % 5]}${rank.toString(36)}`;
/** Concept words stand among the thousand most frequent ones, function words before them. */
const vocabulary = [...functionWords].slice(0, 60);
while (vocabulary.length < VOCABULARY) {
  const rank = vocabulary.length;
  vocabulary.push(rank % 8 === 0 ? (conceptWords.pop() ?? invented(rank)) : invented(rank));
}

/** Inverse of the cumulated 1/x: rank of a word drawn by Zipf's law. */
const word = () => vocabulary[Math.min(VOCABULARY, Math.floor(VOCABULARY ** random())) - 1]!;

/** Communities of one topic share forty words; a part of what they write and of what is asked comes from them. */
const topicWord = (topic: number) =>
  vocabulary[Math.floor(VOCABULARY ** (0.25 + 0.75 * (((topic * 40 + Math.floor(random() * 40)) * 0.618_034) % 1)))]!;
const topical = (topic: number, count: number, share: number) =>
  Array.from({ length: count }, () => (random() < share ? topicWord(topic) : word())).join(' ');

/** The same ones each time. */
export function* generatedCommunities(size: number): Generator<{ community: CommunityText; posts: PostText[] }> {
  state = 7;
  for (let id = 1; id <= size; id++) {
    const topic = Math.floor((random() * size) / COMMUNITIES_A_TOPIC);
    const posts =
      id % 10 === 0
        ? Array.from({ length: 20 }, () => ({ title: topical(topic, 12, 0.3), body: '', score: null }))
        : [];
    const name = `${topicWord(topic)}_${word()}${id % 3 === 0 ? '' : id}`;
    const members = Math.floor(10 ** (random() * 6));
    const description = topical(topic, 90, 0.2);
    const unsaid = { platform: 'reddit', title: '', sidebar: '', nsfw: false, language: 'en', category: null } as const;
    yield { community: { ...unsaid, id, name, description, members }, posts };
  }
}

export function buildSegment(size: number): Promise<Segment> {
  const builder = new SegmentBuilder();
  for (const { community, posts } of generatedCommunities(size)) builder.addCommunity(community, posts);
  return builder.finish();
}

/** Invented words alone might be of any language. */
const asked = {
  en: (what: string, whom: string) => `We are looking for those who talk about ${what} for ${whom} people`,
  de: (what: string, whom: string) => `Wir suchen alle, die gern über ${what} sprechen, für Leute mit ${whom}`,
};

export function someQuery(size: number, language: keyof typeof asked): Query {
  const topic = Math.floor((random() * size) / COMMUNITIES_A_TOPIC);
  const brief = asked[language](topical(topic, 6 + Math.floor(random() * 10), 0.5), topicWord(topic));
  return { brief, competitors: [topicWord(topic)], keywords: [topicWord(topic), word()] };
}
