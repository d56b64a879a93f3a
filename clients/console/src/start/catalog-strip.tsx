import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.ts';
import type { Catalog } from '../api/types.ts';
import { Columns } from '../charts/columns.tsx';
import { shortNumber } from '../format/numbers.ts';
import { monthOf } from '../format/times.ts';
import { Loaded } from '../parts/states.tsx';
import { Section } from '../shell/screen.tsx';

/** Every month from the first to the last: one without posts is a gap that should be seen. */
export function monthColumns(months: Catalog['months']) {
  const posts = new Map(months.map((month) => [month.month, month.posts]));
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (!first || !last) return [];
  const columns = [];
  let [year = 0, month = 1] = first.split('-').map(Number);
  for (let name = first; name <= last && columns.length < 600;) {
    columns.push({ name, value: posts.get(name) ?? 0, label: monthOf(`${name}-01T00:00:00Z`) });
    month++;
    if (month > 12) [year, month] = [year + 1, 1];
    name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  }
  return columns;
}

/** What can be found at all: a bar for every month of which posts are known. */
export function CatalogStrip() {
  const catalog = useQuery({ queryKey: ['catalog'], queryFn: async () => api.catalog.get.query(), staleTime: 300_000 });
  return (
    <Section title="What can be found" aside={<Link href="/catalog">Look into the catalog</Link>}>
      <Loaded query={catalog}>
        {(known) => (
          <>
            {known.sample_only && (
              <div className="empty">
                <p className="empty-title">Only the invented sample is here.</p>
                <p>
                  It shows how everything works. For real communities, import a public dump:{' '}
                  <code>npm run -s operate -- import FILE</code>. The sample steps aside as soon as one is in.
                </p>
              </div>
            )}
            <p className="muted">
              {known.exact ? '' : 'About '}
              {shortNumber(known.communities)} communities are known, with {shortNumber(known.posts)} posts in{' '}
              {shortNumber(known.communities_with_posts)} of them and {shortNumber(known.comments)} comments.{' '}
              {!known.indexed && 'The search index is being built.'}
            </p>
            {known.months.length > 0 && (
              <Columns columns={monthColumns(known.months)} what="Posts a month" sampled={known.sample_only} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
