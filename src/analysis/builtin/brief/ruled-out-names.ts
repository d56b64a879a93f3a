/** Communities that a text names, and those that it rules out. `kept`: the text without these and what rules them out. */
export type ReadNames = { kept: string; communities: string[]; named: string[] };

/** `r/name`, also at the end of its address: an address is no word of the brief, but may say what is not meant. */
const name =
  /(?<![\p{L}\p{N}/.])(https?:\/\/(?:www\.|old\.|new\.)?reddit\.com\/|\/)?r\/([A-Za-z0-9_]{2,50})(?:\/comments\/[\w/]{0,200})?/gu;

const mark = String.raw`[\s*_"'“”„«»()[\]:\x60–-]`;
const clauseStart = String.raw`(?<=^|[.,;:!?(\n–-]\s{0,3}|(?:please|to|and|but|or|so)\s)`;
const without = 'without|ohne|sans|sin|senza|sem|zonder';
const openers = [
  // "There is no r/x" misses it.
  String.raw`(?<!(?:there|it)(?:\sis|['’]s)?\s)(?:not|no|never)`,
  `${clauseStart}(?:avoid(?:ing)?|skip|leave out)`,
  'except|excluding|exclude|nor|besides|other than|instead of|apart from',
  String.raw`(?:do not|don['’]t) (?:want|include)`,
  `${clauseStart}(?:do not|don['’]t|never) (?:suggest|recommend|return|show|list|give|mention|propose|name)`,
  '(?:any|every)thing but',
  // Whoever is there already looks for others.
  String.raw`(?<!\p{L})(?:we|i)(?: are| am|['’](?:re|m|ve)| have)? already(?: \p{L}{2,12}){0,3}`,
  'wir (?:kennen|nutzen|lesen|haben) (?:schon|bereits)',
  'nicht|keine?|außer|pas|sauf|excepté|excepto|salvo|ni|non|tranne|eccetto|não|exceto|niet|geen|behalve',
  without,
].join('|');
/** "Not the big r/x", but "not the way r/x does it". */
const between =
  String.raw`the(?:\s(?!way|same)\p{L}{2,15})?|any|anything|people|posts|users|members|crowd|communities|subs?|subreddits?` +
  '|me|us|suggérer|proposer|recommander|sugieras|recomiendes|incluyas|muestres|suggerire|consigliare|mostrare|sugira|recomende|inclua|mostre' +
  '|like|such|as|of|from|for|about|in|into|on|to|hear|see|find|looking|interested|aus|auf|über|für|dans|sur|de|en|sobre|su|em|op|van|voor|over';
/** What stands directly before a name that is ruled out: "not in", "except: **". "Not sure if r/x" rules nothing out. */
const before = new RegExp(String.raw`(?<!\p{L})(${openers})(?:${mark}{1,6}(?:${between})){0,5}${mark}{1,6}$`, 'iu');
const beforeLength = 80;
/** "Sans r/france je serais perdu": where a sentence begins, who goes on after it tells what they would miss. */
const isMissed = (opener: string, sentence: string, after: string) =>
  new RegExp(`^(?:${without})$`, 'i').test(opener) && sentence.trim() === '' && /^\s+\p{L}/u.test(after);

/** What stands behind a list of names that it rules out: "Schlagt r/x nicht vor", "r/x and r/y we already know". */
const behind =
  /^(?:\s(?:bitte\s)?nicht(?!\s(?:nur|allein))|\s(?:kennen|nutzen|lesen) wir (?:schon|bereits)|,? (?:i|we) already (?:know|read|use|follow))(?!\p{L})/iu;
const furtherNames = /^(?:(?:,|,? (?:and|or|nor|und|oder)) \/?r\/\w{2,50}){1,9}/i;

/** "Except r/coffee and UKFood": a name by its capitals or its underscore. */
const bareName = /^(?:,|,? (?:and|or|nor|und|oder|et|ou|y|o|e)) ([A-Za-z]\w{2,49})(?![\w/.@-])/;
const isSpelledAsName = /[a-z][A-Z]|[A-Z]{2}[a-z]|_/;

/** Between the names of a list. */
const joins = new Set(['', ...'and or nor any of und oder et ou ni y o e en'.split(' ')]);
const isJoin = (gap: string) =>
  gap.length < 20 && gap.split(/[\s,;/&*_"'“”„«»()[\]`-]/).every((word) => joins.has(word.toLowerCase()));
/** A clause of its own: "…, r/x is where we are". */
const saysSomething = /^\s{1,3}(?:is|are|was|has|have|would|seems|looks|does|can|ist|est|es|è|é)\s/i;

export function readNames(text: string): ReadNames {
  const communities: string[] = [];
  const named: string[] = [];
  let kept = '';
  let from = 0;
  let isRuledOut = false;
  for (const match of text.matchAll(name)) {
    const [written, place = '', community = ''] = match;
    const gap = text.slice(from, match.index);
    let end = match.index + written.length;
    const after = text.slice(end, end + 200);
    const opener = openerOf(gap, after);
    const isListed: boolean = isRuledOut && isJoin(gap) && !saysSomething.test(after);
    isRuledOut = opener !== null || isListed || behind.test(after.replace(furtherNames, ''));
    if (opener !== null) kept += `${gap.slice(0, gap.length - opener.length)} . `;
    else if (!isListed) kept += gap;
    if (isRuledOut) {
      const bare = bareNamesIn(after);
      communities.push(community, ...bare.names);
      end += bare.length;
    } else {
      kept += written;
      if (place.length < 2) named.push(community);
    }
    from = end;
  }
  return { kept: kept + text.slice(from), communities, named };
}

/** The rest of a list, as far as its names stand without `r/`. */
function bareNamesIn(text: string): { names: string[]; length: number } {
  const names: string[] = [];
  let length = 0;
  for (let found = bareName.exec(text); found && isSpelledAsName.test(found[1]!);) {
    names.push(found[1]!);
    length += found[0].length;
    found = bareName.exec(text.slice(length));
  }
  return { names, length };
}

/** What rules a name out, as it was written before it. */
function openerOf(gap: string, after: string): string | null {
  const found = before.exec(gap.slice(-beforeLength));
  if (!found) return null;
  const [whole, opener = ''] = found;
  const said = gap.slice(0, gap.length - whole.length);
  const sentence = said.slice(Math.max(...['.', '!', '?', '\n'].map((end) => said.lastIndexOf(end))) + 1);
  return isMissed(opener, sentence, after) ? null : whole;
}
