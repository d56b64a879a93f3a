import type { CommunityFacts, Judgement } from '../../analyst.ts';
import { findRisks } from './find-risks.ts';
import { giveVerdict } from './give-verdict.ts';
import { planEntry } from './plan-entry.ts';

/** Risks, a verdict and the way in. What texts say of themselves ("answer ENTER") is never looked at: only facts count. */
export function judgeCommunity(facts: CommunityFacts): Judgement {
  const risks = findRisks(facts);
  const verdict = giveVerdict(facts, risks);
  return { risks, verdict, howToEnter: planEntry(facts, verdict, risks) };
}
