import { likelyLanguage } from '../text-language.ts';
import { readNames, type ReadNames } from './ruled-out-names.ts';

/** What a brief says it is not about. `rest`: the brief without those clauses and names. */
export type RuledOut = { rest: string; phrases: string[] } & Pick<ReadNames, 'communities' | 'named'>;

/** Where a clause begins: behind a sign, also with a joining word. `starts` may also be where the text begins. */
const behind = (signs: string) =>
  String.raw`(?<=[${signs}]\s{0,3}(?:(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar)\s)?)`;
const within = behind(',;:(–—-');
const starts = String.raw`(?:${behind('.,;:!?(–—\\n-')}|(?<=^\s{0,9}))`;

/** What opens a clause that says what is not meant, in the languages that briefs are written in. */
const openers = [
  String.raw`(?<!\p{L})(?:excluding|without anything about)`,
  String.raw`${starts}not (?:interested in|about|looking for|for(?![\s-]+profit))`,
  String.raw`(?<!\p{L})(?:we|i)(?: are|['’]re| am|['’]m) not (?:interested in|looking for)`,
  // "An app for foragers not for psychedelics".
  String.raw`(?<=\bfor \p{L}[\p{L}' -]{2,40} )not for`,
  String.raw`(?<!\p{L})this is not (?:about|for)`,
  String.raw`${starts}(?:any|every)thing (?:but|besides|except(?: for)?|other than)`,
  String.raw`(?<!\p{L})we (?:do not|don['’]t) want (?:any(?:thing about)?|to (?:hear (?:from|about)|read about|attract|(?:speak|talk|deal|work) (?:with|to)|sell to|reach|target))`,
  String.raw`(?<!\p{L})we (?:do not|don['’]t|never) (?:sell to|market to|target|serve|work with)`,
  String.raw`${behind('.,;(–—-')}nothing (?:about|to do with|with|involving|on)`,
  String.raw`${within}(?:except(?: for)?|other than|leaving out|but no)`,
  String.raw`${behind('.;,(–—-')}(?:please )?(?:leave out|exclude|ignore|(?:do not|don['’]t) (?:include|show|suggest|list|return|recommend)(?: me)?)`,
  String.raw`${behind('.;!?\\n')}(?:please (?:avoid|skip)|(?:avoid|skip) any(?:thing|body|one) (?:about|on|who|with|to do with))`,
  String.raw`${starts}please not?`,
  String.raw`${starts}(?:nicht (?:für|über)|nichts (?:über|zu|mit)|pas pour(?! autant)|rien sur|non per|niente su|niet voor|niets over|inte för|inget om|ikke for|nie dla|nic o)`,
  String.raw`(?<!\p{L})ce n['’]est pas pour`,
  String.raw`${within}(?:außer(?! (?:atem|betrieb|dass|haus|kontrolle|wenn)(?!\p{L}))|ausgenommen)`,
  String.raw`${within}(?:sauf(?! (?:erreur|que|si)(?!\p{L}))|excepté|excepto|tranne|eccetto|exceto|behalve)`,
  String.raw`${within}(?:no para(?! de )|no sobre|nada sobre|não para(?! de ))`,
];
/** To the end of the clause: a dot within a word is none, and no word is cut. */
const object = String.raw`(?:[^.,;:!?()\n]|\.(?=\p{L})){2,160}`;
/** What ends in a colon opens a list. */
const end = String.raw`(?=\s{0,3}(?:[,;!?()\n]|\.(?!\p{L})|$))`;
const joins = new Set('and or nor und oder et ou y o e en of'.split(' '));
/** What no member of a list begins with: "not for teachers, with timers and reminders". */
const noMembers = new Set('with for in on at but who that we i it they which to from as a an mit für avec pour con per para com met voor'.split(' ')); // prettier-ignore
const clauses = [
  ...openers.map((opener) => new RegExp(String.raw`${opener}\s{1,3}(${object})`, 'giu')),
  /\b(?:we|i) (?:do not|don['’]t) want ([^.,;:!?()\n]{2,40}? (?:communities|forums|subreddits|groups|people|users|posts|customers|crowd))\b/gi,
  // ", no vegan communities".
  new RegExp(String.raw`${starts}no (\p{L}[^.,;:!?()\n]{1,40}?) (?:communities|forums|subreddits|groups|posts|crowds?|content|topics|stuff)(?!\p{L})`, 'giu'), // prettier-ignore
  // "Avoid burnout." is what an app may help with.
  new RegExp(String.raw`${behind('.;!?\\n')}(?:avoid|skip) ([^.,;:!?()\n]{2,40}? (?:debates?|discussions?|talk|drama|memes|posts|content|topics|communities|forums|subreddits|groups|people|users|crowd))(?!\p{L})`, 'giu'), // prettier-ignore
  // "no crypto please", "and nothing political."
  new RegExp(String.raw`${starts}no (\p{L}{2,30}(?: \p{L}{2,30})?) please(?!\p{L})`, 'giu'),
  /(?<=[,;.(]\s{0,3}|\b(?:and|but)\s)nothing\s{1,3}(\p{L}{3,30}(?:al|ic|ive|ous|ary|able|ible|ish))(?=[.,;!?)\s]|$)/giu,
];
/** "(not the planet)", ", keine Landwirte", ", geen smartwatches": what is meant has other words. */
const word = String.raw`\p{L}[\p{L}\p{N}'’-]{1,30}`;
const few = String.raw`(${word}(?: ${word}){0,2})`;
const another = new RegExp(
  String.raw`(?:${behind(',;(–—')}(?:not (?:the|an?)|aucune?s?)|${behind(',;(–—.!?\\n')}(?:keine?[nr]?|geen|pas (?:des?|les?|la|du)|nada de|niente|inga|ingen)) ${few}${end}`,
  'giu',
);
const isAnother = (found: string) => !wordsIn(found).some((one) => saysHow.has(one));
/** "Not the only one", "not a fan", "keine Zeit": nothing that could be left out. */
const saysHow = new Set('only same first last best worst usual big small bad good new real one ones fan expert problem point case end way thing lot bit deal joke must yet ahnung problem zeit lust geld idee chance sorge zin tijd idee probleem souci problème temps argent doute peine cas choix moyens droit bara heller kun'.split(' ')); // prettier-ignore

/** "No keto, no weight loss.", ", no crypto and no day trading": what people and products lack is none of it. */
const nothingOf = new RegExp(
  String.raw`${behind('.,;!?\\n')}no (${word}(?: ${word}){0,2}(?:,? (?:(?:and|or) )?no ${word}(?: ${word}){0,2}){0,5})${end}`,
  'giu',
);
/** Whoever tells of themselves tells what they lack, too, unless they rule out more. */
const ofThemselves = /(?<!\p{L})(?:i|my|me|i['’](?:m|ve|d|ll))(?!\p{L})/iu;
const isTopic = (found: string) => !wordsIn(found).some((one) => lacked.has(one));
/** "No idea", "no garden", "no sugar", "no sign-up": what somebody has not, does without or need not do. */
const lacked = new Set('idea ideas clue problem problems worries time money budget experience skill skills knowledge degree luck way one need needs needed more longer matter wonder doubt doubts question questions thanks judgement judgment pressure rush hurry fuss nonsense bullshit regrets pain pains kids children car garden yard balcony space room electricity power water internet sugar salt oil dairy gluten lactose meat eggs nuts carbs alcohol caffeine plastic waste chemicals code coding app apps account ads tracking signup sign-up login subscription subscriptions fees fee commitment commitments strings contract contracts equipment gear tools prep required necessary spoilers algorithm algorithms answer appetite badges bank bills bullying cables calls camera cameras card cards clutter cloud commission commissions degree drama drilling energy exceptions expensive family fluff friends fumes glue guilt gym hassle help insurance installation internet job jargon jobs lag lectures license limit limits lock-in luck maintenance math meetings mess middleman minimum minimums monthly noise odor odour offers paperwork partner password passwords paywall paywalls pets plaid plug progress queues refunds results response screen screens servers setup side signs sleep small smell sound soy spam springs streaks support symptoms sync tax taxes training two upsells wait waiting wifi wires batteries battery age growth diesel macros hype'.split(' ')); // prettier-ignore

/** "Film, not digital", ", but not wine or raw food": one thing in the singular, told of in so few words that it is all. */
const oneThing = new RegExp(String.raw`${behind(',;(–—')}not (${word}(?: ${word}){0,4})${end}`, 'giu');
const isThing = (found: string) => {
  const all = wordsIn(found);
  return !all.some((one) => saysHow.has(one) || someWords.has(one) || manner.has(one) || one.endsWith('ly'));
};
/** How, when, where or whether something is, and what begins a clause: nothing that communities are about. */
const manner = new Set('able again alive alone allowed anymore as at available bad because before better by cheap cheaper clear dead different difficult done easy enough ever exactly expensive fair false far fast feeling fun funny from given going gone great happy hard heavy here high i if impossible in included it large late less let like long loud low mandatory mine much necessary never no noisy now of often old on once optional ours over overly perfect possible pretty quite rather ready recommended required right sad safe same should sick since slow someone something soon sorry that theirs them then there these they this those to today together true unless until used useful vice well when where while why will with without working worse worth would wrong yesterday yours'.split(' ')); // prettier-ignore
/** "Not enterprise.": a sentence by itself. */
const sentence = new RegExp(String.raw`${behind('.;!?\\n')}(?:please )?(?:not|inte|ikke) (${word}(?: ${word})?)${end}`, 'giu'); // prettier-ignore
/** ", no criptomonedas": in English ", no subscriptions" is what a product is without. */
const many = new RegExp(String.raw`${behind(',;(–—.!?\\n')}(?:no|não) (\p{L}{4,30}s(?: \p{L}{2,30}){0,2})${end}`, 'giu'); // prettier-ignore
const wordsIn = (found: string) => found.toLowerCase().split(/[\s,]+/);

/** "Not professional bakers", "rather than cat owners", "not trail running": who in the plural, or what is done. */
const others = new RegExp(
  String.raw`(?:${starts}not|(?<!\p{L})(?:and not|rather than)|(?<=\()no) ([^.,;:!?()\n]{3,60})${end}`,
  'giu',
);
const isOthers = (found: string) => {
  const words = found.trim().split(' ');
  const isMany =
    /(?:\p{L}{2}[^\Wsui]s|\s(?:people|folks|men|women|children))$/u.test(found) ||
    (words.length > 1 && /\p{L}{2}ing$/u.test(found));
  return isMany && words.length <= 3 && !someWords.has(words[0]!.toLowerCase());
};
const someWords = new Set('about all always any even every for in interested just looking many most my necessarily only our really so too very yet your'.split(' ')); // prettier-ignore

/** Where what is not meant ends, and what is meant goes on. */
const goesOn =
  /\s(?:(?:but|sondern|mais|sino|ma|mas|maar)\s|(?:and|und|et|y|e|en)\s(?:we|i|they|it|also|only|just|who|wants?|needs?|what|how|wir|ich|sie|suchen?|je|nous|veu\p{L}{1,5}|cherch\p{L}{1,5}|quier\p{L}{1,5}|busca\p{L}{0,5}|vogli\p{L}{1,5}|vuole|cerca\p{L}{0,5}|ik|wij?|zoek\p{L}{0,5}|quer\p{L}{0,5}|procura\p{L}{0,5})\s)/iu;
/** "Not for beginners only": they are meant, too. A clause with a verb says something of what it names. */
const isNoRefusal = /(?:\s(?:is|are|was|were|ist|sind|est|sont|son|sono|são|zijn)\s|\s(?:only|alone|allein|seulement|alleen|solo|só)\s*$)|\br\//iu; // prettier-ignore
/** Who is meant by these is nobody that could be left out. */
const nobody = new Set('me us you him her it them mich mir uns euch dich moi nous toi vous mí ti nosotros mij ons jou niets free https http nothing everyone everybody all long now sure'.split(' ')); // prettier-ignore
/** "Tried everything, except therapy": one thing is told of, not ruled out. */
const ofAll = /(?<!\p{L})(?:every\p{L}{0,5}|all|nothing|nobody|anything|always|tout\p{L}{0,2}|alles|todo\p{L}?|tutt\p{L})(?!\p{L})[^.!?\n]{0,80}$/iu; // prettier-ignore
const exception = /^(?:except|other than|außer|sauf|excepté|excepto|tranne|eccetto|exceto|behalve)/i;
const mostWords = 4;
/** "people who only use ballpoints". */
const saysWho = /\swho (?:only|just|never|hate|want)\s/;
const mostWordsOfWho = 7;

/** Reads "not for X", "nothing about X", "except r/x". What is not surely ruled out stays in. */
export function readRuledOut(text: string): RuledOut {
  const { kept, communities, named } = readNames(text);
  const phrases: string[] = [];
  const withoutOpened = clauses.reduce((left, clause) => withoutClauses(left, clause, phrases), kept);
  const withoutAnother = withoutClauses(withoutOpened, another, phrases, isAnother);
  const withoutOthers = withoutClauses(withoutAnother, others, phrases, isOthers);
  const withoutThing = withoutClauses(withoutOthers, oneThing, phrases, isThing);
  const tells = ofThemselves.test(kept);
  const withoutNothing = () =>
    tells && phrases.length === 0 ? withoutThing : withoutClauses(withoutThing, nothingOf, phrases, isTopic);
  const withoutMany = ['es', 'pt'].includes(likelyLanguage(text))
    ? withoutClauses(withoutThing, many, phrases)
    : withoutNothing();
  const left = tells ? withoutMany : withoutClauses(withoutMany, sentence, phrases, isThing);
  // A brief that only says what it is not about is read as it is.
  if (!/\p{L}{3}/u.test(left)) return { rest: kept, phrases: [], communities, named };
  return { rest: left, phrases, communities, named };
}

function withoutClauses(text: string, clause: RegExp, phrases: string[], counts = (_found: string) => true): string {
  let kept = '';
  let from = 0;
  for (const { 0: whole, 1: found = '', index } of text.matchAll(clause)) {
    if (index < from || (exception.test(whole) && ofAll.test(text.slice(Math.max(0, index - 100), index)))) continue;
    if (!counts(found)) continue;
    const end = index + whole.length;
    const goes = goesOn.exec(found)?.index;
    const further = goes === undefined && whole.endsWith(found) ? listAt(text, end) : '';
    const told = phrasesOf(found.slice(0, goes), further);
    if (told.length === 0) continue;
    phrases.push(...told);
    kept += `${text.slice(from, index)} `;
    from = goes === undefined ? end + further.length : end - found.length + goes;
  }
  return kept + text.slice(from);
}

const longestList = 400;

/** The rest of a list, up to the end of its sentence: ", triathletes, or sprinters". */
function listAt(text: string, at: number): string {
  const ahead = text.slice(at, at + longestList);
  const ends = ahead.search(/[.;!?)\n]/);
  const further = ends < 0 ? ahead : ahead.slice(0, ends);
  const isJoin = (word: string) => joins.has(word.toLowerCase());
  const members = further.split(',').slice(1).map((member) => member.trim().split(' ')); // prettier-ignore
  const told = members.map((words) => words.filter((word) => !isJoin(word)));
  const areShort = told.every(({ 0: first, length }) => length <= 3 && !noMembers.has(first?.toLowerCase() ?? 'a'));
  return further.startsWith(',') && areShort && members.at(-1)!.some(isJoin) ? further : '';
}

/** What a clause rules out; nothing, when that cannot be told in a few words. */
function phrasesOf(found: string, further: string): string[] {
  if (isNoRefusal.test(found)) return [];
  const members = `${found}${further}`
    .replaceAll(',', ' and ')
    .split(/\s(?:and|or|nor|und|oder|et|ou|y|o|e|en|of)(?=\s)/i);
  const told = members.map(withoutArticles).filter((phrase) => phrase !== '');
  const isTold = (phrase: string) =>
    phrase.split(/\s+/).length <= (saysWho.test(phrase) ? mostWordsOfWho : mostWords) &&
    !nobody.has(phrase.toLowerCase()) &&
    /\p{L}{2}/u.test(phrase);
  return told.every(isTold) ? told : [];
}

const articles = new Set('any the a an for about without anything nothing no not der die das den le les la los las il gli i os as de het ohne kein keine sans sin senza sem zonder'.split(' ')); // prettier-ignore

function withoutArticles(phrase: string): string {
  const words = phrase.trim().split(/\s+/);
  const first = words.findIndex((word) => !articles.has(word.toLowerCase()));
  return first < 0 ? '' : words.slice(first).join(' ');
}
