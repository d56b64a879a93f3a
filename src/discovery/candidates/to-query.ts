import type { Brief, Understanding } from '../../analysis/analyst.ts';
import type { Query } from '../../catalog/ranking/index.ts';

/** What the index is asked for a brief. */
export function toQuery(brief: Brief, understanding: Understanding): Query {
  return {
    brief: understanding.rest,
    audience: brief.audience,
    competitors: [...brief.competitors],
    keywords: [...brief.keywords],
    rivals: understanding.competitors.filter((name) => !brief.competitors.includes(name)),
    named: understanding.communities,
    excluded: [...understanding.excluded],
  };
}
