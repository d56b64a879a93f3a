import { type CommunityFacts, decisions, type Judgement } from '../../analyst.ts';
import { spokenIn } from '../../matching-posts.ts';
import { percent } from '../../../text/sentences.ts';
import { backedStatements } from '../checks/backed-statements.ts';
import type { Block } from '../prompt.ts';
import { judgeCommunityPrompt } from '../prompts/judge-community/schema.ts';
import type { Session } from '../session.ts';
import { shown } from '../shown-text.ts';

const [mostStatements, mostSteps, mostRules] = [3, 3, 12];

/**
 * The built-in judgement with what the model adds to it: reasons, and steps where taking part makes sense. It may decide
 * more carefully when it has a reason, never more boldly; risks and confidence are counted.
 */
export async function judgeCommunity(
  session: Session,
  facts: CommunityFacts,
  builtin: Judgement,
  signal: AbortSignal,
): Promise<Judgement> {
  const blocks = blocksOf(facts, builtin);
  const answer = await session.ask(judgeCommunityPrompt, blocks, signal, facts.name);
  if (!answer) return builtin;
  // What somebody wants says nothing of the community.
  const backed = <T extends { sentence: string; cites: string[] }>(statements: T[]) => {
    const kept = backedStatements(statements, blocks, [facts.name], (id) => id !== 'goal' && !id.startsWith('s'));
    session.dropped(statements.length - kept.length);
    return kept.slice(0, mostStatements);
  };
  const sentences = (statements: { sentence: string; cites: string[] }[]) =>
    backed(statements).map(({ sentence }) => sentence.trim());
  const { verdict, risks, howToEnter } = builtin;
  const against = sentences(answer.against);
  const careful = decisions.indexOf(answer.decision) > decisions.indexOf(verdict.decision) && against.length > 0;
  const decision = careful ? answer.decision : verdict.decision;
  const steps = backed(answer.how_to_enter.map((one) => ({ ...one, sentence: `${one.step} ${one.why}` })))
    .filter(({ step }) => /^A person\b/.test(step.trim()))
    .map(({ step, why }) => ({ step: step.trim(), why: why.trim() }));
  const enters = decision === 'enter' || decision === 'enter_with_care';
  return {
    risks,
    verdict: {
      ...verdict,
      decision,
      because: [...sentences(answer.because), ...verdict.because],
      against: [...against, ...verdict.against],
      would_change: [...sentences(answer.would_change), ...verdict.would_change],
    },
    howToEnter: enters ? [...howToEnter, ...steps.slice(0, mostSteps)] : careful ? howToEnter.slice(0, 2) : howToEnter,
  };
}

function blocksOf(facts: CommunityFacts, { risks, verdict, howToEnter }: Judgement): Block[] {
  const { members, postsPerDay, removedShare, topAuthorShare, fit, rules, tone, topics } = facts;
  const figures = [
    members === null ? null : `${members} members`,
    postsPerDay.value === null ? null : `${postsPerDay.value} posts a day`,
    `${facts.posts} posts and ${facts.comments} comments were read`,
    removedShare.value === null ? null : `${percent(removedShare.value, removedShare.n)} of posts were taken down`,
    topAuthorShare.value === null
      ? null
      : `the most active author wrote ${percent(topAuthorShare.value, topAuthorShare.n)} of posts`,
    fit === null ? null : spokenIn(fit, 'the goal'),
    ...tone.traits.map(({ name, value, n }) =>
      value === null ? null : `${name.replaceAll('_', ' ')}: ${value} (n=${n})`,
    ),
  ].filter((figure) => figure !== null);
  const block = (kind: string, id: string, text: string): Block => ({ kind, id, text: shown(text, 700) });
  return [
    block('goal', 'goal', facts.goal ?? ''),
    block('about', 'about', facts.about),
    { kind: 'facts', id: 'f1', text: figures.join('\n') },
    block('first-decision', 'f2', `${verdict.decision}: ${[...verdict.because, ...verdict.against].join(' ')}`),
    ...risks.map(({ kind, severity, why }, i) => block('risk', `r${i + 1}`, `${kind}, ${severity}: ${why}`)),
    ...rules.rules
      .slice(0, mostRules)
      .map(({ kind, effect, quote }, i) => block('rule', `u${i + 1}`, `${effect} ${kind}: ${quote}`)),
    ...tone.summary.map((sentence, i) => block('tone', `t${i + 1}`, sentence)),
    block('topics', 'topics', topics.map(({ topic, n }) => `${topic} (${n})`).join(', ')),
    ...howToEnter.map(({ step, why }, i) => block('first-plan', `s${i + 1}`, `${step} ${why}`)),
  ].filter(({ text }) => text.trim() !== '');
}
