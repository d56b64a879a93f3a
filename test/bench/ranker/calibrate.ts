/** What makes a probability of a sum: logistic regression on the sum alone (Platt), by Newton's method. Slope first. */
export function fitProbability(sums: readonly number[], right: readonly boolean[]): [slope: number, shift: number] {
  let [slope, shift] = [1, 0];
  for (let round = 0; round < 50; round++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (const [i, sum] of sums.entries()) {
      const p = 1 / (1 + Math.exp(-(slope * sum + shift)));
      const error = Number(right[i]) - p;
      const w = p * (1 - p);
      g0 += error;
      g1 += error * sum;
      h00 += w;
      h01 += w * sum;
      h11 += w * sum * sum;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (Math.abs(determinant) < 1e-12) break;
    shift += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return [Number(slope.toPrecision(5)), Number(shift.toPrecision(5))];
}

const bands = 10;

/** How far scores are from the share of right ones, over bands of equal width (expected calibration error). */
export function calibrationError(scores: readonly number[], right: readonly boolean[]): number {
  const sums = Array.from({ length: bands }, () => ({ score: 0, right: 0 }));
  for (const [i, score] of scores.entries()) {
    const band = sums[Math.min(bands - 1, Math.floor(score * bands))]!;
    band.score += score;
    band.right += Number(right[i]);
  }
  return sums.reduce((sum, band) => sum + Math.abs(band.score - band.right), 0) / Math.max(1, scores.length);
}
