import { spokenIn } from '../../analysis/matching-posts.ts';
import { counted, inQuotes } from '../../text/sentences.ts';
import type { OverviewResult } from './overview-result.schema.ts';
import type { Described } from './describe-overview.ts';

const maxWords = 4;
const order = ['enter', 'enter_with_care', 'observe', 'avoid'];

/** Several communities by their fit to the goal; as good ones, and all when there is no goal, by verdict and confidence. */
export function compare(described: readonly Described[]): OverviewResult['comparison'] {
  if (described.length < 2) return [];
  const verdict = ({ overview }: Described) => order.indexOf(overview.verdict.decision);
  return described
    .toSorted(
      (a, b) =>
        (b.fit?.score ?? -1) - (a.fit?.score ?? -1) ||
        verdict(a) - verdict(b) ||
        b.overview.verdict.confidence - a.overview.verdict.confidence,
    )
    .map((one, i) => ({
      rank: i + 1,
      community: one.overview.community.name,
      fit: one.fit?.score ?? null,
      decision: one.overview.verdict.decision,
      reason: reasonOf(one),
    }));
}

function reasonOf({ overview: { verdict, activity }, fit }: Described): string {
  const spoken = fit && (fit.posts === 0 ? 'No posts are known' : spokenIn(fit, 'the goal'));
  const worst = verdict.against.find((one) => !spoken || !one.startsWith(spoken));
  const against = worst ? ` Against it: ${worst}` : '';
  if (fit === null) {
    const posts =
      activity.posts_per_day === null
        ? 'how much is posted is unknown'
        : `${counted(activity.posts_per_day, 'post')} a day`;
    return `No fit could be measured; ${posts}.${against}`;
  }
  const self = fit.inAbout.length > 0 ? `, and it describes itself with ${inQuotes(fit.inAbout, maxWords)}` : '';
  return `${spoken}${self}.${against}`;
}
