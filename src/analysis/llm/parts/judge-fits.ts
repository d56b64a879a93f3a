import type { Brief, Finalist, FitJudgement, ShownWords, WordCount } from '../../analyst.ts';
import { backedStatements } from '../checks/backed-statements.ts';
import type { Block } from '../prompt.ts';
import { judgeFitsPrompt } from '../prompts/judge-fits/schema.ts';
import type { Session } from '../session.ts';
import { shown } from '../shown-text.ts';
import { writtenIn } from './understand-brief.ts';

const mostReasons = 3;
const maxCounts = 8;

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

type Entry = { finalist: Finalist; blocks: Block[] };

/**
 * The model's view of each finalist before the built-in reasons. What it calls a fit without a reason that holds fits only
 * partly; when it lets none pass, it is not believed.
 */
export async function judgeFits(
  session: Session,
  brief: Brief,
  finalists: readonly Finalist[],
  builtin: FitJudgement[],
  signal: AbortSignal,
): Promise<FitJudgement[]> {
  if (finalists.length === 0) return builtin;
  const entries = finalists.map((finalist, i): Entry => ({ finalist, blocks: blocksOf(finalist, `c${i + 1}`) }));
  const briefBlock: Block = { kind: 'brief', id: 'brief', text: shown(writtenIn(brief), 4000) };
  const answer = await session.ask(judgeFitsPrompt, [briefBlock, ...entries.flatMap(({ blocks }) => blocks)], signal);
  if (!answer) return builtin;
  const given = new Map(answer.communities.map((one) => [one.id, one]));
  const communities = finalists.map(({ community }) => community);
  const judged = entries.map(({ blocks }, i): FitJudgement => {
    const one = given.get(`c${i + 1}`);
    if (!one) return builtin[i]!;
    const own = new Set(blocks.map(({ id }) => id));
    const backed = backedStatements(one.reasons, [briefBlock, ...blocks], communities, (id) => own.has(id));
    session.dropped(one.reasons.length - backed.length);
    const reasons = backed.slice(0, mostReasons).map(({ sentence }) => sentence.trim());
    if (one.fit === 'not') return { grade: 'not', reasons };
    return {
      grade: one.fit === 'fits' && reasons.length > 0 ? 'fits' : 'partly',
      reasons: [...reasons, ...builtin[i]!.reasons],
    };
  });
  if (judged.some(({ grade }) => grade !== 'not')) return judged;
  session.warn('contradiction', null);
  return builtin;
}

/** What is known of a community: facts in our words, its own words, parts of its posts. */
function blocksOf(finalist: Finalist, id: string): Block[] {
  const { members, postsPerDay, knownPosts, words, counts, sharedLanguage, promotion } = finalist;
  const facts = [
    `Name: ${finalist.community}`,
    members === null ? null : `Members: ${members}`,
    postsPerDay === null ? null : `Posts a day: ${postsPerDay}`,
    knownPosts === 0
      ? 'No posts are known.'
      : `Of its ${knownPosts} newest posts so many have words of the brief: ${counted(counts)}`,
    words.name.length > 0 ? `Words of the brief in its name: ${listed(words.name)}` : null,
    words.title.length > 0 ? `In its title: ${listed(words.title)}` : null,
    words.description.length > 0 ? `In its description: ${listed(words.description)}` : null,
    sharedLanguage ? `Its language, that of the brief, too: ${languageNames.of(sharedLanguage)}` : null,
    promotion === null ? null : `What its rules say of promotion: ${promotion.quote}`,
  ].filter((fact) => fact !== null);
  return [
    { kind: 'community', id, text: shown(facts.join('\n'), 1200) },
    ...(finalist.about.trim() === '' ? [] : [{ kind: 'description', id: `${id}d`, text: shown(finalist.about, 600) }]),
    ...finalist.evidence.map(({ title, quote }, i) => ({
      kind: 'post',
      id: `${id}p${i + 1}`,
      text: shown(title === quote ? title : `${title}\n${quote}`, 600),
    })),
  ];
}

function listed(shownWords: readonly ShownWords[]): string {
  return shownWords.map(({ words }) => words).join(', ');
}

function counted(counts: readonly WordCount[]): string {
  const shownCounts = counts.slice(0, maxCounts).map(({ words, posts }) => `${words} ${posts}`);
  return shownCounts.join(', ') || 'none';
}
