import { audienceWords, finiteWords, functionWords, genericWords, offerWords, personWords } from '../words/english.ts';
import { kind } from '../parameters.ts';
import { words } from '../words/tokenize.ts';
import { groupWord, offers, pitches, statesProblem } from './pitches.ts';

/**
 * How much a text reads as a post written by the audience (1) rather than a brief about it (0): a logistic function of
 * signs. Whoever fills in competitors, keywords or an audience writes a brief.
 */
export function postness(text: string, hasFields: boolean, language: string | null = null): number {
  const signs = signsOf(text, hasFields, language);
  const sum = Object.entries(signs).reduce(
    (total, [sign, value]) => total + kind.weights[sign as Sign] * Number(value),
    0,
  );
  const byForm = 1 / (1 + Math.exp(-sum));
  return isPhrase(text, signs) ? Math.min(byForm, kind.ofPhrase) : byForm;
}

/** What titles of posts have, and briefs hardly ever: tags, asides, and who or what is pointed at. */
const titleSigns = /[[\]|…#]|\.{3}|->|\s[-–—]\s|['’](?:re|ve|ll|m|d)\b|\b(?:this|these|here|you|your)\b/i;

/** Nothing but names of things, places and people: who posts may write so, and who looks for people. */
function isPhrase(text: string, { person, finite, exclaims, asking }: Record<Sign, number | boolean>): boolean {
  const tells = person !== 0 || finite !== 0 || exclaims === true || asking === true;
  return !tells && !titleSigns.test(text) && words(text).length <= kind.shortWords;
}

/**
 * How well the best must fit a text, as a mean probability, for it to be a brief: the form of many a text leaves open what it
 * is, but a brief finds who fits. From 1 on it is a post whatever fits, to 0 a brief.
 */
export function fitOfBrief(postness: number): number {
  const { fit, byForm } = kind.doubt;
  return fit + byForm * Math.log(postness / (1 - postness));
}

export type Sign = keyof typeof kind.weights;

export function signsOf(given: string, hasFields: boolean, language: string | null): Record<Sign, number | boolean> {
  const text = withoutAddresses(given);
  const found = words(text);
  const distinct = new Set(found).size;
  const share = (list: ReadonlySet<string>) => shareOf(found, (word) => list.has(word));
  const namesSomebody = found.some((word) => audienceWords.has(word) || /[a-z]{3}(?:er|or|ist)s$/.test(word));
  const laterWords = text.trim().split(/\s+/).slice(1);
  return {
    bias: 1,
    fields: hasFields,
    length: Math.min(kind.mostLength, Math.max(0, distinct / kind.usualWords - 1)),
    brevity: Math.max(0, 1 - distinct / kind.enoughWords),
    paragraphs: text.trimEnd().includes('\n'),
    person: share(personWords),
    finite: share(finiteWords),
    functional: share(functionWords),
    offers: share(offerWords),
    generic: share(genericWords),
    audience: namesSomebody,
    purpose: /\bfor\b/i.test(text),
    opening: /^\s*(?:an?|we|our|app|online)\b/i.test(text),
    asking: /^\W*(?:how|what|why|who|when|where|does|is|can|any|anyone|has|should|just|my|i)\b/i.test(text),
    exclaims: /[?!]/.test(text),
    marks: /["“”[\]|…:]|\.{3}/.test(text),
    digits: /(?<!\S)\d/.test(text),
    // In German they are no names, but all nouns.
    capitals: language === 'de' ? 0 : shareOf(laterWords, (word) => /^\p{Lu}\p{Ll}/u.test(word)),
  };
}

/** An address has signs and capitals of its own. */
const withoutAddresses = (text: string) => text.replaceAll(/(?<!\S)[(<]?(?:https?:\/\/|www\.)\S{1,2000}/gi, '');

/** Smoothed: one name, or one verb, in a short brief makes no post. */
const shareOf = (all: readonly string[], counts: (word: string) => boolean) =>
  all.filter(counts).length / (all.length + kind.smoothing);

const researchWords =
  /^\W*(?:how|what|why|where|which|who)\b.{0,40}?\b(?:do|are|did|have|does|makes|keeps|stops|drives|pushes|leads)\b/i;
const talkWords = /\b(?:you|your|we|us|our)\b/i;
/** What only somebody asks who looks for people, or weighs a business. */
const seekingWords = [
  /\bwhere (?:do|are|can|could|should|would) .{1,40}\b(?:talk|discuss|meet|gather|hang out|find (?:people|customers|users|buyers|those))\b/i,
  /\b(?:best|good) (?:places?|ways?) to (?:reach|meet|find (?:people|customers|users|buyers))\b/i,
  /(?:^|[.;\n]\s)\W{0,3}(?:fans|listeners|readers|viewers|players|users|owners|buyers|collectors) of [^?!]{1,200}$/i,
  /\b(?:demand|market|an audience) for\b/i,
  /(?:^|[.?!:;]\s)\W{0,3}(?:how|why|when|where|what) do (?:most |other )?(?:people|others|folks) (?!like (?:me|this)\b)/i,
  /\bwhere are (?:the )?(?:fans|listeners|readers|viewers|players|users|owners|buyers|collectors|people|those) (?:of|who|that|with)\b/i,
  /(?:^|[.;\n]\s)\W{0,3}(?:i|we) (?:research|study|investigate) (?:how|why|what|whether)\b/i,
  /\b(?:i(?: am|['’]m)|we(?: are|['’]re)) (?:researching|studying|investigating) (?!for\b)/i,
  /\bi(?: am|['’]m) (?:an? )?(?:\w{2,12} ){0,2}(?:dev|developer|founder|author|maker|designer|studio)(?: who is)?,? (?:making|building|launching|working on|writing) (?:an?|my|the)\b/i,
  /\b(?:we are|i run|we run) an? (?:[\w-]{2,20} ){0,2}(?:agency|studio|company|shop|charity|startup|collective|school|workshop) (?:that|which|who) (?:helps?|makes?|builds?|sells?|offers?|teaches?|runs?|repairs?|designs?|rents?)\b/i,
  /\bwe(?: are|['’]re) interviewing\b/i,
  /\bi(?: am|['’]m) writing (?:a|my) (?:[\w-]{2,20} )?(?:thesis|dissertation|paper|article|book) (?:on|about)\b/i,
  /\bwhere (?:do|can|should) (?!i\b|you\b).{1,40}\b(?:plan|buy|shop|book|order|swap|trade)\b/i,
  /\b(?:i|we)(?: have|['’]ve)? (?:built|made|created|developed|launched|designed) (?:an? |the )(?:[\w-]{2,20} ){0,3}(?:app|tool|platform|service|site|website|plugin|extension|game|marketplace|api|newsletter|podcast|course|device|gadget|kit)\b/i,
  /\bi (?:wrote|have written|published|made|built|designed) an? [^.!?\n]{3,120}[.,;:!?] (?:and )?(?:where are|who (?:would (?:buy|use|pay|want|need|read|play|like)|reads?|plays?|buys?|uses?|likes?))\b/i,
  /\bwhere can (?:i|we) (?:learn|read|find out|hear) (?:about |how |what |why )/i,
  /\bi(?: am|['’]m) (?:building|launching|developing|starting|opening|designing) (?:an?|my|the|our)\b/i,
  /(?:^|[.?!:;]\s)\W{0,3}who (?:else )?(?:talks?|discuss(?:es)?|complains?|cares?|rants?|buys?|uses?|collects?|is (?:still |already |really )?(?:interested|annoyed|frustrated|unhappy|struggling|looking)|are the people|would (?:buy|use|pay|want|need|read|play|listen|talk|care|join)|(?:should|can|could) (?:i|we) (?:talk|sell|reach|ask|interview))\b/i,
  /\b(?:find|reach|interview|survey|attract|recruit|hear from) (?:people|users|customers|buyers|owners|testers|those) (?:who|that|with|for|interested)\b/i,
  /\b(?:find|reach|interview|survey|recruit|recruiting) (?:[\w-]{2,20} )?(?:participants|respondents|interviewees|early adopters|first customers|beta readers)\b/i,
  /\bfeedback from (?!my\b|the\b|an?\b)/i,
  /\bis any(?:one|body) (?:talking|complaining|writing) about\b/i,
  /\b(?:my|our) (?:startup|company|app|shop|store|business|product|tool|service|software|agency|brand|website) (?:helps?|sells?|makes?|offers?|lets?|builds?|tracks?|rents?|repairs?|delivers?|is for)\b(?! (?:me|us|no|nothing|nobody)\b)/i,
  /\b(?:subreddits?|forums?|communit(?:y|ies)|discords?) (?:for|of|about|where|with|people|should (?:i|we)|that (?:talk|discuss))\b/i,
];
const remedyWords = /\bwould (?:solve|help|fix|let)\b/i;

/** "A tent that can be pitched by one person": what stands before `that` is a thing and says nothing by itself. */
const describedThing =
  /^\W{0,3}(?:((?:[\p{L}\p{N}'’-]{1,30},?\s{1,3}){1,6}?)(?:that|which|whose)|((?:an?|the)\s(?:[\p{L}\p{N}'’-]{1,30}\s{1,3}){1,4}?)you)\s/iu;
const readLength = 250;
/** Who shows something points at it; a question or an exclamation stands before what it is about. */
const pointing = new Set(
  'this that these those when how what why who where if because so did does do is are was were just'.split(' '),
);
const saysSomething = /[?!:;"“”…]|\.\s*\S/;

function describesThing(text: string): boolean {
  const [, before, beforeYou] = describedThing.exec(text.slice(0, readLength)) ?? [];
  const thing = before ?? beforeYou;
  if (thing === undefined || saysSomething.test(text)) return false;
  return words(thing).every((word) => !finiteWords.has(word) && !personWords.has(word) && !pointing.has(word));
}

/**
 * Signs by which a text is a brief whatever else it is like: it offers something, describes a thing, names several
 * competitors, asks what a group of people does, or is short and not in English (the signs above were learnt in English).
 */
export function isSurelyBrief(text: string, rivals: number, language: string | null): boolean {
  const found = words(text);
  const isShort = found.length <= kind.shortWords;
  const isFirstPerson = found.some((word) => personWords.has(word));
  return (
    (found.length <= kind.offerWords && offers(text)) ||
    (found.length <= kind.rivalWords && rivals >= kind.minRivals) ||
    (isShort && language !== null && language !== 'en') ||
    (isShort && (remedyWords.test(text) || seekingWords.some((pattern) => pattern.test(text)))) ||
    (!isFirstPerson && found.length <= kind.offerWords && pitches(text)) ||
    (isShort && !isFirstPerson && !saysSomething.test(text) && statesProblem(text)) ||
    (isShort && !isFirstPerson && describesThing(text)) ||
    (isShort && !isFirstPerson && !talkWords.test(text) && researchWords.test(text) && groupWord.test(text))
  );
}
