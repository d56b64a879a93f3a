/** Communities that a text names, and those that it rules out. `kept`: the text without these and what rules them out. */
export type ReadNames = { kept: string; communities: string[]; named: string[] };

/** `r/name`, also at the end of its address: an address is no word of the brief, but may say what is not meant. */
const name =
  /(?<![\p{L}\p{N}/.])(https?:\/\/(?:www\.|old\.|new\.)?reddit\.com\/|\/)?r\/([A-Za-z0-9_]{2,50})(?:\/comments\/[\w/]{0,200})?/gu;

const mark = String.raw`[\s*_"'“”„«»()[\]:\x60–-]`;
const clauseStart = String.raw`(?<=^|[.,;:!?(\n–-]\s{0,3}|(?:please|to|and|but|or)\s)`;
const without = 'without|ohne|sans|sin|senza|sem|zonder';
const openers = [
  // "There is no r/x" misses it.
  String.raw`(?<!(?:there|it)(?:\sis|['’]s)?\s)(?:not|no|never)`,
  `${clauseStart}(?:avoid(?:ing)?|skip|leave out)`,
  'except|excluding|exclude|nor|besides|other than|instead of|apart from',
  String.raw`(?:do not|don['’]t) (?:want|include)`,
  'nicht|keine?|außer|pas|sauf|excepté|excepto|salvo|ni|non|tranne|eccetto|não|exceto|niet|geen|behalve',
  without,
].join('|');
/** "Not the big r/x", but "not the way r/x does it". */
const between =
  String.raw`the(?:\s(?!way|same)\p{L}{2,15})?|any|anything|people|posts|users|members|crowd|communities|subs?|subreddits?` +
  '|like|such|as|of|from|for|about|in|into|on|to|hear|see|find|looking|interested|aus|auf|über|für|dans|sur|de|en|sobre|su|em|op|van|voor|over';
/** What stands directly before a name that is ruled out: "not in", "except: **". "Not sure if r/x" rules nothing out. */
const before = new RegExp(String.raw`(?<!\p{L})(${openers})(?:${mark}{1,6}(?:${between})){0,5}${mark}{1,6}$`, 'iu');
const beforeLength = 80;
/** "Sans r/france je serais perdu": where a sentence begins, who goes on after it tells what they would miss. */
const isMissed = (opener: string, sentence: string, after: string) =>
  new RegExp(`^(?:${without})$`, 'i').test(opener) && sentence.trim() === '' && /^\s+\p{L}/u.test(after);

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
    const end = match.index + written.length;
    const after = text.slice(end, end + 20);
    const opener = openerOf(gap, after);
    isRuledOut = opener !== null || (isRuledOut && isJoin(gap) && !saysSomething.test(after));
    if (opener !== null) kept += `${gap.slice(0, gap.length - opener.length)} . `;
    else if (!isRuledOut) kept += gap;
    if (isRuledOut) communities.push(community);
    else kept += written;
    if (!isRuledOut && place.length < 2) named.push(community);
    from = end;
  }
  return { kept: kept + text.slice(from), communities, named };
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
