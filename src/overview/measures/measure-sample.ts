import type { CommunityFacts } from '../../analysis/analyst.ts';
import { measureActivity, sinceNewest, topAuthorShare } from './activity.ts';
import { bestTimes, isCollectedByScore } from './best-times.ts';
import { basePosts, type CommunitySample, knownUntil, settledPosts } from '../sample/community-sample.ts';
import { flairParts, postTypeParts, typicalLength } from './content-patterns.ts';
import { shareOfEnough } from './statistics.ts';
import { whatWorks } from './what-works.ts';

export type MeasuredSample = ReturnType<typeof measureSample>;

/** All figures of a community that are counted from its posts and comments. `formsOf` says what forms a title has. */
export function measureSample(sample: CommunitySample, formsOf: (title: string) => string[]) {
  return {
    activity: measureActivity(sample),
    works: whatWorks(sample, formsOf),
    times: bestTimes(sample),
    timesWithheld: isCollectedByScore(sample),
    since: sinceNewest(sample),
    postTypes: postTypeParts(sample),
    flairs: flairParts(sample),
    lengths: typicalLength(sample),
    nsfwShare: shareOf(sample, ({ nsfw }) => nsfw),
    flairShare: shareOf(sample, ({ flair }) => flair !== null),
    topAuthorShare: topAuthorShare(sample),
    question: questionToAnswer(sample),
  };
}

function shareOf(sample: CommunitySample, fits: (post: { nsfw: boolean; flair: string | null }) => boolean) {
  const posts = basePosts(sample);
  return { value: shareOfEnough(posts.filter(fits).length, posts.length), n: posts.length };
}

const dayMs = 86_400_000;
const openForMs = 14 * dayMs;
/** What was asked longer ago than the newest post is not what is asked there. */
const shownForMs = 365 * dayMs;

/** The newest question that nobody has answered while an answer is still of use, or else the newest one. */
function questionToAnswer(sample: CommunitySample): CommunityFacts['question'] {
  const questions = settledPosts(sample)
    .filter(({ title }) => /[?？؟][^\p{L}\p{N}]{0,20}$/u.test(title))
    .toSorted((a, b) => b.createdMs - a.createdMs);
  const open = questions.find(
    ({ numComments, createdMs }) => numComments === 0 && createdMs > sample.readMs - openForMs,
  );
  const newest = knownUntil(sample);
  const chosen = open ?? questions.find(({ createdMs }) => createdMs > newest - shownForMs);
  if (!chosen) return null;
  const daysOld = (sample.readMs - chosen.createdMs) / dayMs;
  return { title: chosen.title, url: chosen.url, open: open !== undefined, daysOld };
}
