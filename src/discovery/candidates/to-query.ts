import type { Brief, Understanding } from '../../analysis/analyst.ts';
import type { Query } from '../../catalog/ranking/index.ts';

/** What the index is asked for a brief. */
export function toQuery(brief: Brief, understanding: Understanding): Query {
  return {
    brief: withoutNames(brief.brief, understanding.excludedCommunities),
    audience: brief.audience,
    competitors: [...brief.competitors],
    keywords: [...brief.keywords],
    rivals: understanding.competitors.filter((name) => !brief.competitors.includes(name)),
    named: understanding.communities,
    excluded: understanding.excluded,
  };
}

/** A community that the brief rules out must not pull in its likes by the words of its name. */
function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(new RegExp(`/?\\br/${name}\\b`, 'gi'), ' '), text);
}
