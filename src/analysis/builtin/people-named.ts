import { stopWordsOf } from '../../text/stop-words.ts';
import { isPlainWord } from './brief-demand.ts';
import { isGerund, placesIn } from './people-words.ts';

const mostBefore = 60;
const mostBehind = 80;
/** "Small independent coffee roasters": so many words say which ones. */
const mostDescribing = 3;
const clauseBefore = /[^,.;:!?()\n]{0,60}$/;
/** Those of whom a writer tells without meaning them. */
const writers = /^(?:my|our|your|his|her|their)$/i;
const nobody =
  /^(?:anyone|everybody|everyone|followers|folks|friends|interviewees|(?:local )?people|members|neighbou?rs|others|owners|participants|persons|readers|strangers|subscribers|users|viewers)$|\b(?:anyone|clients|customers|everybody|everyone|guys)$/i;
/** What says more of those who are named. */
const said =
  /^(?:\s(?:of|who|whose|aged|over|under|living|learning|returning|interested|new to)\s[^,.;:!?()\n]*|\s(?:in|from)\s(?:the\s)?(?:\p{Lu}[\p{L}\p{N}'’-]*|rural|urban|small)(?:\s(?:\p{Lu}[\p{L}\p{N}'’-]*|cities|towns|villages|areas))*|\s(?:and|or|&)\s(?:[\w'’-]+\s){0,2}[\w'’-]+(?:ers|ors|ists|ians|ents|ants|ees))?/u;
/** "People with chronic pain" are some of all people. */
const saidOfAnybody =
  /^\s(?:with|who|living|learning|over|under|aged)(?:\s[^\s,.;:!?()]+(?=[,.;:!?()]|$)|(?:\s[^\s,.;:!?()]+){2})/;
/** Where it goes on to what they do. */
const doing = /\s(?:are|can|do|have|keep|need|never|often|rarely|seldom|share|still|talk|use|want|when)\s/;
/** What is done with people, and what asks of them. */
const verbs = new Set(
  `affect affects allow allowing allows among attract attracting attracts coach coaches coaching connect connecting
  connects educate educates educating empower empowering empowers enable enables enabling equip equips find finds
  four frustrate frustrates give gives hire hires how influence influences interview interviewing invite invites
  keep keeps lend let lets letting makes manage manages match matches motivate motivates notify offer offering
  offers prevent prevents protect protects put puts reach reaches recruit recruiting remind reminds save saves send
  sends serve serves serving show shows supplies supply supplying support supports survey surveying three towards
  train training trains turns two understand warns whether why worries`.split(/\s+/),
);
/** "Finding babysitters", "to hire cleaners": they are what is looked for. */
const looksFor = /^(?:to )?(?:book|compare|find|hire|manage|replace|schedule|track)s?(?:\s|$)/i;
const common = new Set(stopWordsOf('en'));

/** "Why are nurses leaving …", "gives landlords an easy way to …": the first people named. `to`: where the text goes on. */
export function peopleNamed(text: string): { phrase: string; to: number } | undefined {
  for (const { from, to } of placesIn(text)) {
    const before = clauseBefore.exec(text.slice(Math.max(0, from - mostBefore), from))![0];
    const words = [...before.matchAll(/\S+/g)];
    const last = words.findLastIndex(([word]) => saysNothing(word.toLowerCase()));
    const telling = words.slice(last + 1).slice(-mostDescribing);
    const named = before.slice(telling[0]?.index ?? before.length) + text.slice(from, to);
    const [isBefore = ''] = words[last] ?? [];
    const isLookedFor = isGerund(`${isBefore} `) || looksFor.test(`${isBefore} ${words[last + 1]?.[0]}`);
    const rest = text.slice(to, to + mostBehind);
    const behind = (nobody.test(named) ? saidOfAnybody : said).exec(rest)?.[0].split(doing)[0];
    if (isLookedFor || writers.test(isBefore) || behind === undefined) continue;
    return { phrase: named + behind, to: to + behind.length };
  }
  return undefined;
}

function saysNothing(word: string): boolean {
  return isPlainWord(word) || common.has(word) || verbs.has(word) || isGerund(`${word} `) || /^\d+$/.test(word);
}
