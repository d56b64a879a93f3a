import type { Talk, TalkComment, TalkPost, Trait } from '../../analyst.ts';
import { median, rounded } from '../../median.ts';
import { isNotice } from '../prose.ts';

const leastQuestions = 8;
const leastAnswers = 5;
const day = 86_400_000;

/** How often questions are answered, and how soon. Questions of the newest day may still wait for their answer: those that have one already are the quick ones. */
export function helpfulness(questions: readonly TalkPost[], { posts, comments }: Talk): Trait[] {
  const newest = Math.max(...posts.map(({ createdMs }) => createdMs));
  const settled = questions.filter(({ createdMs, numComments }) => numComments !== null && createdMs <= newest - day);
  const answersTo = answersIn(comments);
  const answered = settled.filter((post) => (answersTo(post)?.length ?? post.numComments ?? 0) > 0);
  const minutes = settled.flatMap((post) => minutesUntilFirst(post, answersTo(post) ?? []));
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

/** What others have answered to a post; `null` where not every comment, or nearly, is known. */
function answersIn(comments: readonly TalkComment[]): (post: TalkPost) => TalkComment[] | null {
  const under = Map.groupBy(comments, ({ postId }) => postId);
  return ({ id, author, numComments }) => {
    const known = under.get(id) ?? [];
    if (known.length === 0 || known.length < (numComments ?? 0) * 0.8) return null;
    return known.filter(
      (comment) =>
        comment.parentId === null && !isNotice(comment) && (comment.author === null || comment.author !== author),
    );
  };
}

function minutesUntilFirst({ createdMs }: TalkPost, answers: readonly TalkComment[]): number[] {
  const first = Math.min(...answers.map((answer) => answer.createdMs));
  return Number.isFinite(first) && first >= createdMs ? [(first - createdMs) / 60_000] : [];
}
