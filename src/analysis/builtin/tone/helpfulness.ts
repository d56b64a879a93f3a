import type { Talk, TalkComment, TalkPost, Trait } from '../../analyst.ts';
import { helpProbability } from '../intent/asks-for-help.ts';
import { median, rounded } from '../../median.ts';
import { isNotice } from '../prose.ts';

const leastQuestions = 8;
const leastAnswers = 5;
const day = 86_400_000;

/** A post that asks something: by its punctuation in any language, by its words in those that are known. */
export function isQuestion(post: Pick<TalkPost, 'title' | 'body'>): boolean {
  return /[?？؟]/.test(post.title) || helpProbability(post) >= 0.5;
}

/** How often questions are answered, and how soon. Questions of the newest day may still wait for their answer: those that have one already are the quick ones. */
export function helpfulness(questions: readonly TalkPost[], { posts, comments }: Talk): Trait[] {
  const newest = Math.max(...posts.map(({ createdMs }) => createdMs));
  const settled = questions.filter(({ createdMs, numComments }) => numComments !== null && createdMs <= newest - day);
  const answered = settled.filter(({ numComments }) => (numComments ?? 0) > 0);
  const minutes = firstAnswers(settled, comments);
  const time = median(minutes);
  const value = time !== null && minutes.length >= leastAnswers ? rounded(time, 1) : null;
  return [
    shareOf('answered_share', answered.length, settled.length, leastQuestions),
    { name: 'median_minutes_to_first_answer', value, n: minutes.length },
  ];
}

/** A share of at least so many. */
export function shareOf(name: Trait['name'], count: number, n: number, least: number): Trait {
  return { name, value: n >= least ? rounded(count / n) : null, n };
}

/** Minutes until somebody else answered, for the questions of which every comment, or nearly, is known. */
function firstAnswers(questions: readonly TalkPost[], comments: readonly TalkComment[]): number[] {
  const under = Map.groupBy(comments, ({ postId }) => postId);
  return questions.flatMap((post) => {
    const known = under.get(post.id) ?? [];
    if (known.length === 0 || known.length < (post.numComments ?? 0) * 0.8) return [];
    const answers = known.filter(
      (comment) =>
        comment.parentId === null && !isNotice(comment) && (comment.author === null || comment.author !== post.author),
    );
    const first = Math.min(...answers.map(({ createdMs }) => createdMs));
    return Number.isFinite(first) && first >= post.createdMs ? [(first - post.createdMs) / 60_000] : [];
  });
}
