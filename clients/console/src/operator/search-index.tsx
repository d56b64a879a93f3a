import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { OperatorIndex } from '../api/types.ts';
import { counted, oneDecimal } from '../format/numbers.ts';
import { ago } from '../format/times.ts';
import { Loaded } from '../parts/states.tsx';
import { Section } from '../shell/screen.tsx';

export const indexQuery = queryOptions({
  queryKey: ['operator index'],
  queryFn: async () => api.operator.index.query(),
});

function changedSince(communities: number): string {
  if (communities === 0) return 'nothing changed since';
  return `${counted(communities, 'community', 'communities')} changed since`;
}

/** What can be found, and what has changed since. */
export function SearchIndex({ index }: { index: UseQueryResult<OperatorIndex> }) {
  return (
    <Section title="Search index" aside={index.data && changedSince(index.data.changed_communities)}>
      <Loaded query={index}>
        {({ segments }) =>
          segments.length === 0 ? (
            <p className="muted">There is none yet: nothing can be found.</p>
          ) : (
            <ul className="rows">
              {segments.map((segment) => (
                <li key={segment.id} className="row">
                  <p>
                    {counted(segment.communities, 'community', 'communities')}, {counted(segment.posts, 'post')}
                  </p>
                  <p className="meta">
                    <span>{oneDecimal(segment.bytes / 1_000_000)} MB</span>
                    <span>built {ago(segment.built_at)}</span>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
