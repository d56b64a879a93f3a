import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BestList } from '../../../src/catalog/ranking/scoring/best-list.ts';
import {
  impactBits,
  impactsOf,
  packPosting,
  sortByTerm,
  type Postings,
} from '../../../src/catalog/ranking/segment/postings.ts';
import { bestDocuments, type Prior, type WeightedPostings } from '../../../src/catalog/ranking/scoring/scan.ts';

/** More than two blocks of documents, so that some blocks are full, some nearly empty, and the last is cut short. */
const documents = 70_000;

/** Terms from very frequent to unused, over documents that crowd in one place or lie anywhere; with few impacts sums tie. */
const postings = fc
  .array(
    fc.record({
      first: fc.integer({ min: 0, max: documents - 1 }),
      step: fc.constantFrom(1, 3, 1000, 32_768),
      count: fc.constantFrom(0, 1, 5, 400, 40_000),
      impacts: fc.constantFrom(
        [1],
        [0.3, 0.7],
        [0.0001, 0.2, 0.9],
        Array.from({ length: 97 }, (_, i) => i / 97),
      ),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((terms): Postings => {
    const entries = terms.flatMap(({ first, step, count, impacts }, term) =>
      Array.from({ length: count }, (_, i) => first + i * step)
        .filter((document) => document < documents)
        .map((document) => [term, packPosting(document, impacts[(document * 31) % impacts.length]!)] as const),
    );
    return sortByTerm(
      Uint32Array.from(entries, ([term]) => term),
      Uint32Array.from(entries, ([, packed]) => packed),
      terms.length,
    );
  });

const prior = fc.record({
  weight: fc.constantFrom(0, 0.5, 2),
  values: fc.constantFrom(
    new Float32Array(documents),
    new Float32Array(documents).fill(1),
    Float32Array.from({ length: documents }, (_, document) => ((document * 7919) % 101) / 100),
  ),
});

const share = fc.constantFrom(
  { share: () => 1, mostShare: 1 },
  { share: () => 0, mostShare: 1 },
  { share: (document: number) => (document % 3 === 1 ? 1 : 0.5), mostShare: 1 },
  { share: (document: number) => (document > 69_990 ? 0.8 : 0), mostShare: 0.8 },
  { share: (document: number) => ((document + 2) % 32_768 < 4 ? 0.3 : 0.1), mostShare: 0.3 },
);

const weights = fc.array(fc.constantFrom(0.001, 1, 1, 2.5, 9.1), { minLength: 12, maxLength: 12 });

/** What `bestDocuments` promises, without any thought of speed. */
function plainBest(
  { entries }: Postings,
  terms: readonly WeightedPostings[],
  limit: number,
  { values, weight, share: shareOf }: Prior,
): { document: number; score: number }[] {
  const sums = new Map<number, number>();
  for (const term of terms) {
    for (const entry of entries.subarray(term.from, term.to)) {
      const document = entry >>> 8;
      const value = Math.fround(term.weight * impactBits[entry & 255]!);
      sums.set(document, Math.fround((sums.get(document) ?? 0) + value));
    }
  }
  return [...sums]
    .map(([document, sum]) => ({
      document,
      score: sum * (1 + weight * values[document]!) * shareOf(document),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.document - b.document)
    .slice(0, limit);
}

const contents = (best: BestList) =>
  Array.from(best.documents.subarray(0, best.length), (document, i) => ({ document, score: best.scores[i]! })).sort(
    (a, b) => b.score - a.score || a.document - b.document,
  );

test('the scan finds what adding up everything finds, ties and filters included', () => {
  fc.assert(
    fc.property(postings, weights, prior, share, fc.constantFrom(1, 7, 150), (given, worth, raised, shared, limit) => {
      const terms = Array.from(given.starts.subarray(1), (to, i) => ({
        from: given.starts[i]!,
        to,
        weight: worth[i]!,
      }));
      const found = new BestList(limit);
      const whole = { ...raised, ...shared };
      bestDocuments(given, terms, documents, whole, found);
      assert.equal(contents(found), plainBest(given, terms, limit, whole));
    }),
    { numRuns: 100 },
  );
});

test('impacts are looked up as they were entered', () => {
  const wanted = fc.uniqueArray(fc.integer({ min: 0, max: documents - 1 }), { maxLength: 300 });
  fc.assert(
    fc.property(postings, wanted, (given, anywhere) => {
      const looked = Uint32Array.from(anywhere).sort();
      for (let term = 0; term + 1 < given.starts.length; term++) {
        const entered = new Map(
          Array.from(given.entries.subarray(given.starts[term], given.starts[term + 1]), (entry) => [
            entry >>> 8,
            entry & 255,
          ]),
        );
        const expected = Float32Array.from(looked, (document) => impactBits[entered.get(document) ?? 0]!);
        assert.equal(impactsOf(given, term, looked), expected);
      }
    }),
    { numRuns: 30 },
  );
});

test('of equals the list keeps the lowest documents, in whatever order they come', () => {
  const offers = fc.uniqueArray(fc.tuple(fc.nat(500), fc.nat(3)), { selector: ([document]) => document });
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 20 }), (given, limit) => {
      const best = new BestList(limit);
      for (const [document, score] of given) best.offer(document, score);
      const expected = given
        .map(([document, score]) => ({ document, score }))
        .sort((a, b) => b.score - a.score || a.document - b.document);
      assert.equal(contents(best), expected.slice(0, limit));
    }),
  );
});

test.run();
