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
