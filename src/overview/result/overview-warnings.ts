import type { CommunityReading } from '../../analysis/analyst.ts';
import type { Warning } from '../../jobs/job-states.ts';
import type { MeasuredSample } from '../measures/measure-sample.ts';
import { type CommunitySample, settledPosts } from '../sample/community-sample.ts';
import { counted } from '../../text/sentences.ts';
import { knowsPostTypes } from '../measures/content-patterns.ts';
import { minPosts } from '../measures/lifts.ts';

const oldAfterDays = 90;

/** What a reader of the figures should know: what is missing, what is too small, what contradicts itself. */
export function warningsOf(
  sample: CommunitySample,
  { rules, tone }: CommunityReading,
  { activity, since, timesWithheld }: MeasuredSample,
): Warning[] {
  const settled = settledPosts(sample).length;
  const found: Warning[] = [];
  const tell = (code: string, message: string) => found.push({ code, message, community: sample.community.name });
  if (sample.invented) tell('sample_catalog', 'It belongs to the sample that comes with Whereabouts and is invented.');
  for (const { part, message, missing } of sample.gaps) if (missing) tell(`${part}_not_read`, message);
  if (sample.posts.length === 0) tell('no_posts', 'No posts are known: nothing can be said about how people write.');
  else if (settled < minPosts)
    tell(
      'too_few_posts',
      `What works and the best times are unknown: ${minPosts} posts older than two days whose score is known are needed, there ${settled === 1 ? 'is' : 'are'} ${settled}.`,
    );
  if (!knowsPostTypes(sample))
    tell(
      'post_types_unknown',
      'The kinds of posts are unknown: most posts that are known have neither a text nor a link.',
    );
  if (timesWithheld)
    tell(
      'best_times_withheld',
      'The best times are not told: hours with few known posts hold only liked ones, so that these posts were collected by how they were liked.',
    );
  if (since.old !== null && since.old > oldAfterDays)
    tell(
      'old_posts',
      `The newest post that is known was written ${counted(Math.round(since.old), 'day')} ago: look at the platform for what has changed since.`,
    );
  for (const message of nullFigures(activity)) tell('unknown_figure', message);
  for (const message of tone.unmeasured) tell('not_measured', message);
  for (const { forbidding, allowing } of rules.contradictions)
    tell(
      'contradicting_rules',
      `The rules contradict each other: “${forbidding}” and “${allowing}”. Ask the moderators which holds.`,
    );
  return found;
}

const figures = {
  posts_per_day: 'number of posts a day',
  median_comments: 'median number of comments',
  median_score: 'median score',
  removed_share: 'share of removed posts',
} as const;

function nullFigures(activity: MeasuredSample['activity']): string[] {
  const names = (Object.keys(figures) as (keyof typeof figures)[]).filter((name) => activity[name] === null);
  return names.map((name) => {
    const n = activity.n[name];
    if (name === 'removed_share' && n > 0)
      return `The share of removed posts is unknown: none of the posts that are known is marked as gone (n=${n}), or they are too few; a dump may leave those out.`;
    if (name === 'posts_per_day' && n === 0)
      return 'The number of posts a day is unknown: nothing shows that all posts of some time were collected.';
    return `The ${figures[name]} is unknown: it would rest on ${counted(n, 'post')}.`;
  });
}
