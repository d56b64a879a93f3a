import type { Overview, OverviewResult } from '../api/types.ts';
import { oneDecimal, share, shortNumber, twoDecimals } from '../format/numbers.ts';
import { CommunityName } from '../parts/community-name.tsx';
import { Section } from '../shell/screen.tsx';
import { Decision } from './decision.tsx';
import { promotionOf } from './promotion-of.ts';

const trait = (overview: Overview, name: string) => overview.tone.traits.find((one) => one.name === name);

/** Several communities, the best fit first, by what decides whether to enter. */
export function Comparison({ result }: { result: OverviewResult }) {
  const byName = new Map(result.communities.map((overview) => [overview.community.name, overview]));
  return (
    <Section title="Side by side" aside="The best fit first">
      <div className="wide" tabIndex={0} role="region" aria-label="Communities side by side">
        <table className="matrix">
          <thead>
            <tr>
              <td />
              {result.comparison.map(({ community, rank }) => {
                const known = byName.get(community)?.community;
                return (
                  <th key={community} scope="col">
                    {rank}.{' '}
                    {known ? <CommunityName platform={known.platform} name={known.name} /> : <bdi>{community}</bdi>}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Verdict</th>
              {result.comparison.map(({ community, decision }) => (
                <td key={community}>
                  <Decision decision={decision} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Fit</th>
              {result.comparison.map(({ community, fit }) => (
                <td key={community}>{twoDecimals(fit)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Why</th>
              {result.comparison.map(({ community, reason }) => (
                <td key={community} dir="auto">
                  {reason}
                </td>
              ))}
            </tr>
            {(
              [
                ['Promotion', promotionOf],
                ['Members', (one) => shortNumber(one.community.members)],
                ['Posts a day', (one) => oneDecimal(one.activity.posts_per_day)],
                ['Median comments', (one) => oneDecimal(one.activity.median_comments)],
                ['Questions answered', (one) => share(trait(one, 'answered_share')?.value)],
                ['Removed', (one) => share(one.activity.removed_share)],
                ['Posts read', (one) => shortNumber(one.sample.posts)],
              ] as [string, (one: Overview) => string][]
            ).map(([name, of]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {result.comparison.map(({ community }) => {
                  const overview = byName.get(community);
                  return <td key={community}>{overview ? of(overview) : '–'}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
