import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import { Columns } from '../charts/columns.tsx';
import { counted, oneDecimal, shortNumber, unknown } from '../format/numbers.ts';
import { dayOf, span } from '../format/times.ts';
import { capital, communityLabel, plain } from '../format/words.ts';
import { Outward } from '../parts/outward.tsx';
import { Empty } from '../parts/states.tsx';
import { LoadedScreen, Screen, Section } from '../shell/screen.tsx';
import { monthColumns } from '../start/catalog-strip.tsx';
import { CommunityPosts } from './community-posts.tsx';

/** What the catalog knows of one community. */
export default function CommunityScreen() {
  const parameters = useParams<{ platform: string; name: string }>();
  // The router has decoded a part of it: what stands in the address is decoded once.
  const name = decodeURIComponent(window.location.pathname.replace(/\/$/, '').split('/').at(-1)!);
  const mayOverview = useMay('community_overview:write');
  const mayMonitor = useMay('monitoring:write');
  const found = useQuery({
    queryKey: ['catalog community', name],
    queryFn: async () => api.catalog.communities.query({ name, limit: 10 }),
  });
  return (
    <LoadedScreen query={found} title={name}>
      {({ data }) => {
        const known = data.find(({ community }) => community.platform === parameters.platform) ?? data[0];
        if (!known)
          return (
            <Screen title={name} above={<Link href="/catalog">Catalog</Link>}>
              <Empty title="Nothing is known of it here">
                <p>An overview can read it live where a platform is set up, and an import brings it in.</p>
              </Empty>
            </Screen>
          );
        const { community, rules } = known;
        const part = `community=${encodeURIComponent(community.name)}`;
        return (
          <Screen
            title={communityLabel(community.platform, community.name)}
            above={
              <>
                <Link href="/catalog">Catalog</Link> · {capital(plain(community.platform))}
                {known.sample && (
                  <>
                    {' '}
                    · <span className="status">invented</span>
                  </>
                )}
              </>
            }
            lead={
              <>
                <span dir="auto">{community.title}</span>{' '}
                {!known.sample && <Outward href={community.url}>Visit it</Outward>}
              </>
            }
            actions={
              <>
                {mayOverview && (
                  <Link className="button" href={`/overviews?${part}`}>
                    Overview
                  </Link>
                )}
                {mayMonitor && (
                  <Link className="button primary" href={`/monitoring/new?${part}`}>
                    Watch
                  </Link>
                )}
              </>
            }
          >
            {community.description && (
              <p className="description" dir="auto">
                {community.description}
              </p>
            )}
            <dl className="figures">
              <Figure name="Members" value={community.members === null ? null : shortNumber(community.members)} />
              <Figure
                name="Posts known"
                value={shortNumber(known.posts)}
                note={span(known.first_post_at, known.last_post_at)}
              />
              <Figure name="Comments known" value={shortNumber(known.comments)} />
              <Figure
                name="Posts a day"
                value={community.posts_per_day === null ? null : oneDecimal(community.posts_per_day)}
                note={
                  known.collected_from && known.collected_to
                    ? `counted over ${rateSpan(known.collected_from, known.collected_to)}`
                    : 'only some posts were collected'
                }
              />
              <Figure name="Access" value={known.access} />
              <Figure name="Known as of" value={community.as_of ? dayOf(community.as_of) : null} />
            </dl>
            {known.months.length > 0 && (
              <Section title="Its posts" aside={counted(known.posts, 'post')}>
                <Columns columns={monthColumns(known.months)} what="Posts a month" sampled={known.sample} />
                <CommunityPosts known={known} />
              </Section>
            )}
            <Section title="Its rules" aside={rules.length > 0 && counted(rules.length, 'rule')}>
              {rules.length === 0 ? (
                <p className="muted">None is known. That does not mean that there is none.</p>
              ) : (
                <ol className="rows">
                  {rules.map((rule, i) => (
                    <li key={`${i} ${rule.title}`} className="risk">
                      <p className="rule-title" dir="auto">
                        {rule.title}
                      </p>
                      {rule.text !== '' && rule.text !== rule.title && (
                        <p className="rule-text" dir="auto">
                          {rule.text}
                        </p>
                      )}
                    </li>
                  ))}
                </ol>
              )}
            </Section>
          </Screen>
        );
      }}
    </LoadedScreen>
  );
}

/** The service counts a rate over no more days than these: the newest of those of which every post was collected. */
const maxRateMs = 90 * 86_400_000;

function rateSpan(from: string, to: string): string {
  const begin = Math.max(Date.parse(from), Date.parse(to) - maxRateMs);
  return span(new Date(begin).toISOString(), to);
}

function Figure({ name, value, note }: { name: string; value: string | null; note?: string }) {
  return (
    <div className={value === null ? 'figure-box unknown' : 'figure-box'}>
      <dt>{name}</dt>
      <dd>
        {value ?? unknown}
        <span className="fine">{value === null ? 'not known' : note}</span>
      </dd>
    </div>
  );
}
