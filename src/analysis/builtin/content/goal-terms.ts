import { functionWords, rootOf, shareAnywhere } from '../relevance/words.ts';
import { wordsOf } from '../relevance/read-criteria.ts';
import { understandBrief } from '../understand-brief.ts';
import { commonWords } from './common-words.ts';

/** A word of a goal that says what it is about. `weight`: how telling it is, by how few posts of anywhere have it. */
export type GoalTerm = { word: string; weight: number };

/** What somebody means to do with people, and what every offer is called: no community is about these. */
const purposes = new Set(
  `test tests tester testers testing try tries learn show shows sell selling buy buyers pay paid raise collect interview survey surveys
  recruit offer promote reach miss need needs help helps like find people person participant participants customer customers user users
  app apps tool tools product products service services software site sites website websites platform online open source free new
  we our us build builds built launch research goal want wants would could learnt feedback interested looking talk market
  small big good better best own who what which how why shop startup company annoys annoy annoying hate love struggle struggling problem problems pain frustrates frustrating
  money`.split(/\s+/),
);

/** The telling words of a goal by their root, and names of competitors. */
export function goalTerms(goal: string): Map<string, GoalTerm> {
  const { competitors } = understandBrief({ brief: goal, audience: null, competitors: [], keywords: [] });
  const terms = new Map<string, GoalTerm>();
  const common = commonWords(null);
  const isTelling = (word: string) =>
    word.length >= 2 && !functionWords.has(word) && !purposes.has(word) && !common.has(word);
  const words = wordsOf([goal, ...competitors].join(' ')).filter(isTelling);
  for (const word of words) {
    const root = rootOf(word);
    if (!terms.has(root)) terms.set(root, { word, weight: Math.log(1 / shareAnywhere(root)) });
  }
  return terms;
}
