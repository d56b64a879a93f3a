import { stopWordsOf } from '../../../text/stop-words.ts';
import { isPlainWord } from './demand.ts';
import { isGerund, isSurelyPeople, placesIn, placesOfPeople } from './people-words.ts';

const mostBefore = 60;
const mostBehind = 160;
/** "Small independent coffee roasters": so many words say which ones. */
const mostDescribing = 3;
const clauseBefore = /[^,.;:!?()\n]{0,60}$/;
/** Those of whom a writer tells without meaning them. */
const writers = /^(?:my|our|your|his|her|their)$/i;
const nobody =
  /^(?:(?:main |direct )?competitors|experts|investors|rivals|anyone|everybody|everyone|followers|folks|friends|interviewees|(?:local )?people|members|neighbou?rs|others|owners|participants|persons|readers|respondents|strangers|subscribers|testers|users|viewers|volunteers)$|\b(?:anyone|clients|customers|everybody|everyone|guys)$/i;
const ownersOf = /^owners of (?!(?:it|the|this|my|our|your)\b)/i;
/** What says more of those who are named. */
const said =
  /^(?:\s(?:of|who|whose|aged|over|under|living|learning|returning|interested|new to)\s[^,.;:!?()\n]*|\s(?:in|from)\s(?:the\s)?(?:\p{Lu}[\p{L}\p{N}'’-]*|rural|urban|small)(?:\s(?:\p{Lu}[\p{L}\p{N}'’-]*|cities|towns|villages|areas))*|\s(?:and|or|&)\s(?:[\w'’-]+\s){0,2}[\w'’-]+(?:ers|ors|ists|ians|ents|ants|ees))?/u;
/** "People with chronic pain" are some of all people. */
const saidOfAnybody =
  /^\s(?:with|who|living|learning|over|under|aged)(?:\s[^\s,.;:!?()]+(?=[,.;:!?()]|$)|(?:\s[^\s,.;:!?()]+){2}(?:(?<=\stype \d|\sas)\s[a-z]+)?)/;
/** Where it goes on to what they do. */
const doing =
  /\s(?:are|because|can|do|eat|hang|hate|have|love|may|might|say|should|will|would|keep|need|never|often|rarely|seldom|share|still|talk|use|want|when)\s/;
/** What is done with people, and what asks of them. */
const verbs = new Set(
  `affect affects allow allowing allows among annoys ask asks attract attracting attracts block blocks bothers book books catch
  catches coach coaches coaching compare compares connect connecting connects detect detects educate educates
  educating empower empowering empowers enable enables enabling equip equips find finds four frustrate frustrates
  give gives hire hires how influence influences interview interviewing invite invites keep keeps lend let lets
  letting makes manage manages match matches motivate motivates notify offer offering offers prevent prevents
  protect protects put puts reach reaches recruit recruiting remind reminds replace replaces save saves send sends
  serve serves serving show shows supplies supply supplying support supports survey surveying three towards train
  training trains turns two understand warns whether why wish worries`.split(/\s+/),
);
/** "Finding babysitters", "to hire cleaners": they are what is looked for. */
const looksFor = /^(?:to )?(?:block|book|catche?|compare|detect|find|hire|manage|replace|schedule|track)s?(?:\s|$)/i;
/** "Robot lawn mowers", "We sell dehumidifiers for boats": what a text begins with and is, or what is sold, ends as people do. */
const offers =
  /^(?:build|craft|design|import|make|manufacture|offer|produce|rent|repair|restore|sell|ship)s?$|^(?:importing|making|manufacturing|renting|selling)$/i;
const isOffered = /^(?:\s(?:for|under|with|without)\b|[.,!]?$)/i;
/** "Best breweries in Vermont" are places, and "stores your photos" is what something does. */
const places = /^(?:after|all|at|best|between|in|into|of|to)$/i;
const isPlace = /^(?:\s(?:at|for|in|made|near|of|on|plugin|with|written)\b|[.,!]?$)/i;
const actsOn = /^\s(?:your|the|an?|all|it|documents|data|files)\s/i;
/** "Made by prisoners", "a film about miners", "not for lawyers": of whom something speaks. */
const spokenOf = [
  /(?<!\b(?:advice|bought|feedback|hear|input|loved|opinions|played|read|run|tested|trusted|used|worn) )\b(?:by|from|against|starring)\s(?:[\w'-]+\s){0,3}$/i,
  /\b(?:biography|comics?|documentary|fiction|films?|game|novel|podcast|stories|story)\b[^.!?]{0,40}\b(?:about|of|with)\s(?:[\w'-]+\s){0,3}$/i,
  /\b(?:not|don['’]t|never|no)\s(?:[\w'-]+\s){0,2}$/i,
];
const common = stopWordsOf('en');

/** "Why are nurses leaving …", "gives landlords an easy way to …": the first people named. `to`: where the text goes on. */
export function peopleNamed(text: string): { phrase: string; to: number } | undefined {
  const persons = new Set(placesOfPeople(text).map(({ from }) => from));
  for (const { from, to } of placesIn(text)) {
    const nearby = text.slice(Math.max(0, from - mostBefore), from);
    const rest = text.slice(to, to + mostBehind);
    if (spokenOf.some((pattern) => pattern.test(nearby))) continue;
    const before = clauseBefore.exec(nearby)![0];
    const words = [...before.matchAll(/\S+/g)];
    const last = words.findLastIndex(([word]) => saysNothing(word.toLowerCase()));
    const telling = words.slice(last + 1).slice(-mostDescribing);
    const named = before.slice(telling[0]?.index ?? before.length) + text.slice(from, to);
    const [isBefore = ''] = words[last] ?? [];
    const opens = before.length === from && last < 0;
    if ((opens || offers.test(isBefore)) && isOffered.test(rest) && !isSurelyPeople(text.slice(from, to))) continue;
    // "Kids' bikes" are bikes.
    if (/^['’]/.test(rest)) continue;
    if (!persons.has(from) && ((opens && isPlace.test(rest)) || places.test(isBefore) || actsOn.test(rest))) continue;
    const isLookedFor = isGerund(`${isBefore} `) || looksFor.test(`${isBefore} ${words[last + 1]?.[0]}`.trim());
    const isAnybody = nobody.test(named) && !ownersOf.test(named + rest);
    const behind = (isAnybody ? saidOfAnybody : said).exec(rest)?.[0].split(doing)[0];
    if (isLookedFor || writers.test(isBefore) || behind === undefined) continue;
    return { phrase: named + behind, to: to + behind.length };
  }
  return undefined;
}

function saysNothing(word: string): boolean {
  // "New managers" and "early adopters" are some of them.
  if (word === 'new' || word === 'early') return false;
  return isPlainWord(word) || common.has(word) || verbs.has(word) || isGerund(`${word} `) || /^\d+$/.test(word);
}
