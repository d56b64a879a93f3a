import type { Draft } from './draft.ts';

/** What the service estimates for. */
const usualMinutes = 15;
const minutesADay = 1440;

/**
 * What looking costs in a day. The service estimates how many quarters of an hour have something new; whoever looks less
 * often pays at most for each look. `price`: of a look; `undefined`: not this key's to know.
 */
export function creditsADay(
  estimate: number,
  { schedule }: Pick<Draft, 'schedule'>,
  price: number | undefined,
): { credits: number; note: string } {
  const minutes = schedule.kind === 'minutes' ? Number(schedule.minutes) : 0;
  const mostAt = (every: number) => Math.min(estimate, (minutesADay / every) * (price ?? Infinity));
  return minutes > usualMinutes && price !== undefined
    ? { credits: mostAt(minutes), note: `at most, every ${minutes} minutes` }
    : { credits: mostAt(usualMinutes), note: `about, if it looks every ${usualMinutes} minutes` };
}
