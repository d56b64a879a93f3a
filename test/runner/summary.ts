export type Summary = { total: number; passed: number; skipped: number; isWhole: boolean };

/** What uvu says at the end of a file; -1 where it says nothing. `isWhole`: all of its tests passed, and there was one. */
export function summaryOf(output: string): Summary {
  // eslint-disable-next-line no-control-regex -- uvu colours its summary.
  const plain = output.replaceAll(/\u001B\[\d+m/g, '');
  const count = (word: string) => Number(new RegExp(`^ {2}${word}:\\s+(\\d+)`, 'm').exec(plain)?.[1] ?? -1);
  const [total, passed, skipped] = [count('Total'), count('Passed'), Math.max(0, count('Skipped'))];
  // A file whose tests were all skipped has none that failed.
  return { total, passed, skipped, isWhole: total + skipped > 0 && passed === total };
}
