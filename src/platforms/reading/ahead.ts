const maxAheadMs = 86_400_000;
/** When this was written: a clock that stands before is wrong, and no reason to refuse anything. */
const earliestNowMs = Date.UTC(2026, 10, 27);

/** Whether a moment has not come yet, by more than clocks and time zones differ. */
export function isAhead(date: Date): boolean {
  return date.getTime() > Math.max(Date.now(), earliestNowMs) + maxAheadMs;
}

/** Nobody wrote anything on a platform before: who says so counts from nothing, or tells nonsense. */
const earliestMs = Date.UTC(1980, 0, 1);

/** Whether a moment is one in which something may have been written; others stand for one that is not known. */
export function isTold(date: Date): boolean {
  return date.getTime() >= earliestMs;
}

/** When something was founded or edited; what has not come yet nobody can know. */
export function pastOrNull(date: Date | null): Date | null {
  return date && isAhead(date) ? null : date;
}
