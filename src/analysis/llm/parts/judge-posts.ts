import type { z } from 'zod';
import type { Engine, HitCriteria, MatchedPost, PostAnalysis, PostJudgement } from '../../analyst.ts';
import { logOddsOf } from '../../logistic.ts';
import { rounded } from '../../median.ts';
import { isBacked } from '../checks/statement.ts';
import { verbatim } from '../checks/verbatim.ts';
import type { Block } from '../prompt.ts';
import { judgePostsPrompt } from '../prompts/judge-posts/schema.ts';
import type { Session } from '../session.ts';
import { shown } from '../shown-text.ts';

const atOnce = 10;
/** What the built-in analyst finds less relevant is not asked about: from .22 on a good model finds .66 of what is wanted, from here .76. */
export const leastRelevance = 0.1;
/** What the model's words are worth, and how much they count beside the built-in figure. */
const worth: Record<Answer['relevance'], number> = { yes: 0.95, probably: 0.75, unclear: 0.5, hardly: 0.25, no: 0.05 };
const modelShare = 0.75;

type Answer = z.infer<(typeof judgePostsPrompt)['schema']>['posts'][number];

/**
 * What the built-in analyst lets through or is unsure about, judged by the model, ten at a time. Without an intent or noise
 * nobody said what counts: that the query matched is then all there is.
 */
export async function judgePosts(
  session: Session,
  posts: readonly MatchedPost[],
  criteria: HitCriteria,
  builtin: readonly (PostJudgement | null)[],
  engine: Engine,
  signal: AbortSignal,
): Promise<(PostJudgement | null)[]> {
  const judged = [...builtin];
  if (criteria.intent === null && criteria.noise === null) return judged;
  const wanted = [
    criteria.intent === null ? [] : block('what-counts', null, criteria.intent, 1000),
    criteria.noise === null ? [] : block('what-does-not', null, criteria.noise, 1000),
    foundIn(posts),
  ].flat();
  const open = posts
    .map((post, at) => ({ post, at }))
    .filter(({ at }) => (builtin[at]?.relevance ?? 0) >= leastRelevance)
    // What is least sure comes first: where calls or tokens run out, they have bought most.
    .toSorted((a, b) => doubtOf(builtin[a.at]!) - doubtOf(builtin[b.at]!));
  for (let from = 0; from < open.length; from += atOnce) {
    const batch = open.slice(from, from + atOnce);
    const texts = batch.map(({ post }, i) =>
      block(post.title === '' ? 'comment' : 'post', `p${i + 1}`, textOf(post), 1500),
    );
    const answer = await session.ask(judgePostsPrompt, [...wanted, ...texts], signal);
    if (!answer) continue;
    const ids = new Set(texts.map(({ id }) => id));
    session.dropped(answer.posts.filter(({ id }) => !ids.has(id)).length);
    for (const [i, { post, at }] of batch.entries()) {
      const one = answer.posts.find(({ id }) => id === `p${i + 1}`);
      const own = builtin[at]!;
      if (one && own.analysis)
        judged[at] = merged(session, one, { post, criteria, own, analysis: own.analysis, engine });
    }
  }
  return judged;
}

type Judging = { post: MatchedPost; criteria: HitCriteria; own: PostJudgement; analysis: PostAnalysis; engine: Engine };

function merged(session: Session, answer: Answer, { post, criteria, own, analysis, engine }: Judging): PostJudgement {
  const text = textOf(post);
  const grounds = { texts: [text], communities: [post.community] };
  const told = (sentence: string, more: readonly string[] = []) => {
    if (sentence.trim() === '') return null;
    if (isBacked(sentence, { ...grounds, texts: [text, ...more] })) return sentence.trim();
    session.dropped(1);
    return null;
  };
  const counts = answer.relevance === 'yes' || answer.relevance === 'probably';
  const shows = !counts || verbatim(answer.quote, post.title) !== null || verbatim(answer.quote, post.body) !== null;
  if (!shows) session.dropped(1);
  const relevance = modelShare * worth[shows ? answer.relevance : 'unclear'] + (1 - modelShare) * own.relevance;
  const approach =
    post.promotion?.effect === 'forbids' || !/^A person\b/.test(answer.approach.trim()) ? null : told(answer.approach);
  return {
    relevance: rounded(relevance),
    // Reviews weigh it from where the model put it.
    signs: own.signs && {
      ...own.signs,
      odds: rounded(own.signs.odds + logOddsOf(relevance) - logOddsOf(own.relevance)),
    },
    analysis: {
      ...analysis,
      intent: answer.intent,
      sentiment: answer.sentiment,
      summary: told(answer.summary) ?? analysis.summary,
      why: told(answer.why, [criteria.intent ?? '', criteria.noise ?? '']) ?? analysis.why,
      suggested_approach:
        approach === null ? analysis.suggested_approach : `${analysis.suggested_approach} ${approach}`,
      engine,
    },
  };
}

function doubtOf({ relevance }: PostJudgement): number {
  return Math.abs(relevance - 0.5);
}

/** "Asks which one to buy": only what the query found says what is meant. */
function foundIn(posts: readonly MatchedPost[]): Block[] {
  const words = new Set(posts.flatMap(({ terms }) => terms.map(({ text }) => text.toLowerCase())));
  return words.size === 0 ? [] : [block('found-by', null, [...words].join(', '), 200)];
}

function textOf({ title, body }: MatchedPost): string {
  return title === '' ? body : `${title}\n${body}`;
}

function block(kind: string, id: string | null, text: string, longest: number): Block {
  return { kind, id, text: shown(text, longest) };
}
