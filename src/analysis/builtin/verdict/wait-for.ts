import { fewPosts } from './enough-posts.ts';
import { counted, said } from '../../../text/sentences.ts';
import type { CommunityFacts, EntryStep, Risk, RiskKind } from '../../analyst.ts';
import { goalThing, mentionOf } from './goal-thing.ts';
import { unknownRules } from './unknown-in-words.ts';

/** Fewer posts say little, older ones may be true no more. */
const oldDays = 90;

/** What to do instead of entering, and until when. */
export function waitFor(facts: CommunityFacts, risks: readonly Risk[]): EntryStep {
  const { name, rules, rulesKnown, posts, comments, fit, daysOld } = facts;
  const why = (kind: RiskKind) => risks.find((risk) => risk.kind === kind)?.why;
  const forbidden = risks.find(({ kind }) => kind === 'promotion_forbidden');
  if (forbidden) {
    const [rule] = forbidden.evidence;
    return {
      step: `A person learns from ${name} and does not ${mentionOf[goalThing(facts.goal)]}; a monitoring job can watch it.`,
      why: rule ? `The rules say: “${rule.text}”` : forbidden.why,
    };
  }
  if (rules.gates.approved_posters_only) {
    return {
      step: `A person asks the moderators of ${name} whether they may take part.`,
      why: 'Only approved people may post.',
    };
  }
  if (why('off_topic') && posts > 0) {
    const named = fit && fit.missing.length > 0 ? ` Words to wait for: ${fit.missing.slice(0, 4).join(', ')}.` : '';
    return {
      step: `Nobody of yours posts in ${name} about your goal yet; a monitoring job tells when more people there speak of it.${named}`,
      why: why('off_topic')!,
    };
  }
  const reason = why('dominated_by_few') ?? (facts.live ? why('inactive') : undefined);
  if (reason) {
    return { step: `A person looks on the platform who writes in ${name} today, and decides then.`, why: reason };
  }
  const unknown = said(
    posts < fewPosts &&
      (posts === 0 ? 'no posts are known' : `only ${counted(posts, 'post')} ${posts === 1 ? 'is' : 'are'} known`),
    comments === 0 && 'no comments are known',
    !rulesKnown && unknownRules({ rules }),
    daysOld !== null &&
      daysOld > oldDays &&
      `the newest post that is known is ${counted(Math.round(daysOld), 'day')} old`,
  );
  return {
    step: `A person looks at ${name} on the platform, and the overview is created again when more of it is known.`,
    why: `Too little is known to enter on: ${unknown.join(', ')}.`,
  };
}
