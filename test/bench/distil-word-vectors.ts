/**
 * Makes src/catalog/ranking/meaning/{words.txt,word-vectors.bin,projection.bin}: `npm run bench -- distil-word-vectors`
 *   --encoded FILE   keep what the encoder says of the texts there and reuse it (half an hour of its work)
 *
 * The sentence encoder needs milliseconds for a text, too long for all posts of a catalog. So its 512 dimensions are cut to
 * the 128 in which texts differ most, and every word gets the vector that lets the mean over the words of a text come as
 * near to the encoder's as can be (ridge regression, by conjugate gradients). One text is met poorly that way (half of the
 * variance), the mean of a community's hundred posts well: what the words of one miss, those of another make good.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { createSentenceEncoder } from '../../src/analysis/sentence-encoder/sentence-encoder.ts';
import { plainText, words } from '../../src/catalog/ranking/words/tokenize.ts';
import { readCatalog } from './ranking-data.ts';

const { values: options } = parseArgs({ options: { encoded: { type: 'string' } } });
const [encoderDimensions, dimensions] = [512, 128];
const [longestTitle, longestCommunity, mostWords] = [200, 220, 45];
/** A word is learned when so many communities use it, so that it is nobody's name and no misspelling. */
const fewestCommunities = 5;
const [ridge, rounds] = [0.3, 40];
const covarianceOf = 40_000;

type Text = { text: string; community: number };

async function readTexts(): Promise<Text[]> {
  const { communities, posts } = await readCatalog();
  return communities.flatMap(({ id, name, title, description, nsfw }) => {
    const titles = (posts.get(name) ?? []).map((post) => plainText(post.title).slice(0, longestTitle));
    const own = plainText(`${title}. ${description}`).slice(0, longestCommunity);
    const texts = nsfw ? titles : [...titles, own];
    return texts.filter((text) => words(text).length >= 3).map((text) => ({ text, community: id }));
  });
}

async function encode(texts: readonly Text[]): Promise<Float32Array> {
  if (options.encoded && existsSync(options.encoded)) {
    return new Float32Array(new Uint8Array(readFileSync(options.encoded)).buffer);
  }
  const encoder = createSentenceEncoder();
  const signal = new AbortController().signal;
  const vectors = new Float32Array(texts.length * encoderDimensions);
  // Texts of one length together: a batch takes as long as its longest.
  const order = Array.from(texts.keys()).sort((a, b) => texts[a]!.text.length - texts[b]!.text.length);
  for (let from = 0; from < order.length; from += 1024) {
    const places = order.slice(from, from + 1024);
    const found = await Promise.all(places.map((i) => encoder.encode(texts[i]!.text, signal)));
    for (const [at, i] of places.entries()) vectors.set(found[at]!, i * encoderDimensions);
    if (from % 10_240 === 0) console.log(`${from} of ${order.length} texts`);
  }
  if (options.encoded) writeFileSync(options.encoded, vectors);
  return vectors;
}

function meanOf(vectors: Float32Array): Float64Array {
  const mean = new Float64Array(encoderDimensions);
  for (let i = 0; i < vectors.length; i++) mean[i % encoderDimensions]! += vectors[i]!;
  return mean.map((sum) => sum / (vectors.length / encoderDimensions));
}

/** The directions of most variance, one after another, each of length 1. */
function principalAxes(vectors: Float32Array, mean: Float64Array): Float32Array[] {
  const texts = vectors.length / encoderDimensions;
  const step = Math.max(1, Math.floor(texts / covarianceOf));
  const covariance = Array.from({ length: encoderDimensions }, () => new Float64Array(encoderDimensions));
  const centred = new Float64Array(encoderDimensions);
  for (let text = 0; text < texts; text += step) {
    for (let i = 0; i < encoderDimensions; i++) centred[i] = vectors[text * encoderDimensions + i]! - mean[i]!;
    for (let i = 0; i < encoderDimensions; i++) {
      const [row, value] = [covariance[i]!, centred[i]!];
      for (let j = i; j < encoderDimensions; j++) row[j]! += value * centred[j]!;
    }
  }
  const symmetric = new Matrix(encoderDimensions, encoderDimensions);
  for (let i = 0; i < encoderDimensions; i++) {
    for (let j = i; j < encoderDimensions; j++) symmetric.set(i, j, covariance[i]![j]!).set(j, i, covariance[i]![j]!);
  }
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(symmetric, { assumeSymmetric: true });
  const order = realEigenvalues.map((_, i) => i).sort((a, b) => realEigenvalues[b]! - realEigenvalues[a]!);
  const all = realEigenvalues.reduce((sum, value) => sum + value, 0);
  const kept = order.slice(0, dimensions);
  const share = kept.reduce((sum, i) => sum + realEigenvalues[i]!, 0) / all;
  console.log(`${dimensions} of ${encoderDimensions} dimensions keep ${(100 * share).toFixed(1)} % of the variance`);
  return kept.map((i) => Float32Array.from(eigenvectorMatrix.getColumn(i)));
}

function project(vectors: Float32Array, mean: Float64Array, axes: readonly Float32Array[]): Float32Array {
  const texts = vectors.length / encoderDimensions;
  const projected = new Float32Array(texts * dimensions);
  for (let text = 0; text < texts; text++) {
    for (const [d, axis] of axes.entries()) {
      let sum = 0;
      for (let i = 0; i < encoderDimensions; i++) sum += (vectors[text * encoderDimensions + i]! - mean[i]!) * axis[i]!;
      projected[text * dimensions + d] = sum;
    }
  }
  return projected;
}

/** By text, the places of its words in the vocabulary. */
function readWords(texts: readonly Text[]): { vocabulary: string[]; rows: Uint32Array[] } {
  const tokens = texts.map(({ text }) => words(text).slice(0, mostWords));
  const users = new Map<string, Set<number>>();
  for (const [i, found] of tokens.entries()) {
    for (const word of found) {
      const known = users.get(word);
      if (!known) users.set(word, new Set([texts[i]!.community]));
      else if (known.size < fewestCommunities) known.add(texts[i]!.community);
    }
  }
  const common = [...users].filter(([word, by]) => by.size >= fewestCommunities && /^[a-z0-9+#]{1,20}$/.test(word));
  const vocabulary = common.map(([word]) => word).sort();
  const placeOf = new Map(vocabulary.map((word, i) => [word, i]));
  const rows = tokens.map((found) => Uint32Array.from(found.flatMap((word) => placeOf.get(word) ?? [])));
  return { vocabulary, rows };
}

/** The word vectors W that minimise |XW − Y|² + ridge |W|², where X takes the mean over the words of a text. */
function solve(rows: readonly Uint32Array[], vocabulary: number, wanted: Float32Array): Float32Array {
  const size = vocabulary * dimensions;
  const ofText = new Float64Array(dimensions);
  const means = (row: Uint32Array, from: Float64Array) => {
    ofText.fill(0);
    for (const word of row) for (let d = 0; d < dimensions; d++) ofText[d]! += from[word * dimensions + d]!;
    for (let d = 0; d < dimensions; d++) ofText[d]! /= row.length;
  };
  const spread = (row: Uint32Array, values: Float64Array | Float32Array, to: Float64Array) => {
    for (const word of row) for (let d = 0; d < dimensions; d++) to[word * dimensions + d]! += values[d]! / row.length;
  };
  const apply = (from: Float64Array) => {
    const to = from.map((value) => ridge * value);
    for (const row of rows) {
      if (row.length === 0) continue;
      means(row, from);
      spread(row, ofText, to);
    }
    return to;
  };
  const solution = new Float64Array(size);
  const residual = new Float64Array(size);
  for (const [text, row] of rows.entries()) {
    if (row.length > 0) spread(row, wanted.subarray(text * dimensions, (text + 1) * dimensions), residual);
  }
  const direction = residual.slice();
  let left = residual.reduce((sum, value) => sum + value * value, 0);
  for (let round = 0; round < rounds; round++) {
    const applied = apply(direction);
    const step = left / direction.reduce((sum, value, i) => sum + value * applied[i]!, 0);
    for (let i = 0; i < size; i++) {
      solution[i]! += step * direction[i]!;
      residual[i]! -= step * applied[i]!;
    }
    const now = residual.reduce((sum, value) => sum + value * value, 0);
    for (let i = 0; i < size; i++) direction[i] = residual[i]! + (now / left) * direction[i]!;
    left = now;
  }
  let [missed, all] = [0, 0];
  for (const [text, row] of rows.entries()) {
    if (row.length === 0) continue;
    means(row, solution);
    for (let d = 0; d < dimensions; d++) {
      missed += (ofText[d]! - wanted[text * dimensions + d]!) ** 2;
      all += wanted[text * dimensions + d]! ** 2;
    }
  }
  console.log(`the words meet ${(100 * (1 - missed / all)).toFixed(1)} % of the variance of single texts`);
  return Float32Array.from(solution);
}

const texts = await readTexts();
console.log(`${texts.length} texts`);
const encoded = await encode(texts);
const mean = meanOf(encoded);
const axes = principalAxes(encoded, mean);
const { vocabulary, rows } = readWords(texts);
console.log(`${vocabulary.length} words`);
const vectors = solve(rows, vocabulary.length, project(encoded, mean, axes));

const folder = new URL('../../src/catalog/ranking/meaning/', import.meta.url);
writeFileSync(new URL('words.txt', folder), `${vocabulary.join('\n')}\n`);
// A word a row: what 127 stands for, then 128 numbers of one byte.
const bytes = Buffer.alloc(vocabulary.length * (4 + dimensions));
for (let word = 0; word < vocabulary.length; word++) {
  const vector = vectors.subarray(word * dimensions, (word + 1) * dimensions);
  const most = vector.reduce((best, value) => Math.max(best, Math.abs(value)), 1e-9);
  const at = word * (4 + dimensions);
  bytes.writeFloatLE(most, at);
  for (const [d, value] of vector.entries()) bytes.writeInt8(Math.round((127 * value) / most), at + 4 + d);
}
writeFileSync(new URL('word-vectors.bin', folder), bytes);
writeFileSync(new URL('projection.bin', folder), Float32Array.from([...mean, ...axes.flatMap((axis) => [...axis])]));
