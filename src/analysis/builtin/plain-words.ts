/** What is said in other words, as patterns of any case, and the words for it. */
export type Sayings = readonly (readonly [said: string, plain: string])[];

/** Says a text in plain words. What nothing is left of stays as it is. */
export function inPlainWords(sayings: Sayings): (text: string) => string {
  const patterns = sayings.map(([said, plain]) => [new RegExp(said, 'giu'), plain] as const);
  return (text) => {
    const told = patterns.reduce((left, [said, plain]) => left.replaceAll(said, plain), text).trim();
    return /\p{L}{2}/u.test(told) ? told : text;
  };
}
