import { inQuotes, said } from '../../../text/sentences.ts';
import type { MatchedPost, PostAct } from '../../analyst.ts';
import { topiclessWords } from '../content/common-words.ts';
import { joinedWords } from './told-words.ts';

const approaches: Record<PostAct, string> = {
  recommendation_request:
    'A person who knows the field can answer with what fits the stated needs, other makers’ products included, and say openly whom they work for.',
  comparison:
    'A person who has used what is compared can say how they differ for this case, and disclose any interest of their own.',
  complaint:
    'A person can listen first: ask what went wrong, offer a way out that works today, and sell nothing in the same breath.',
  question: 'A person who knows the answer can give it in full, in the thread, without asking for anything in return.',
  showcase:
    'A person can give honest, specific feedback on what is shown; talking of one’s own product would be out of place.',
  news: 'Worth reading; a person can add a fact or an experience to the discussion where they have one.',
  advice_request:
    'A person who has been there can say what they did and how it went, and what they would do in this case.',
  feedback_request: 'A person can try what is shown and say what works and what does not, kindly and with reasons.',
  discussion: 'A person can add a view of their own with its reason, as one voice among others.',
  experience_report: 'A person can listen and ask how it went on; advice that nobody asked for is not welcome.',
  hiring: 'Worth noting; there is nothing to answer unless a person wants the job.',
  job_seeking: 'A person who knows of a fitting job, or how such jobs are found, can say so in the thread.',
  selling: 'Worth noting; there is nothing to answer unless a person wants to buy.',
  buying: 'A person who has what is sought, or knows where to find it, can say so as the rules allow.',
  other: 'A person reads it first and answers only where they have something of use to say.',
};

const topicless = topiclessWords([]);
const maxWords = 3;
/** So many answers have said most of it. */
const manyComments = 30;

/** What a person could do with this post. Nothing is ever done by the service. */
export function suggestApproach(
  act: PostAct,
  { title, promotion, numComments }: Pick<MatchedPost, 'title' | 'promotion' | 'numComments'>,
  spoken: readonly string[],
): string {
  // What stands in the text alone may be said in passing.
  const inTitle = new Set(joinedWords(title));
  const subject = spoken.filter((word) => inTitle.has(word) && !topicless.has(word));
  return said(
    approaches[act],
    subject.length > 0 && `Here it is about ${inQuotes(subject, maxWords)}.`,
    numComments === 0 && 'Nobody had answered when it was seen.',
    (numComments ?? 0) >= manyComments && `There were ${numComments} comments already: read them before adding one.`,
    promotion?.effect === 'forbids' && 'Mention no product: the rules forbid promotion here.',
    promotion?.effect === 'limits' && 'Read the rule on promotion before any product is named.',
  ).join(' ');
}
