import { GrowingFloat32, GrowingUint32 } from './growing-array.ts';
import { profile } from '../parameters.ts';
import { packPosting, sortByTerm, type Postings } from './postings.ts';
import type { PairTerms } from './vocabulary.ts';

/** Two ordinals in one number; there are fewer terms than this. */
const paired = 2 ** 26;

/**
 * Sums the posts of one community after another into profiles: the weight of a term is the sum over posts of
 * log(1 + its frequency), titles counted more. The sum is normalised by the profile's length as in BM25, and its logarithm
 * taken: repetition goes on to count, where BM25's saturation would level the communities that speak of little else.
 * Two adjacent words that stand in several posts are a term of their own.
 */
export class ProfileCollector {
  readonly #current = new Map<number, number>();
  readonly #pairs = new Map<number, number>();
  readonly #postsWithPair = new Map<number, number>();
  readonly #documents = new GrowingUint32();
  readonly #ends = new GrowingUint32();
  readonly #terms = new GrowingUint32();
  readonly #impacts = new GrowingFloat32();

  #mostTerms: number = profile.mostTerms;
  readonly #mostPostings: number;
  readonly #pairTerms: PairTerms;

  constructor(pairTerms: PairTerms, mostPostings: number = profile.mostPostings) {
    this.#pairTerms = pairTerms;
    this.#mostPostings = mostPostings;
  }

  addPost(title: number[], body: number[]): void {
    addTo(this.#current, title, profile.titleWeight);
    addTo(this.#current, body, 1);
    const inTitle = pairsOf(title);
    const inBody = pairsOf(body);
    addTo(this.#pairs, inTitle, profile.titleWeight * profile.pairWeight);
    addTo(this.#pairs, inBody, profile.pairWeight);
    for (const pair of new Set([...inTitle, ...inBody])) {
      this.#postsWithPair.set(pair, (this.#postsWithPair.get(pair) ?? 0) + 1);
    }
  }

  /** False when the community had no posts with words. */
  finishCommunity(document: number): boolean {
    if (this.#current.size === 0) return false;
    this.#addPairs();
    let length = 0;
    for (const weight of this.#current.values()) length += weight;
    const norm = profile.k1 * (1 - profile.b + (profile.b * length) / profile.usualLength);
    const heaviest = [...this.#current].sort((a, b) => b[1] - a[1]).slice(0, this.#mostTerms);
    for (const [term, weight] of heaviest) {
      this.#terms.push(term);
      this.#impacts.push(Math.min(1, Math.log(1 + weight / norm) / profile.mostImpact));
    }
    this.#documents.push(document);
    this.#ends.push(this.#terms.length);
    this.#current.clear();
    if (this.#terms.length > this.#mostPostings) this.#shorten();
    return true;
  }

  #addPairs(): void {
    for (const [pair, posts] of this.#postsWithPair) {
      if (posts < profile.pairPosts) continue;
      const term = this.#pairTerms.ordinal(Math.floor(pair / paired), pair % paired);
      if (term >= 0) this.#current.set(term, this.#pairs.get(pair)!);
    }
    this.#pairs.clear();
    this.#postsWithPair.clear();
  }

  /** There are more communities with posts than memory for all they say: each keeps its heaviest terms. */
  #shorten(): void {
    const terms = this.#terms.view();
    const impacts = this.#impacts.view();
    const ends = this.#ends.view();
    this.#mostTerms = Math.floor((this.#mostPostings * profile.keptWhenFull) / ends.length);
    let kept = 0;
    for (let i = 0, from = 0; i < ends.length; i++) {
      const to = ends[i]!;
      const until = Math.min(to, from + this.#mostTerms);
      terms.copyWithin(kept, from, until);
      impacts.copyWithin(kept, from, until);
      kept += until - from;
      ends[i] = kept;
      from = to;
    }
    this.#terms.length = kept;
    this.#impacts.length = kept;
  }

  finish(
    termCount: number,
    documentCount: number,
  ): { postings: Postings; signatures: Uint32Array; signatureStarts: Uint32Array } {
    const terms = this.#terms.view();
    const impacts = this.#impacts.view();
    const documents = this.#documents.view();
    const ends = this.#ends.view();
    const packed = new Uint32Array(terms.length);
    const frequency = new Uint32Array(termCount);
    for (const term of terms) frequency[term]!++;

    const signatures = new GrowingUint32();
    const signatureStarts = new Uint32Array(documentCount + 1);
    for (let i = 0, from = 0; i < documents.length; i++) {
      const document = documents[i]!;
      for (let at = from; at < ends[i]!; at++) packed[at] = packPosting(document, impacts[at]!);
      const score = (at: number) => impacts[at]! * Math.log(documents.length / frequency[terms[at]!]!);
      const telling = Array.from({ length: ends[i]! - from }, (_, offset) => from + offset)
        .filter((at) => !this.#pairTerms.has(terms[at]!))
        .sort((a, b) => score(b) - score(a))
        .slice(0, profile.signatureTerms);
      for (const at of telling) signatures.push(terms[at]!);
      signatureStarts[document + 1] = telling.length;
      from = ends[i]!;
    }
    for (let document = 0; document < documentCount; document++)
      signatureStarts[document + 1]! += signatureStarts[document]!;
    return { postings: sortByTerm(terms, packed, termCount), signatures: signatures.view().slice(), signatureStarts };
  }
}

function pairsOf(words: readonly number[]): number[] {
  return words.slice(1).map((word, i) => words[i]! * paired + word);
}

function addTo(sums: Map<number, number>, terms: readonly number[], weight: number): void {
  const frequency = new Map<number, number>();
  for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  for (const [term, times] of frequency) sums.set(term, (sums.get(term) ?? 0) + weight * Math.log(1 + times));
}
