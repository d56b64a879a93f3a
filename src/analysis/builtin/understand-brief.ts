import type { Brief, Understanding } from '../analyst.ts';
import { demandIn } from './brief-demand.ts';
import { audienceOf, competitorsOf } from './brief-people.ts';

const mostPhrases = 8;

/** Reads a brief by its own words: whom it is for, whom it competes with, what is wanted, what is ruled out. */
export function understandBrief({ brief, audience, competitors, keywords }: Brief): Understanding {
  const text = brief.replaceAll(/https?:\/\/\S+/g, ' ');
  const communities = namedCommunities(text);
  const people = [...(audience ? listed(audience) : []), ...audienceOf(text)];
  const rivals = [...competitors, ...competitorsOf(text)];
  const excluded = excludedWords(text);
  const wanted = demandIn(text, [...people, ...rivals], excluded);
  return {
    audience: distinct(people),
    competitors: distinct(rivals),
    demand: distinct([...keywords, ...wanted]).slice(0, Math.max(mostPhrases, keywords.length)),
    communities: communities.named,
    excludedCommunities: communities.excluded,
    excluded,
    searchTerms: [],
  };
}

/** `r/name` in the text, told apart by whether the words before it rule it out. */
function namedCommunities(text: string): { named: string[]; excluded: string[] } {
  const named: string[] = [];
  const excluded: string[] = [];
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])\/?r\/([A-Za-z0-9_]{2,50})/gu)) {
    const before = text.slice(Math.max(0, match.index - 60), match.index);
    const ruledOut = /\b(?:not|no|except|excluding|exclude|without|besides|avoid|other than|instead of)\b/i.test(
      before.split(/[.!?;]/).at(-1)!,
    );
    (ruledOut ? excluded : named).push(match[1]!);
  }
  return { named: distinct(named), excluded: distinct(excluded) };
}

/** "We will not ask" says nothing of what a brief is about. */
const plainVerbs = new Set('ask be call do get give have make need say take use want'.split(' '));

/** "not interested in X", "excluding X", "we will not recruit": single words that the brief rules out. */
function excludedWords(text: string): string[] {
  const clause =
    /\b(?:excluding|except(?: for)?|not (?:interested in|about|looking for|for)|nothing about)\s+([^.,;:!?\n]{2,60})/gi;
  const phrases = [...text.matchAll(clause)].flatMap(([, phrase = '']) => phrase.split(/(?<!\s)\s+(?:and|or)\s+/));
  const refused = [...text.matchAll(/\bwe (?:will not|won['’]t|never)\s+([a-z]{3,20})\b/gi)].map(
    ([, verb = '']) => verb,
  );
  return distinct([
    ...phrases.filter((phrase) => !/\/?r\//.test(phrase) && phrase.split(/\s+/).length <= 3),
    ...refused.filter((verb) => !plainVerbs.has(verb.toLowerCase())),
  ]);
}

function listed(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
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
