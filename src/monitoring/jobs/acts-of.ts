import type { PostAct } from '../../analysis/analyst.ts';

/** The acts that an intent names. */
export type ReadActs = (intent: string) => PostAct[];

/** What wanted posts do: as stated, or else as the intent says. */
export function actsOf(stated: readonly PostAct[] | null, intent: string | null, readActs: ReadActs) {
  if (stated !== null) return { acts: [...new Set(stated)], actsGiven: true };
  return { acts: intent === null ? [] : readActs(intent), actsGiven: false };
}
