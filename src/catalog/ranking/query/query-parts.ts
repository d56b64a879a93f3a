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
  /** phrases of the brief, or typed, that say whom it means: their words are of the audience, wherever they stand */
  people?: string[];
};

export type Facet = 'audience' | 'competitors' | 'demand';

export type Part = {
  text: string;
  facet: Facet;
  weight: number;
  /** of the sentence itself, not typed in a field of its own */
  ofBrief?: boolean;
};

/** Behind it nothing is one phrase with what stands before. */
export const statementEnd = /[,;!?()\n、。，]|[.:](?=\s)/u;

/** The query cut into texts that each stand for one facet. */
export function partsOf(query: Query): Part[] {
  const { weights } = parameters;
  const found: Part[] = [{ text: plainText(query.brief), facet: 'demand', weight: weights.brief, ofBrief: true }];
  if (query.audience) found.push({ text: query.audience, facet: 'audience', weight: weights.audience });
  for (const text of [...query.competitors, ...(query.rivals ?? [])])
    found.push({ text, facet: 'competitors', weight: weights.competitor });
  for (const text of [...query.keywords, ...(query.named ?? [])])
    found.push({ text, facet: 'demand', weight: weights.keyword });
  return found;
}
