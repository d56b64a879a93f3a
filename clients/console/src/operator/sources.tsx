import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { OperatorSources } from '../api/types.ts';
import { wholeNumber } from '../format/numbers.ts';
import { ago, momentOf } from '../format/times.ts';
import { Empty, Loaded } from '../parts/states.tsx';
import { Section } from '../shell/screen.tsx';
import { often } from './often.ts';

export const sourcesQuery = queryOptions({
  queryKey: ['operator sources'],
  queryFn: async () => api.operator.sources.query(),
  refetchInterval: often,
});

/** Whom the service asks, and how often each may be asked. */
export function Sources({ sources }: { sources: UseQueryResult<OperatorSources> }) {
  return (
    <Section title="Live platforms">
      <Loaded query={sources}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing was read live yet">
              <p>The service works from what was imported. Which platforms can be asked, and how, is in the README.</p>
            </Empty>
          ) : (
            <ul className="rows">
              {data.map((source) => (
                <li key={source.id} className="row">
                  <div>
                    <p>
                      <strong>{source.id}</strong>
                    </p>
                    <p className="fine">
                      A call every {wholeNumber(source.spacing_ms)} ms
                      {source.remaining !== null &&
                        `, it says that it takes ${wholeNumber(Math.floor(source.remaining))} more`}
                      . Last asked {ago(source.updated_at)}.
                    </p>
                  </div>
                  {source.blocked_until && Date.parse(source.blocked_until) > Date.now() ? (
                    <span className="status bad">wants no calls until {momentOf(source.blocked_until)}</span>
                  ) : (
                    <span className="status">may be asked</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
