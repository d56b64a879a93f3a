import { stemOf } from '../content/phrases.ts';
import known from './word-shares.json' with { type: 'json' };
import { asAmerican } from '../../../text/american.ts';
import { stopWordsOf } from '../../../text/stop-words.ts';

/** "Budgeting", "budgets" and "budgeted" are one word here, and so are "colour" and "color". */
export function rootOf(word: string): string {
  const stem = stemOf(asAmerican(word));
  const root = stem.replace(/(?:ings?|ers?|ed|es|e|y|ly)$/, '');
  return root.length >= 4 ? root : stem;
}

/** Of a word that is not listed; so rare are names and terms. */
const rareShare = 0.0005;
const shares: ReadonlyMap<string, number> = new Map(Object.entries(known.shares));

/** In which share of posts of anywhere a root stands. */
export function shareAnywhere(root: string): number {
  return shares.get(root) ?? rareShare;
}

/** Words that hold sentences together or speak of people and posts at large: never a subject. */
const atLarge = `
  also any anything especially etc even every gets got getting go goes going has have having just like likes made make makes many may might more most much
  must new no none not nothing one ones only other others out over own post posts posting really self several should some something somebody someone
  such than that their them themselves then there these they thing things this those through too two under up use used user users uses using very via
  want wants way ways well what when where which while who whom whose why will with without would yes yet you your yourself
  first last middle existing specific certain kind sort type general case cases mind doubt everybody nobody both another itself due number lot bit
  come comes came take takes took taken taking give gives given put puts set keep keeps find finds found let lets try tries tried
  think thinks thinking thought went know knows knew say says said does did done back off down already still again away
  content count counts mentioned passing else whether before after since during per based
  its she hers ours theirs yours myself three four five six seven eight nine ten eleven twelve few least less enough quite rather almost maybe perhaps
  around across along among amongst against behind below beneath beside besides beyond despite onto toward towards until upon within
  later earlier ago soon often always ever once twice today instead cannot shall ought`;

export const functionWords: ReadonlySet<string> = new Set([...stopWordsOf('en'), ...atLarge.trim().split(/\s+/)]);
