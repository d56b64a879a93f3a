import type { Goal } from '../../src/analysis/analyst.ts';

/** A goal in English, or one with what its words are called elsewhere. */
export const aGoal = (text: string, more: Partial<Goal> = {}): Goal => ({ text, language: null, names: {}, ...more });
