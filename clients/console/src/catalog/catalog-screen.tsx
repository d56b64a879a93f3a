import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { api } from '../api/client.ts';
import { Columns } from '../charts/columns.tsx';
import { counted, shortNumber, wholeNumber } from '../format/numbers.ts';
import { capital, plain } from '../format/words.ts';
import { useDebounced } from '../parts/use-debounced.ts';
import { firstPage, nextPage } from '../parts/pages.tsx';
import { ShowMore } from '../parts/show-more.tsx';
import { Empty, Failed, Loaded } from '../parts/states.tsx';
import { Screen, Section } from '../shell/screen.tsx';
import { monthColumns } from '../start/catalog-strip.tsx';
import { CommunityList } from './community-list.tsx';

const pageSize = 25;

/** Everything that is known here, and any community of it. */
export default function CatalogScreen() {
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get('q') ?? '';
  const settled = useDebounced(query.trim(), 250);
  const catalog = useQuery({ queryKey: ['catalog'], queryFn: async () => api.catalog.get.query(), staleTime: 300_000 });
  const found = useInfiniteQuery({
    queryKey: ['catalog search', settled],
    queryFn: async ({ pageParam }) =>
      api.catalog.communities.query({ ...(settled && { query: settled }), ...pageParam, limit: pageSize }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  // Where it is looked for is known with the first answer; most catalogs are looked through whole.
  const isWhole = found.data?.pages[0]?.searched !== 'beginnings_of_names';
  const nothing = isWhole ? 'No name and no title has it' : 'No name begins so';
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
            <Section
              title="Look up a community"
              aside={isWhole ? 'In names and titles' : 'By the beginning of its name'}
            >
              <input
                type="search"
                aria-label={isWhole ? 'Its name, or a word of its title' : 'The beginning of its name'}
                placeholder={found.data?.pages[0]?.data[0]?.community.name}
                value={query}
                onChange={(event) =>
                  setParameters(event.target.value ? { q: event.target.value } : {}, { replace: true })
                }
              />
              <p className="unseen" role="status">
                {settled !== '' && found.data && !found.isPlaceholderData && (
                  <>
                    “<bdi>{settled}</bdi>”: {foundSentence(found.data.pages, found.hasNextPage, nothing)}
                  </>
                )}
              </p>
              <Loaded query={found}>
                {({ pages }) => {
                  const communities = pages.flatMap(({ data }) => data);
                  return communities.length === 0 ? (
                    <Empty title={nothing}>
                      <p>
                        {isWhole
                          ? 'Other words of a subject may find more; a discovery searches descriptions and posts, too.'
                          : 'In so large a catalog names are looked for from their beginning, with or without “r/”. Titles are not.'}
                      </p>
                    </Empty>
                  ) : (
                    <>
                      <CommunityList communities={communities} isBusy={found.isPlaceholderData} />
                      <p className="fine">
                        {shownSentence(
                          communities.length,
                          found.hasNextPage,
                          settled === '' ? known.communities : null,
                        )}
                        {!isWhole &&
                          settled !== '' &&
                          ' In so large a catalog names are looked for from their beginning only.'}
                      </p>
                      {found.isFetchNextPageError && <Failed error={found.error} />}
                      <ShowMore pages={found} />
                    </>
                  );
                }}
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

function foundSentence(pages: { data: unknown[] }[], isMore: boolean, nothing: string): string {
  const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
  return shown === 0 ? nothing : shownSentence(shown, isMore, null);
}

/** `all`: of how many; `null`: that is not counted, as some are looked for. */
function shownSentence(shown: number, isMore: boolean, all: number | null): string {
  if (!isMore) return `${counted(shown, 'community', 'communities')} in all.`;
  if (all === null) return `The first ${wholeNumber(shown)}, those whose names begin so before others.`;
  return `The ${wholeNumber(shown)} largest of ${wholeNumber(all)}.`;
}
