import type { Discovery, FoundCommunity } from '../api/types.ts';
import { toCsv } from '../parts/csv.ts';
import { download } from '../parts/download.ts';

const columns: Record<string, (found: FoundCommunity) => string | number | null> = {
  rank: ({ rank }) => rank,
  platform: ({ community }) => community.platform,
  community: ({ community }) => community.name,
  url: ({ community }) => community.url,
  title: ({ community }) => community.title,
  description: ({ community }) => community.description,
  members: ({ community }) => community.members,
  posts_per_day: ({ community }) => community.posts_per_day,
  language: ({ community }) => community.language,
  score: ({ score }) => score,
  audience: ({ scores }) => scores.audience,
  competitors: ({ scores }) => scores.competitors,
  demand: ({ scores }) => scores.demand,
  activity: ({ scores }) => scores.activity,
  openness: ({ scores }) => scores.openness,
  reasons: ({ reasons }) => reasons.join('\n'),
  cautions: ({ cautions }) => cautions.join('\n'),
  next_step: ({ next_step: step }) => step,
  quotes: ({ evidence }) => evidence.map(({ quote }) => quote).join('\n'),
  posts: ({ evidence }) => evidence.map(({ post }) => post.url).join('\n'),
};

/** One line a community, the best first. */
export function discoveryAsCsv({ communities }: Discovery): string {
  const rows = communities.map((found) => Object.values(columns).map((read) => read(found)));
  return toCsv([Object.keys(columns), ...rows]);
}

/** The communities that were found, to take along. */
export function ExportDiscovery({ result }: { result: Discovery }) {
  const name = `discovery-${result.generated_at.slice(0, 10)}`;
  return (
    <>
      <button onClick={() => window.print()}>Print</button>
      <button onClick={() => download(`${name}.csv`, 'text/csv', discoveryAsCsv(result))}>CSV</button>
      <button onClick={() => download(`${name}.json`, 'application/json', JSON.stringify(result, null, 2))}>
        JSON
      </button>
    </>
  );
}
