import fc from 'fast-check';
import { hostileTexts } from '../../support/hostile-texts.ts';

/** How long they are: as people write, as platforms allow, and beyond. */
const lengths = [12, 80, 300, 1000, 4000, 10_000, 40_000, 100_000];
const textsByLength = new Map(lengths.map((length) => [length, [...hostileTexts(length).values()]]));

const ordinary = 'I am looking for a budgeting app that splits bills. What do you use, and why does it fail you? ';

function textOf(maxLength: number): fc.Arbitrary<string> {
  const piece = fc
    .constantFrom(...lengths.filter((length) => length <= maxLength))
    .chain((length) => fc.constantFrom(...textsByLength.get(length)!));
  // Some are found by ordinary queries, and some go over from one kind into another.
  return fc
    .tuple(fc.constantFrom('', '', ordinary), piece, fc.constantFrom('', ' ', '\n\n'), piece)
    .map((parts) => parts.join('').slice(0, maxLength));
}

const operands = [
  'a',
  'aa*',
  'wo*',
  '"a a"',
  '"a b a b"',
  'word',
  '漢字',
  'budget',
  'ha',
  'url:a',
  'title:a',
  'flair:a',
];
const queryOf = fc.oneof(
  textOf(4000),
  fc
    .tuple(fc.array(fc.constantFrom(...operands), { minLength: 1, maxLength: 100 }), fc.constantFrom(' OR ', ' ', ' -'))
    .map(([words, between]) => words.join(between)),
  fc.constantFrom(1, 5, 100).chain((distance) => {
    const side = fc.array(fc.constantFrom('a', 'word', 'ha', 'b', '漢', 'wo*'), { minLength: 1, maxLength: 100 });
    return fc
      .tuple(side, side)
      .map(([left, right]) => `(${left.join(' OR ')}) NEAR/${distance} (${right.join(' OR ')})`);
  }),
);

/** The same count gives the same texts. */
const sampleOf = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed: 18 });

export type HostileCorpus = {
  posts: { title: string; body: string }[];
  comments: string[];
  sidebars: { title: string; description: string; sidebar: string }[];
  rules: { title: string; text: string }[];
  briefs: { brief: string; audience: string; keyword: string }[];
  queries: string[];
};

/** So many texts in all. Most are posts and comments, as everywhere. */
export function hostileCorpus(count: number): HostileCorpus {
  const tenth = Math.ceil(count / 10);
  return {
    posts: sampleOf(fc.record({ title: textOf(1000), body: textOf(100_000) }), tenth * 4),
    comments: sampleOf(textOf(10_000), tenth * 2),
    sidebars: sampleOf(fc.record({ title: textOf(300), description: textOf(1000), sidebar: textOf(100_000) }), tenth),
    rules: sampleOf(fc.record({ title: textOf(300), text: textOf(10_000) }), tenth),
    briefs: sampleOf(fc.record({ brief: textOf(4000), audience: textOf(1000), keyword: textOf(80) }), tenth),
    queries: sampleOf(queryOf, tenth),
  };
}
