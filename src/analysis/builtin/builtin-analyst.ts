import type { Analyst } from '../analyst.ts';
import { explainFit } from './explain-fit.ts';
import { readPromotionRule } from './read-promotion-rule.ts';
import { understandBrief } from './understand-brief.ts';

/** The analyst that needs no network and no model. */
export const builtinAnalyst: Analyst = {
  engine: { name: 'builtin', version: '1', model: null },
  understandBrief: async (brief) => understandBrief(brief),
  readPromotionRule,
  explainFit,
};
