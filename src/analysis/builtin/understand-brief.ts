import * as stopwords from 'stopword';
import type { Brief, Understanding } from '../analyst.ts';
import { likelyLanguage } from './text-language.ts';

const mostPhrases = 8;
const longestPhrase = 6;

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

const peopleWords =
  /\b(people|persons?|adults?|kids|children|teens?|men|women|moms?|dads?|parents?|famil(?:y|ies)|couples?|newlyweds|students?|users?|owners?|folks?|beginners?|professionals?|freelancers?|founders?|teams?|compan(?:y|ies)|business(?:es)?|hobbyists?|communit(?:y|ies)|locals?|patients?|[a-z]{3,}(?:ers|ors|ists|ians|ents|ants|ees|men|women|mates))\b/i;

/** "for …", "who …", "aimed at …": the phrases in which a brief says whom it means. */
function audienceOf(text: string): string[] {
  const found: string[] = [];
  const clause =
    /\b(?:for|aimed at|targeting|helps?|helping|among|connecting|interview|reach|find)\s+([^,.;:!?()\n]{3,90})/gi;
  for (const [, phrase = ''] of text.matchAll(clause)) {
    const cut = phrase.split(/(?<!\s)\s+(?:so that|because|and want|which|while|by|with a)\s+/i)[0]!.trim();
    if (peopleWords.test(cut) && !/^(?:one|a|each|every)\s/i.test(cut))
      found.push(cut.split(/\s+/).slice(0, 10).join(' '));
  }
  for (const [phrase] of text.matchAll(
    /\b(?:people|those|anyone|everybody|adults|parents) who [^,.;:!?()\n]{3,80}/gi,
  )) {
    if (!found.some((other) => other.includes(phrase))) found.push(phrase.split(/\s+/).slice(0, 10).join(' '));
  }
  for (const [, subject = ''] of text.matchAll(subjects)) {
    const isWhole = peopleWords.test(subject) && subject.split(/\s+/).length <= 6;
    if (isWhole && !found.some((other) => other.includes(subject))) found.push(subject);
  }
  return found;
}

/** "Freelance translators are losing …": whom a sentence begins with and says something of. */
const subjects =
  /(?:^|[.!?]\s+)([A-Z][^.,;:!?()\n]{3,60}?)\s+(?:are|have|had|cannot|can|could|do|don['’]t|get|wait|lose|need|want|struggle|spend|must|often|still|never|keep|pay|count)\b/g;

const name = String.raw`(?:\p{Lu}[\p{L}\p{N}.&'+-]*(?:\s+\p{Lu}[\p{L}\p{N}.&'+-]*){0,2}|[\p{Ll}\p{N}]+\p{Lu}[\p{L}\p{N}]*)`;
const nextName = String.raw`(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)${name}`;

/** "an alternative to X and Y", "tired of X": names behind words of comparison. */
const comparison = new RegExp(
  String.raw`\b(?:[Aa]lternatives? to|[Ii]nstead of|[Uu]nlike|[Ll]ike|vs\.?|[Vv]ersus|[Cc]ompetitors?:?|[Cc]ompete with|[Cc]ompeting with|[Ss]witch(?:ing|ed)? from|[Tt]ired of|[Rr]eplace(?:s|ment for)?|[Bb]etter than|[Cc]heaper than|[Ss]uch as)\s+(${name}(?:${nextName}){0,20})`,
  'gu',
);
/** "X, Y and Z are too much for one": a sentence that begins with several names and goes on with small letters. */
const leadingList = new RegExp(String.raw`(?:^|[.!?]\s+)(${name}(?:${nextName}){1,20})\s+\p{Ll}`, 'gu');

function competitorsOf(text: string): string[] {
  return [...text.matchAll(comparison), ...text.matchAll(leadingList)].flatMap(([, names = '']) =>
    names.split(/(?:(?<!\s)\s+)?,\s*(?:and\s+|or\s+)?|(?<!\s)\s+(?:and|or)\s+/).map(withoutEnd),
  );
}

/** A name may have signs within, but none at its end. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && ".'’-".includes(name[end - 1]!)) end--;
  return name.slice(0, end);
}

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

/** "We will not ask" says nothing of what a brief is about. */
const plainVerbs = new Set([
  'ask',
  'be',
  'call',
  'do',
  'get',
  'give',
  'have',
  'make',
  'need',
  'say',
  'take',
  'use',
  'want',
]);

/** What is wanted: phrases before single words, without whom it is for and what it is not about. */
function demandIn(text: string, others: readonly string[], excluded: readonly string[]): string[] {
  const elsewhere = others.join(' ').toLowerCase();
  const phrases = contentPhrases(text, likelyLanguage(text)).flatMap((phrase) => {
    const words = phrase.split(' ');
    while (words.length > 0 && plainWords.has(words[0]!.toLowerCase())) words.shift();
    while (words.length > 0 && plainWords.has(words.at(-1)!.toLowerCase())) words.pop();
    return words.length > 0 ? [words.join(' ')] : [];
  });
  const telling = phrases.filter(
    (phrase) =>
      !elsewhere.includes(phrase.toLowerCase()) &&
      !excluded.some((word) => phrase.toLowerCase().includes(word.toLowerCase())),
  );
  const isPhrase = (phrase: string) => phrase.includes(' ');
  return [...telling.filter(isPhrase), ...telling.filter((phrase) => !isPhrase(phrase))];
}

/** Nobody looks for these alone, and no phrase begins or ends with them. */
const plainWords = new Set(
  `allows argue asks back bring brings buys comes costs count counts deliver delivers does each early even fails fail feel
  gets gives goes hand hate hates keep keeps know knows leaves lets log logs lose loses losing made matter means much never
  often offers pay pays read run runs says sells send sends show shows spend starts still study stop stops struggle talk
  takes tells today track tracks try use uses used visit wait waits want warn warns watch weigh weighs why will works
  write years`.split(/\s+/),
);

/** What is left when the words that every text has are gone: runs of words that carry meaning, longest runs cut. */
function contentPhrases(text: string, language: string): string[] {
  const common = new Set([...(stopwordLists[language] ?? []), ...offerWords]);
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  const phrases: string[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 0 && run.join('').length > 2)
      phrases.push(run.slice(0, longestPhrase).join(spaced(language) ? ' ' : ''));
    run = [];
  };
  for (const { segment, isWordLike } of words) {
    if (isWordLike && !common.has(segment.toLowerCase())) run.push(segment);
    else if (isWordLike || !/^[\s'’&+-]+$/.test(segment)) end();
  }
  end();
  return phrases;
}

/** Words by which offers are described, whatever they offer. */
const offerWords = [
  'app',
  'apps',
  'tool',
  'tools',
  'software',
  'service',
  'services',
  'platform',
  'product',
  'products',
  'startup',
  'sell',
  'selling',
  'make',
  'making',
  'build',
  'building',
  'offer',
  'offering',
  'launch',
  'launching',
  'want',
  'wants',
  'looking',
  'need',
  'needs',
  'help',
  'helps',
  'people',
  'users',
  'customers',
  'learn',
  'hear',
  'find',
  'company',
  'new',
];

const stopwordLists: Record<string, string[]> = {
  en: stopwords.eng,
  de: stopwords.deu,
  es: stopwords.spa,
  fr: stopwords.fra,
  it: stopwords.ita,
  pt: stopwords.por,
  nl: stopwords.nld,
  sv: stopwords.swe,
  pl: stopwords.pol,
  ru: stopwords.rus,
  ja: stopwords.jpn,
  zh: stopwords.zho,
};

function spaced(language: string): boolean {
  return !['ja', 'zh', 'th'].includes(language);
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
