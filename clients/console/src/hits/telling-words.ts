import { queryTokens } from '../monitoring/query-tokens.ts';

const maxWords = 6;
const minLetters = 4;
/**
 * Words that stand in any title, in English and in languages beside it in which many write; leaving one of them out would
 * leave out everything. Those that are words of a subject in another language are not here.
 */
const common = new Set(
  [
    'about after again also anyone because been before being best could does doing even from have here into just know like make more most much need only other over really should some than that their them then there these they thing this those through very want what when where which while will with would your',
    'aber alle alles also andere bitte damit dann dass dein deine denn dich doch durch eine einem einen einer eines euch gibt haben habe habt hallo hier ihre ihren immer jemand kann kein keine mehr mein meine mich muss nach nicht nichts noch oder schon sein seine sich sind über unter viel viele vom wann warum welche welcher welches wenn werden wird wieder wollen wurde zwischen',
    'beim bitte brauche brauchen braucht danke diese diesem diesen dieser dieses eigentlich einfach etwas eure finde frage fragen ganz gerade gerne hätte heute hilfe jede jeden jeder jetzt keinen könnt könnte leute machen macht möchte ohne seit selbst solche sollte suche sucht tipps unser unsere vielen weiß wirklich würde würdet zwar',
    'algo alguien aquí como cómo cuál cuando cuándo donde dónde desde esta este esto estoy está están hace hacer hasta hola mejor mucho para pero porque puede puedo qué quien quién sobre tengo tiene todo todos unos',
    'alors aussi avec avez avoir cette comme comment dans depuis donc elle elles encore entre être fait faire mais même nous parce pendant plus pourquoi quand quel quelle quelqu quelque sont suis tous tout très vous votre',
    'anche ancora cosa dopo essere fare hanno molto nella nelle nostro perché però poco qual quale qualcuno quando quanto quello questa questo sono sulla tutti tutto alguém ainda aqui depois ele ela esse essa isso mais meus minha muito onde pela pelo porque quais quem sobre também tenho você',
    'alle alleen daar deze doen echt geen heb heeft hebben hier iemand kunnen maar mijn moet naar niet omdat ook over veel voor waar waarom want welke wordt worden zijn zonder',
  ]
    .join(' ')
    .split(' '),
);

/** Words of a title that could keep such posts away: not those that were asked for, and none that stand everywhere. */
export function tellingWords(title: string, asked: string): string[] {
  const wanted = asked.toLowerCase();
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= minLetters && word.length <= 40 && !common.has(word) && !wanted.includes(word));
  return [...new Set(telling)].slice(0, maxWords);
}

/** The query with a word left out. */
export function without(query: string | null, word: string): string {
  const left = `-${word}`;
  if (query === null || query.trim() === '') return left;
  return hasOpenOr(query) ? `(${query}) ${left}` : `${query} ${left}`;
}

/** Whether an `OR` stands outside of all brackets: what is put behind such a query would belong to its last part only. */
function hasOpenOr(query: string): boolean {
  let depth = 0;
  for (const { kind, text } of queryTokens(query)) {
    if (kind === 'bracket') depth += text === '(' ? 1 : -1;
    if (kind === 'operator' && text === 'OR' && depth === 0) return true;
  }
  return false;
}
