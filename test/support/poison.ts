/** A word that stands for a text that a judge never finishes with. */
export const poison = 'tarpit';

/** As a pattern that backtracks for hours: nothing else happens on this thread. It leaves the processor to other tests. */
export function hang(): never {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  throw new Error('Somebody has woken it');
}
