import { query as parameters } from '../parameters.ts';
import { plainText } from '../words/tokenize.ts';

export type Query = {
  brief: string;
  audience?: string | null;
  competitors: string[];
  keywords: string[];
  /** competitors that the brief names in its sentences */
  rivals?: string[];
  /** communities that the brief names: a pasted post may do so, too, which makes no brief of it */
  named?: string[];
  /** it has labels, as only briefs have */
  isLabelled?: boolean;
  /** words the brief excludes */
  excluded?: string[];
};

export type Facet = 'audience' | 'competitors' | 'demand';

export type Part = {
  text: string;
  facet: Facet;
  weight: number;
  /** of the sentence itself, not typed in a field of its own */
  ofBrief?: boolean;
};

// "a planner FOR adults with ADHD": who an offer is for stands behind these words, up to the end of the clause.
const audienceWord = /\b(?:for|aimed at|targeting|helping|helps|interview|connecting)\s+([^,.;:!?()\n]{3,80})/gi;

/** The query cut into texts that each stand for one facet. */
export function partsOf(query: Query): Part[] {
  const { weights } = parameters;
  const found: Part[] = [];
  const brief = plainText(query.brief);
  let from = 0;
  for (const match of brief.matchAll(audienceWord)) {
    found.push({ text: brief.slice(from, match.index), facet: 'demand', weight: weights.brief, ofBrief: true });
    found.push({ text: match[0], facet: 'audience', weight: weights.brief, ofBrief: true });
    from = match.index + match[0].length;
  }
  found.push({ text: brief.slice(from), facet: 'demand', weight: weights.brief, ofBrief: true });
  if (query.audience) found.push({ text: query.audience, facet: 'audience', weight: weights.audience });
  for (const text of [...query.competitors, ...(query.rivals ?? [])])
    found.push({ text, facet: 'competitors', weight: weights.competitor });
  for (const text of [...query.keywords, ...(query.named ?? [])])
    found.push({ text, facet: 'demand', weight: weights.keyword });
  return found;
}
