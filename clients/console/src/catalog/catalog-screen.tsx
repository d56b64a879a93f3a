import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { api } from '../api/client.ts';
import { Columns } from '../charts/columns.tsx';
import { shortNumber, wholeNumber } from '../format/numbers.ts';
import { capital, plain } from '../format/words.ts';
import { useSettled } from '../parts/debounced.ts';
import { Empty, Loaded } from '../parts/states.tsx';
import { Screen, Section } from '../shell/screen.tsx';
import { monthColumns } from '../start/catalog-strip.tsx';
import { CommunityList } from './community-list.tsx';

/** The service shows no more than the second. */
const [firstShown, maxShown] = [25, 50];

/** Everything that is known here, and any community of it. */
export default function CatalogScreen() {
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get('q') ?? '';
  const settled = useSettled(query.trim(), 250);
  const catalog = useQuery({ queryKey: ['catalog'], queryFn: async () => api.catalog.get.query(), staleTime: 300_000 });
  const [lengthened, lengthen] = useState<string | null>(null);
  const limit = lengthened === settled ? maxShown : firstShown;
  const found = useQuery({
    queryKey: ['catalog search', settled, limit],
    queryFn: async () => api.catalog.communities.query({ ...(settled && { query: settled }), limit }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title="Catalog" lead="All communities, posts and comments that can be searched here.">
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
                      .map(({ platform, communities }) => `${capital(plain(platform))} ${shortNumber(communities)}`)
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
                        Names are looked for from their beginning, with or without “r/”. Titles are not.
                        {known.sample_only && ' Names of the invented sample begin with “sample_”.'}
                      </p>
                    </Empty>
                  ) : (
                    <>
                      <CommunityList communities={data} isBusy={found.isFetching} />
                      {data.length >= limit && (
                        <p className="fine">
                          The {wholeNumber(data.length)} largest
                          {settled === '' &&
                            known.exact &&
                            known.communities > limit &&
                            ` of ${wholeNumber(known.communities)}`}
                          .{limit === maxShown && ' To see others, write how their names begin.'}
                        </p>
                      )}
                      {data.length === firstShown && limit === firstShown && (
                        <button className="more" onClick={() => lengthen(settled)}>
                          Show more
                        </button>
                      )}
                    </>
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
