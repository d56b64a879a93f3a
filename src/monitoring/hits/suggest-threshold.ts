export type Reviewed = { relevance: number; approved: boolean };

/** Fewer say nothing. */
const leastReviews = 10;
const leastOfEach = 3;

/**
 * The relevance from which hits are best kept, by F1 of what was approved; of several, the lowest, which loses least.
 * `null`: too few reviews to tell.
 */
export function suggestThreshold(reviews: readonly Reviewed[]): number | null {
  const approved = reviews.filter((review) => review.approved).length;
  if (reviews.length < leastReviews || approved < leastOfEach || reviews.length - approved < leastOfEach) return null;
  const thresholds = [...new Set(reviews.map(({ relevance }) => relevance))].toSorted((a, b) => a - b);
  let best = { threshold: 0, f1: 0 };
  for (const threshold of thresholds) {
    const kept = reviews.filter(({ relevance }) => relevance >= threshold);
    const right = kept.filter((review) => review.approved).length;
    const f1 = (2 * right) / (kept.length + approved);
    if (f1 > best.f1) best = { threshold, f1 };
  }
  return Math.floor(best.threshold * 100) / 100;
}
