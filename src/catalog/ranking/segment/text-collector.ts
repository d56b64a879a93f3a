import { GrowingFloat32, GrowingUint32 } from './growing-array.ts';
import { text } from '../parameters.ts';
import { packPosting, sortByTerm, type Postings } from './postings.ts';

export type Field = keyof typeof text.fields;

/**
 * Collects what communities say of themselves, one community after another: the weight of a term is the sum over the
 * fields that have it, each divided by its own length (BM25F). Names come last, when all words are known.
 */
export class TextCollector {
  readonly #current = new Map<number, number>();
  readonly #ends = new GrowingUint32();
  readonly #terms = new GrowingUint32();
  readonly #weights = new GrowingFloat32();
  readonly #postingTerms = new GrowingUint32();
  readonly #postings = new GrowingUint32();

  addField(field: Field, terms: readonly number[]): void {
    for (const term of terms) add(this.#current, term, fieldWeight(field, terms.length));
  }

  finishCommunity(): void {
    for (const [term, weight] of this.#current) {
      this.#terms.push(term);
      this.#weights.push(weight);
    }
    this.#ends.push(this.#terms.length);
    this.#current.clear();
  }

  /** For every document, in their order. `whole`: the name as one word, -1 for none. */
  addName(document: number, nameTerms: ReadonlySet<number>, whole: number): void {
    const weights = new Map<number, number>();
    const from = document === 0 ? 0 : this.#ends.at(document - 1);
    for (let i = from; i < this.#ends.at(document); i++) weights.set(this.#terms.at(i), this.#weights.at(i));
    for (const term of nameTerms) add(weights, term, fieldWeight('name', nameTerms.size));
    if (whole >= 0 && !nameTerms.has(whole)) add(weights, whole, fieldWeight('name', 1));
    for (const [term, weight] of weights) {
      this.#postingTerms.push(term);
      this.#postings.push(packPosting(document, weight / (weight + text.k1)));
    }
  }

  finish(termCount: number): Postings {
    return sortByTerm(this.#postingTerms.view(), this.#postings.view(), termCount);
  }
}

function add(weights: Map<number, number>, term: number, weight: number): void {
  weights.set(term, (weights.get(term) ?? 0) + weight);
}

function fieldWeight(field: Field, length: number): number {
  const { weight, usualLength } = text.fields[field];
  return weight / (1 - text.b + (text.b * length) / usualLength);
}
