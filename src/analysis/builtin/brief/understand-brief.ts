import type { Brief, Understanding } from '../../analyst.ts';
import { demandIn } from './demand.ts';
import { audienceOf } from './audience.ts';
import { readLabels } from './labels.ts';
import { readCompetitors } from './competitors.ts';
import { comparedNames } from './compared-names.ts';
import { withoutWriter } from './writer.ts';
import { asLines } from './as-lines.ts';
import { readMembers } from './members.ts';
import { storyOf, withoutHearing, withoutRequest } from './requests.ts';
import { withoutSalesTalk } from './sales-talk.ts';
import { readRuledOut } from './ruled-out.ts';

const mostPhrases = 8;
const surelyOffers = 2;
/** Who offers something seldom tells of themselves alone. */
const oneself = /(?<!\p{L})(?:i|me|my|mine|i['’](?:m|ve|d|ll))(?!\p{L})/iu;

/** Reads a brief by its own words: whom it is for, whom it competes with, what is wanted, what is ruled out. */
export function understandBrief({ brief, audience, competitors, keywords }: Brief): Understanding {
  const lines = asLines(brief);
  const { isStory, teller } = storyOf(lines);
  const spoken = withoutSalesTalk(lines);
  const labelled = readLabels(spoken.rest);
  const sized = readMembers(labelled.rest);
  const { rest: meant, phrases: refused, communities, named } = readRuledOut(sized.rest);
  const asked = withoutRequest(meant);
  const phrases = [...labelled.excluded, ...refused, ...asked.excluded];
  const { names, rest, topics } = readCompetitors(asked.rest.replaceAll(recruits, ', '));
  const text = withoutWriter(plain(rest));
  const isOffer = spoken.times >= surelyOffers || (spoken.times > 0 && !oneself.test(brief));
  const given = [audience, teller, ...labelled.audience].flatMap((one) => (one ? listed(one) : []));
  const isGiven = (phrase: string) => given.some((one) => one.toLowerCase().includes(phrase.toLowerCase()));
  const people = [...given, ...(teller ? [] : audienceOf(text)).filter((phrase) => !isGiven(phrase))];
  const rivals = [...competitors, ...names, ...comparedNames(text)];
  const wanted = demandIn(withoutWriter(plain(topics)), [...people, ...rivals], phrases);
  return {
    audience: distinct(people),
    competitors: distinct(rivals),
    demand: distinct([...keywords, ...wanted]).slice(0, Math.max(mostPhrases, keywords.length)),
    communities: distinct(named),
    excludedCommunities: distinct([...labelled.communities, ...communities]),
    excluded: distinct(phrases),
    rest: withoutHearing(topics),
    isLabelled: labelled.isLabelled || lines !== brief || isStory || isOffer,
    members: sized.members,
    searchTerms: [],
  };
}

/** "50 beta testers for": who tries something is whom it is for. */
const recruits =
  /(?<!\p{L})(?:(?:\d{1,4}|alpha|beta|early|first) ){1,3}(?:adopters|testers)(?: (?:for|of))?(?!\p{L})/giu;

/** "Next spring", "under 500 dollars": when something is, and what it costs. */
const whenAndCost =
  /(?<!\p{L}|the )(?:(?:by|in|over|until) )?(?:next|this) (?:autumn|fall|month|quarter|spring|summer|week|winter|year)(?!['’\p{L}])|(?:during|for|in|over) the (?:last|past) (?:(?:\p{L}{2,8}|\d{1,2}) )?(?:days|weeks|months|years?)(?!\p{L})|(?:(?:below|for|over|under|up to) )?(?<![\p{L}\p{N}.])\d{1,9} (?:bucks|dollars|euros?|pounds)(?!\p{L})/giu;

/** Without addresses, marks of communities and when it is; a dash between blanks parts as a comma does. */
function plain(text: string): string {
  return text
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(whenAndCost, ', ')
    .replaceAll(/(?<=\S) [-–—]{1,2} /g, ', ')
    .replaceAll(/(?<![\p{L}\p{N}])\/?r\/(?=\w)/gu, ', ');
}

/** "2M hobby aquarists". */
const howMany = /^[\d.,]{1,9}[km]?\+? (?=\p{L})/iu;
/** "Sarah, 34, HR manager": a persona's name finds nobody. */
const nameAndAge = /^\p{Lu}\p{L}{1,20}, (?:aged )?\d{1,2}, /u;

function listed(text: string): string[] {
  return text
    .replace(nameAndAge, '')
    .split(/[,;\n]+/)
    .map((part) => part.trim().replace(howMany, ''))
    .filter((part) => part !== '');
}

function distinct(phrases: string[]): string[] {
  const seen = new Map<string, string>();
  for (const phrase of phrases) {
    const clean = phrase.trim();
    if (clean && !seen.has(clean.toLowerCase())) seen.set(clean.toLowerCase(), clean);
  }
  return [...seen.values()];
}
