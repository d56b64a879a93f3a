import type { Brief, Understanding } from '../../analysis/analyst.ts';
import { type Query, wordsBeside } from '../../catalog/ranking/index.ts';

/** What the index is asked for a brief. */
export function toQuery(brief: Brief, understanding: Understanding): Query {
  const wanted = [understanding.rest, brief.audience ?? '', ...brief.competitors, ...brief.keywords].join('\n');
  return {
    brief: understanding.rest,
    isLabelled: understanding.isLabelled,
    audience: brief.audience,
    people: understanding.audience,
    competitors: [...brief.competitors],
    keywords: [...brief.keywords],
    rivals: understanding.competitors.filter((name) => !brief.competitors.includes(name)),
    named: understanding.communities,
    excluded: wordsBeside(understanding.excluded, wanted),
  };
}
