import { type Tone, traitNames } from '../analyst.ts';

/** Of texts that could not be read. */
export const unmeasuredTone: Tone = {
  language: null,
  sentiment: { positive: null, neutral: null, negative: null, n: 0 },
  traits: traitNames.map((name) => ({ name, value: null, n: 0 })),
  examples: [],
  summary: [],
  unmeasured: [],
};
