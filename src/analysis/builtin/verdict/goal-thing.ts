import { plainGoal } from '../content/plain-goal.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';

const studies = cueWords(
  `research* stud(y|ies) surveys? thes(is|es) dissertation academic* universit(y|ies) scientific interviews? questionnaires? participants`,
);
const causes = cueWords(
  `charit(y|ies|able) non_?profits? volunteer* donat(e|es|ing|ions?) fund_?rais* raise_money food_banks? awareness campaign* petitions? ngos? shelters?`,
);
/** "A research tool" is no research. */
const ownProducts = cueWords(
  `(for|research|survey|study|interview)_(an?_)?(apps?|tools?|startups?|saas|software|platforms?) customers? sell*`,
);
const products = cueWords(
  `products? apps? tools? startups? saas software business* customers? users sell* launch* shop* store* brand*`,
);

const vacancies = cueWords(
  `hir(e|es|ing)(?!_(an?_)?(app|tool|platform|software|startup|saas|process)) vacanc(y|ies) job_(offers?|openings?|posts?|postings?) einstellen stellenanzeigen? embaucher recruter contratar
  (hir(e|es|ing)|recruit(ing)?)_((?!(for|to|with)\\b)\\w+_){0,3}(developers?|engineers?|designers?|programmers?|employees?|staff|nurses?|drivers?|teachers?|chefs?|testers?|writers?|freelancers?)`,
);

/** Who only wants to know something. */
const questions = /^(?:i want to |we want to )?(?:learn|understand|find out|know|hear|listen|see what|see how)\b/;
const offers = cueWords(
  `(we|i)_(build|built|make|made|sell|offer|develop|plan)* our my (for|with)_(an?|the)_(\\w+_){0,2}(apps?|tools?|service|product|site|website|shop|platform|business)`,
);
const sales = cueWords(`sell selling sales? buy buyers? buying customers? pay paying purchase* shop store clients?`);

export type GoalThing = 'product' | 'study' | 'cause' | 'research' | 'vacancy';

/** What a person would be tempted to name, by what the goal speaks of. */
export function goalThing(goal: string | null): GoalThing {
  if (goal === null) return 'product';
  const text = folded(plainGoal(goal));
  if (questions.test(text) && !offers.test(text) && !studies.test(text) && !causes.test(text)) return 'research';
  if (studies.test(text) && !ownProducts.test(text)) return 'study';
  if (vacancies.test(text) && !causes.test(text)) return 'vacancy';
  if (products.test(text)) return 'product';
  return causes.test(text) ? 'cause' : 'product';
}

/** Whether it is about money for a product. */
export function sells(goal: string | null): boolean {
  return goal !== null && sales.test(folded(goal));
}

/** What a person would do with it in public, as part of a sentence. */
export const mentionOf: Record<GoalThing, string> = {
  product: 'mention what you offer',
  study: 'ask for people to take part in your study',
  cause: 'ask for help with your cause',
  research: 'ask people for your research',
  vacancy: 'offer a job',
};
