import { proseOf } from '../prose.ts';

/** The sentence encoder reads no more. */
const maxGistLength = 240;

/** What a sentence encoder is to read of a post. Its title stands there twice: it says what the post is about, its beginning often not yet. */
export function gistOf({ title, body }: { title: string; body: string }): string {
  const titleTwice = title === '' ? '' : `${title}. ${title}. `;
  return `${titleTwice}${proseOf(body)}`.slice(0, maxGistLength);
}

/** How near two vectors of length 1 lie, -1 to 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** A vector of length 1 in a byte a dimension: what is lost does not show. */
const scale = 512;

export function packVector(vector: Float32Array): string {
  return Buffer.from(
    Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * scale)))),
  ).toString('base64');
}

export function unpackVector(packed: string): Float32Array {
  const bytes = Buffer.from(packed, 'base64');
  return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), (value) => value / scale);
}
