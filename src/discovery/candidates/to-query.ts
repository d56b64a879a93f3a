import type { Brief, Understanding } from '../../analysis/analyst.ts';
import { fold, type Query } from '../../catalog/ranking/index.ts';

/** What the index is asked for a brief. */
export function toQuery(brief: Brief, understanding: Understanding): Query {
  return {
    brief: understanding.rest,
    audience: brief.audience,
    competitors: [...brief.competitors],
    keywords: [...brief.keywords],
    rivals: understanding.competitors.filter((name) => !brief.competitors.includes(name)),
    named: understanding.communities,
    excluded: ruledOutAlone(brief, understanding),
  };
}

/** Words of what is ruled out that the rest does not have: "for home bakers, not for professional bakers". */
function ruledOutAlone({ audience, competitors, keywords }: Brief, { rest, excluded }: Understanding): string[] {
  const wanted = new Set([rest, audience ?? '', ...competitors, ...keywords].flatMap(wordsOf));
  return excluded.flatMap(wordsOf).filter((word) => !wanted.has(word));
}

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
