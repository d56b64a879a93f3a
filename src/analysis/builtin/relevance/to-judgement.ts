import type { PostJudgement } from '../../analyst.ts';
import { builtinEngine } from '../engine.ts';
import type { OwnJudgement } from './judge-posts.ts';

/** A judgement as others see it: what the sentence encoder reads stays inside. */
export function toJudgement(judged: OwnJudgement): PostJudgement {
  const { relevance, intent, sentiment, summary, why, suggested_approach, risks, signs } = judged;
  return { relevance, intent, sentiment, summary, why, suggested_approach, risks, signs, engine: builtinEngine };
}
