/** What a brief says it is not about. `rest`: the brief without those clauses and names. */
export type RuledOut = { rest: string; phrases: string[]; communities: string[]; named: string[] };

const name = /(?<![\p{L}\p{N}])\/?r\/([A-Za-z0-9_]{2,50})/gu;

/** What stands directly before a name that is ruled out: "not in", "außer", "sauf". "Not sure if r/x" rules nothing out. */
const before = new RegExp(
  String.raw`(?<!\p{L})(?:not|no|never|except|excluding|exclude|without|besides|avoid(?:ing)?|skip|leave out|other than|instead of|apart from|(?:do not|don['’]t) want|nicht|außer|ohne|pas|sauf|excepté|sans|excepto|salvo|sin|non|tranne|eccetto|senza|não|exceto|sem|niet|behalve|zonder)` +
    String.raw`(?:\s+(?:the|any|anything|people|posts|users|members|crowd|communities|subs?|subreddits?|like|such|as|of|from|for|about|in|into|on|to|hear|see|find|aus|auf|über|für|dans|sur|de|en|sobre|su|em|op|van|voor|over)){0,5}\s+$`,
  'iu',
);
/** Between the names of a list. */
const joins = new Set(['', ...'and or nor und oder et ou ni y o e en of'.split(' ')]);
const isJoin = (gap: string) => gap.length < 15 && gap.split(/[\s,;/]/).every((word) => joins.has(word.toLowerCase()));
const beforeLength = 80;

/** What opens a clause that says what is not meant, in the languages that briefs are written in. */
const openers = [
  String.raw`excluding|except(?: for)?|other than|leav(?:e|ing) out|without anything about`,
  String.raw`not (?:interested in|about|looking for|for(?![\s-]+profit))`,
  'nothing (?:about|to do with)',
  String.raw`(?<=[,;]\s{0,2})but no|please no`,
  String.raw`we (?:do not|don['’]t) want (?:any(?:thing about)?|to (?:hear|read|see|reach|find|attract)(?: from| about)?)`,
  'nicht (?:für|über)|nichts (?:über|zu|mit)|außer|ausgenommen',
  'pas pour|sauf|excepté|rien sur',
  String.raw`no para(?! de\b)|no sobre|excepto|nada sobre`,
  'non per|tranne|eccetto|niente su',
  'não para|exceto|nada sobre',
  'niet voor|behalve|niets over',
].join('|');
const object = String.raw`[^.,;:!?()\n]{2,60}`;
const clauses = [
  new RegExp(String.raw`(?<!\p{L})(?:${openers})\s+(${object})`, 'giu'),
  /\bwe (?:do not|don['’]t) want ([^.,;:!?()\n]{2,40}? (?:communities|forums|subreddits|groups|people|users|posts|customers|crowd))\b/gi,
  // "and nothing political."
  /(?<=[,;.]\s{0,3}|\b(?:and|but)\s)nothing\s+(\p{L}{3,30})(?=[.,;!?]|$)/giu,
];

/** "We will not recruit": what is not done is not what a brief is about. "We will not ask" says nothing of that. */
const refusal = /\bwe (?:will not|won['’]t|never)\s+([a-z]{3,20})\b/gi;
const plainVerbs = new Set('ask be call do get give have make need say take use want'.split(' '));

/** Where what is not meant ends, and what is meant goes on. */
const goesOn = /\s(?:but|sondern|mais|sino|ma|mas|maar)\s|\sand\s(?:we|i|they|it|also|only|who|want|what|how)\s/i;

/** Reads "not for X", "nothing about X", "except r/x". Clauses are cut off at their end, or after some words. */
export function readRuledOut(text: string): RuledOut {
  const { kept, communities, named } = readNames(text);
  const phrases: string[] = [];
  let rest = kept;
  for (const clause of clauses) {
    rest = rest.replaceAll(clause, (whole, found: string) => {
      const end = goesOn.exec(found)?.index ?? found.length;
      const told = splitPhrases(found.slice(0, end));
      // What is too long to be told is not left out in silence.
      if (told.length === 0) return whole;
      phrases.push(...told);
      return ` ${whole.slice(whole.length - found.length + end)}`;
    });
  }
  rest = rest.replaceAll(refusal, (whole, verb: string) => {
    if (plainVerbs.has(verb.toLowerCase())) return whole;
    phrases.push(verb);
    return ' ';
  });
  // A brief that only says what it is not about is read as it is.
  return { rest: /\p{L}{3}/u.test(rest) ? rest : kept, phrases, communities, named };
}

/** `kept`: without the names that are ruled out, and without what rules them out. */
function readNames(text: string): Pick<RuledOut, 'communities' | 'named'> & { kept: string } {
  const communities: string[] = [];
  const named: string[] = [];
  let kept = '';
  let from = 0;
  let isRuledOut = false;
  for (const match of text.matchAll(name)) {
    const gap = text.slice(from, match.index);
    const opener = before.exec(gap.slice(-beforeLength));
    isRuledOut = opener !== null || (isRuledOut && isJoin(gap));
    if (opener) kept += `${gap.slice(0, gap.length - opener[0].length)} . `;
    else if (!isRuledOut) kept += gap;
    if (isRuledOut) communities.push(match[1]!);
    else kept += match[0];
    if (!isRuledOut) named.push(match[1]!);
    from = match.index + match[0].length;
  }
  return { kept: kept + text.slice(from), communities, named };
}

function splitPhrases(found: string): string[] {
  return found
    .split(/\s(?:and|or|nor|und|oder|et|ou|y|o)\s/i)
    .map((phrase) =>
      phrase
        .replace(
          /^\s*(?:(?:any|the|an?|for|about|without|anything|nothing|not?|ohne|keine?|sans|sin|senza|sem|zonder)\s){0,4}/i,
          '',
        )
        .trim(),
    )
    .filter((phrase) => phrase !== '' && phrase.split(/\s+/).length <= 3);
}
