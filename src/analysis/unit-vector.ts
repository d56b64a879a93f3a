/** A vector scaled to length 1; one of length 0 stays as it is. */
export function unitVector(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
