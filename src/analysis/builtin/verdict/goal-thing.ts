import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';

const studies = cueWords(
  `research* stud(y|ies) surveys? thes(is|es) dissertation academic* universit(y|ies) scientific interviews? questionnaires? participants`,
);
const causes = cueWords(
  `charit(y|ies|able) non_?profits? volunteer* donat(e|es|ing|ions?) fund_?rais* awareness campaign* petitions? ngos?`,
);
const products = cueWords(
  `products? apps? tools? startups? saas software business* customers? users sell* launch* shop* store* brand*`,
);

/** What a person would be tempted to name, by what the goal speaks of. */
export function goalThing(goal: string | null): 'study' | 'cause' | 'product' {
  if (goal === null) return 'product';
  const text = folded(goal);
  if (products.test(text)) return 'product';
  if (studies.test(text)) return 'study';
  return causes.test(text) ? 'cause' : 'product';
}
