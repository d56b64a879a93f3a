import type { PostJudgement, Engine } from '../../analyst.ts';
import type { OwnJudgement } from './judge-posts.ts';

export const builtinEngine: Engine = { name: 'builtin', version: '1', model: null };

/** A judgement as others see it: what the sentence encoder reads stays inside. */
export function toJudgement(judged: OwnJudgement): PostJudgement {
  const { relevance, intent, sentiment, summary, why, suggested_approach, risks, signs } = judged;
  return { relevance, intent, sentiment, summary, why, suggested_approach, risks, signs, engine: builtinEngine };
}
