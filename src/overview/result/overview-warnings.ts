import type { CommunityRules, Tone } from '../../analysis/analyst.ts';
import type { Warning } from '../../jobs/job-states.ts';
import type { measureActivity } from '../measures/activity.ts';
import { type CommunitySample, settledPosts } from '../sample/community-sample.ts';
import { minPosts } from '../measures/lifts.ts';

const oldAfterDays = 90;

/** What a reader of the figures should know: what is missing, what is too small, what contradicts itself. */
export function warningsOf(
  sample: CommunitySample,
  rules: CommunityRules,
  tone: Tone,
  activity: ReturnType<typeof measureActivity>,
  daysOld: number | null,
  timesWithheld: boolean,
): Warning[] {
  const community = sample.community.name;
  const settled = settledPosts(sample).length;
  const found: Omit<Warning, 'community'>[] = [
    ...(sample.invented
      ? [{ code: 'sample_catalog', message: 'It belongs to the sample that comes with Whereabouts and is invented.' }]
      : []),
    ...sample.gaps.filter(({ missing }) => missing).map(({ part, message }) => ({ code: `${part}_not_read`, message })),
    ...(sample.posts.length === 0
      ? [{ code: 'no_posts', message: 'No posts are known: nothing can be said about how people write.' }]
      : []),
    ...(sample.posts.length > 0 && settled < minPosts
      ? [
          {
            code: 'too_few_posts',
            message: `What works and the best times are unknown: ${minPosts} posts older than two days are needed, there are ${settled}.`,
          },
        ]
      : []),
    ...(timesWithheld
      ? [
          {
            code: 'best_times_withheld',
            message:
              'The best times are not told: hours with few known posts hold only liked ones, so that these posts were collected by how they were liked.',
          },
        ]
      : []),
    ...(daysOld !== null && daysOld > oldAfterDays
      ? [
          {
            code: 'old_posts',
            message: `The newest post that is known was written ${Math.round(daysOld)} days ago: look at the platform for what has changed since.`,
          },
        ]
      : []),
    ...nullFigures(activity),
    ...tone.unmeasured.map((message) => ({ code: 'not_measured', message })),
    ...rules.contradictions.map(({ forbidding, allowing }) => ({
      code: 'contradicting_rules',
      message: `The rules contradict each other: “${forbidding}” and “${allowing}”. Ask the moderators which holds.`,
    })),
  ];
  return found.map((warning) => ({ ...warning, community }));
}

const figures = {
  posts_per_day: 'number of posts a day',
  median_comments: 'median number of comments',
  median_score: 'median score',
  removed_share: 'share of removed posts',
} as const;

function nullFigures(activity: ReturnType<typeof measureActivity>): Omit<Warning, 'community'>[] {
  return (Object.keys(figures) as (keyof typeof figures)[])
    .filter((name) => activity[name] === null)
    .map((name) => ({
      code: 'unknown_figure',
      message:
        name === 'removed_share' && activity.n.removed_share > 0
          ? `The share of removed posts is unknown: of the ${activity.n.removed_share} posts that are known none is marked as gone, or they are too few; a dump may leave those out.`
          : name === 'posts_per_day' && activity.n.posts_per_day === 0
            ? 'The number of posts a day is unknown: nothing shows that all posts of some time were collected.'
            : `The ${figures[name]} is unknown: it would rest on ${activity.n[name]} posts.`,
    }));
}
