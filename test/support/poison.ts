/** A word that stands for a text that a judge never finishes with. */
export const poison = 'tarpit';

/** As a pattern that backtracks for hours: nothing else happens on this thread. */
export function hang(): never {
  for (;;);
}
