import { GrowingUint32 } from './growing-array.ts';
import { meaning as parameters } from '../parameters.ts';
import { addMean, dimensions, placesOf, toUnit } from '../meaning/word-vectors.ts';

type Row = {
  document: number;
  members: number;
  vector: Int8Array;
};

/**
 * The vector of a community: the middle of its posts, and some of its own text. English only, as the word vectors are; who
 * has said too little has none.
 */
export class MeaningCollector {
  readonly #ofPosts = new Map<number, Float32Array>();
  readonly #ownPlaces = new GrowingUint32();
  readonly #ownStarts = new GrowingUint32();
  readonly #rows: Row[] = [];
  #others: Row[] = [];
  #fewestMembers = 0;

  /** Documents one after another; words of each post, title first, and of the community's own text. */
  addCommunity(document: number, posts: readonly (readonly string[])[], own: readonly string[]): void {
    this.#ownStarts.push(this.#ownPlaces.length);
    for (const place of placesOf(own.slice(0, parameters.mostWords))) this.#ownPlaces.push(place);
    if (this.#ofPosts.size >= parameters.mostWithPosts) return;
    const middle = new Float32Array(dimensions);
    let found = 0;
    for (const post of posts.slice(0, parameters.mostPosts)) {
      const places = placesOf(post.slice(0, parameters.mostWords));
      addMean(middle, places);
      found += places.length;
    }
    if (found >= parameters.fewestInPosts) this.#ofPosts.set(document, toUnit(middle));
  }

  /** Documents one after another, when the words of their names are known. */
  finishCommunity(document: number, nameWords: readonly string[], members: number): void {
    const to = document + 1 < this.#ownStarts.length ? this.#ownStarts.at(document + 1) : this.#ownPlaces.length;
    const own = [...this.#ownPlaces.view().subarray(this.#ownStarts.at(document), to), ...placesOf(nameWords)];
    const ofPosts = this.#ofPosts.get(document);
    if (!ofPosts && (own.length < parameters.fewestWords || members < this.#fewestMembers)) return;
    const ofOwn = new Float32Array(dimensions);
    addMean(ofOwn, own);
    toUnit(ofOwn);
    const { ownShare } = parameters;
    const mixed = ofPosts ? ofOwn.map((value, i) => ownShare * value + (1 - ownShare) * ofPosts[i]!) : ofOwn;
    const row = { document, members, vector: Int8Array.from(toUnit(mixed), (value) => Math.round(127 * value)) };
    (ofPosts ? this.#rows : this.#others).push(row);
    if (this.#others.length > 2 * parameters.mostOthers) this.#keepLargest();
  }

  /** Of those without posts. */
  #keepLargest(): void {
    this.#others = this.#others.sort((a, b) => b.members - a.members).slice(0, parameters.mostOthers);
    if (this.#others.length === parameters.mostOthers) this.#fewestMembers = this.#others.at(-1)!.members;
  }

  /** Documents in ascending order, and a row of `dimensions` bytes for each. */
  finish(): { documents: Uint32Array; vectors: Int8Array } {
    this.#keepLargest();
    const rows = [...this.#rows, ...this.#others].sort((a, b) => a.document - b.document);
    const vectors = new Int8Array(rows.length * dimensions);
    for (const [i, { vector }] of rows.entries()) vectors.set(vector, i * dimensions);
    return { documents: Uint32Array.from(rows, ({ document }) => document), vectors };
  }
}
