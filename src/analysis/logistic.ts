/** The probability that odds stand for, 0 to 1. `logOdds`: the natural logarithm of the odds. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** The natural logarithm of the odds of a probability, which counts as .01 at least and .99 at most: nothing is certain. */
export function logOddsOf(probability: number): number {
  const uncertain = Math.min(0.99, Math.max(0.01, probability));
  return Math.log(uncertain / (1 - uncertain));
}
