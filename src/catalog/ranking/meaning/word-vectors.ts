import { readFileSync } from 'node:fs';
import { readQueryLanguage } from '../words/language.ts';
import { words } from '../words/tokenize.ts';

/** Numbers in the vector of a word, a community and a query. */
export const dimensions = 128;
const encodedDimensions = 512;

/** One byte a number; `scales`: what 127 stands for, by word. Made by test/bench/distil-word-vectors.ts. */
type WordVectors = {
  places: Map<string, number>;
  scales: Float32Array;
  values: Int8Array;
};

const read = (name: string) => readFileSync(new URL(name, import.meta.url));
const floats = (bytes: Buffer) => new Float32Array(new Uint8Array(bytes).buffer);

let known: WordVectors | undefined;

function wordVectors(): WordVectors {
  if (known) return known;
  const words = read('words.txt').toString().trimEnd().split('\n');
  const bytes = read('word-vectors.bin');
  const row = 4 + dimensions;
  const scales = Float32Array.from(words, (_, word) => bytes.readFloatLE(word * row) / 127);
  const values = new Int8Array(words.length * dimensions);
  for (let word = 0; word < words.length; word++) {
    values.set(bytes.subarray(word * row + 4, (word + 1) * row), word * dimensions);
  }
  return (known = { places: new Map(words.map((word, i) => [word, i])), scales, values });
}

/** Where the words that have a vector stand in the list. */
export function placesOf(found: readonly string[]): number[] {
  const { places } = wordVectors();
  return found.flatMap((word) => places.get(word) ?? []);
}

/** All of them. */
export const wordsWithVectors = () => wordVectors().places.keys();

/** Whether the words of a text can be looked up: its language is English, or not known and most of its words are. */
export function readsAsEnglish(text: string): boolean {
  const { known: language } = readQueryLanguage(text);
  const found = words(text);
  return language === 'en' || (language === null && placesOf(found).length > found.length / 2);
}

/** Adds to `sum` the mean of the vectors of words. */
export function addMean(sum: Float32Array, places: readonly number[]): void {
  const { scales, values } = wordVectors();
  for (const place of places) {
    const scale = scales[place]! / places.length;
    for (let i = 0, at = place * dimensions; i < dimensions; i++) sum[i]! += scale * values[at + i]!;
  }
}

/** Scales a vector to a length of 1, where it has one. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  for (let i = 0; i < vector.length; i++) vector[i]! /= length;
  return vector;
}

let axes: Float32Array | undefined;

/** What the sentence encoder makes of a text, among the words. */
export function projectEncoded(encoded: Float32Array): Float32Array {
  // The mean, then the axes, one after another.
  axes ??= floats(read('projection.bin'));
  const projected = new Float32Array(dimensions);
  for (let d = 0; d < dimensions; d++) {
    for (let i = 0, at = (d + 1) * encodedDimensions; i < encodedDimensions; i++) {
      projected[d]! += (encoded[i]! - axes[i]!) * axes[at + i]!;
    }
  }
  return toUnit(projected);
}
