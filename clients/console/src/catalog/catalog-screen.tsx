import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { api } from '../api/client.ts';
import { Columns } from '../charts/columns.tsx';
import { counted, shortNumber, wholeNumber } from '../format/numbers.ts';
import { span } from '../format/times.ts';
import { communityLabel, plain } from '../format/words.ts';
import { useSettled } from '../parts/debounced.ts';
import { Empty, Loaded } from '../parts/states.tsx';
import { Screen, Section } from '../shell/screen.tsx';
import { monthColumns } from '../start/catalog-strip.tsx';

/** Everything that is known here, and any community of it. */
export default function CatalogScreen() {
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get('q') ?? '';
  const settled = useSettled(query.trim(), 250);
  const catalog = useQuery({ queryKey: ['catalog'], queryFn: async () => api.catalog.get.query(), staleTime: 300_000 });
  const found = useQuery({
    queryKey: ['catalog search', settled],
    queryFn: async () => api.catalog.communities.query({ ...(settled && { query: settled }), limit: 25 }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title="Catalog" lead="Where can be looked at all.">
      <Loaded query={catalog}>
        {(known) => (
          <>
            <dl className="figures">
              <div className="figure-box">
                <dt>Communities</dt>
                <dd>
                  {shortNumber(known.communities)}
                  <span className="fine">
                    {known.platforms
                      .map(({ platform, communities }) => `${plain(platform)} ${shortNumber(communities)}`)
                      .join(', ')}
                  </span>
                </dd>
              </div>
              <div className="figure-box">
                <dt>Posts</dt>
                <dd>{shortNumber(known.posts)}</dd>
              </div>
              <div className="figure-box">
                <dt>Comments</dt>
                <dd>{shortNumber(known.comments)}</dd>
              </div>
            </dl>
            {known.months.length > 0 && (
              <Columns columns={monthColumns(known.months)} what="Posts a month" sampled={known.sample_only} />
            )}
            <Section title="Look up a community" aside="By the beginning of its name">
              <input
                type="search"
                aria-label="The beginning of its name"
                placeholder={found.data?.data[0]?.community.name}
                value={query}
                onChange={(event) =>
                  setParameters(event.target.value ? { q: event.target.value } : {}, { replace: true })
                }
              />
              <Loaded query={found}>
                {({ data }) =>
                  data.length === 0 ? (
                    <Empty title="No name begins so">
                      <p>
                        Names are looked for from their beginning, without “r/”.
                        {known.sample_only && ' Those of the invented sample begin with “sample_”.'}
                      </p>
                    </Empty>
                  ) : (
                    <ul className="rows" aria-busy={found.isFetching}>
                      {data.map(({ community, posts, first_post_at, last_post_at, sample }) => (
                        <li key={`${community.platform} ${community.name}`} className="row">
                          <div>
                            <Link
                              href={`/catalog/${community.platform}/${encodeURIComponent(community.name)}`}
                              className="row-title"
                            >
                              <bdi>{communityLabel(community.platform, community.name)}</bdi>
                            </Link>
                            <p className="meta">
                              <bdi>{community.title.slice(0, 120)}</bdi>
                            </p>
                          </div>
                          <p className="meta">
                            {sample && <span className="status">invented</span>}
                            <span>
                              {community.members === null
                                ? 'members not known'
                                : `${shortNumber(community.members)} ${community.members === 1 ? 'member' : 'members'}`}
                            </span>
                            <span>
                              {posts === 0
                                ? 'no posts known'
                                : `${counted(posts, 'post')}, ${span(first_post_at, last_post_at)}`}
                            </span>
                          </p>
                        </li>
                      ))}
                    </ul>
                  )
                }
              </Loaded>
            </Section>
            {!known.exact && (
              <p className="fine">
                Figures of so large a catalog are estimates; {wholeNumber(known.posts)} posts, about.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
