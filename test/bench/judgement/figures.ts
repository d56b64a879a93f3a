/** How well scores put what is wanted first: the mean of the precisions at each wanted one. */
export function averagePrecision(scored: readonly { score: number; wanted: boolean }[]): number {
  const ranked = scored.toSorted((a, b) => b.score - a.score);
  let [found, sum] = [0, 0];
  for (const [i, { wanted }] of ranked.entries()) if (wanted) sum += ++found / (i + 1);
  return found === 0 ? 0 : sum / found;
}

export function precisionAndRecall(scored: readonly { score: number; wanted: boolean }[], threshold: number) {
  const kept = scored.filter(({ score }) => score >= threshold);
  const right = kept.filter(({ wanted }) => wanted).length;
  const wanted = scored.filter((one) => one.wanted).length;
  return { precision: kept.length === 0 ? 0 : right / kept.length, recall: wanted === 0 ? 0 : right / wanted };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
