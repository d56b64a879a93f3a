import { stemOf } from '../content/phrases.ts';
import known from './word-shares.json' with { type: 'json' };
import { stopWordsOf } from '../../../text/stop-words.ts';

/** Words that are spelt otherwise in Britain, without their plurals. */
const british: ReadonlyMap<string, string> = new Map([
  ...`programme program|jewellery jewelry|tyre tire|centre center|theatre theater|fibre fiber|litre liter|metre meter
  grey gray|mould mold|catalogue catalog|aluminium aluminum|defence defense|licence license`
    .split(/[|\n]\s*/)
    .map((pair) => pair.split(' ') as [string, string]),
  ...spelt('col fav flav hon hum lab neighb behavi arm harb rum sav', 'our', 'or', [
    '',
    'ed',
    'ing',
    'ful',
    'ite',
    'hood',
  ]),
  ...spelt(
    'organ real recogn optim custom author categor apolog digit critic maxim minim summar visual special normal personal prior util social',
    'is',
    'iz',
    ['e', 'ed', 'er', 'ing', 'ation'],
  ),
]);

function spelt(beginnings: string, here: string, there: string, endings: readonly string[]): [string, string][] {
  return beginnings
    .split(' ')
    .flatMap((one) => endings.map((end): [string, string] => [`${one}${here}${end}`, `${one}${there}${end}`]));
}

/** "Budgeting", "budgets" and "budgeted" are one word here, and so are "colour" and "color". */
export function rootOf(word: string): string {
  const single = stemOf(word);
  const stem = british.get(single) ?? single;
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
  content count counts mentioned passing else whether before after since during per based`;

export const functionWords: ReadonlySet<string> = new Set([...stopWordsOf('en'), ...atLarge.trim().split(/\s+/)]);
