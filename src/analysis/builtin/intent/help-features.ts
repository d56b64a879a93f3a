export type PostText = { title: string; body: string };

export const helpSignals = [
  'title ends with a question mark',
  'title has a question mark inside',
  'title starts like a question',
  'title starts with “how to”',
  'title starts with a number',
  'title starts with a verb of making',
  'title is in the first person',
  'title has an exclamation mark or emoji',
  'title names a problem',
  'title asks anyone',
  'title is written like a headline',
  'title compares or chooses',
  'long title',
  'no body',
  'long body',
  'body asks a question',
  'several questions in the body',
  'body ends with a question',
  'body is in the first person',
  'body says thanks in advance',
  'body names a problem',
  'body asks for help',
  'body presents something',
  'body says what was tried',
  'code in the body',
  'links in the body',
  'mostly links',
] as const;

export type HelpSignal = (typeof helpSignals)[number];

const longestTitle = 400;
const longestBody = 4000;
const question =
  /^(?:[^\p{L}\p{N}[]|\[[^\]]*\])*(?:how|why|what|what's|which|who|where|when|is|are|am|can|could|does|do|did|should|would|will|has|have|any|anyone|anybody|wie|warum|wieso|was|welche\w*|wer|kann|gibt|hat|cómo|como|qué|por qué|cuál|alguien|puedo)\b/iu;
const making =
  /^(?:[^\p{L}\p{N}[]|\[[^\]]*\])*(?:(?:i|we|i've|we've|just)\s+){0,3}(?:made|built|build|building|created|wrote|released|launched|published|introducing|announcing|presenting|show\w*)\b/iu;
const problem =
  /\b(?:errors?|issues?|problems?|fail(?:s|ed|ing|ure)?|broken|stuck|trouble|struggling|confus\w+|crash\w*|(?:not|n't|doesnt|isnt|wont|cant|stopped) (?:\w+ )?(?:work|working|load|loading|show|showing|find|figure|get|able|understand)|can't|cannot|unable|weird|wrong|strange|fehler|problem|funktioniert nicht|no funciona)\b/i;
const askingForHelp =
  /\b(?:help|advice|suggestions?|recommend\w*|guidance|any ideas?|any (?:one|body)|anyone|anybody|somebody|someone|can you|could you|what am i|how (?:do|can|would|should|could) (?:i|you|we)|is there|are there|looking for|wondering|best way|point me|hilfe|ayuda|consejos?|tipps?)\b/i;
const emoji = /\p{Extended_Pictographic}|!/u;
const firstPerson = /(?<![\p{L}'])(?:i|i'm|i've|im|ive|i'd|my|me|we|our|ich|mein\w*|yo|mi)(?![\p{L}'])/iu;
const link = /https?:\/\/[^\s)\]]+/gi;

/** How much of each signal a post has, 0 to 1. Words of its subject are none, so that they hold in any community. */
export function helpSignalsOf({ title, body }: PostText): Record<HelpSignal, number> {
  const head = straight(title).slice(0, longestTitle);
  const text = straight(body).slice(0, longestBody).trim();
  const prose = text.replaceAll(link, ' ').replaceAll(/```[\s\S]*?(?:```|(?![\s\S]))|^(?: {4}|\t).*$|`[^`\n]*`/gm, ' ');
  const links = text.match(link) ?? [];
  const questions = prose.match(/\?/g)?.length ?? 0;
  const on = (condition: boolean): number => (condition ? 1 : 0);
  return {
    'title ends with a question mark': on(/$(?<=\?\W*)/.test(head.slice(-20))),
    'title has a question mark inside': on(/^[^?\n\r\u2028\u2029]*\?.*\w{3}/m.test(head)),
    'title starts like a question': on(question.test(head)),
    'title starts with “how to”': on(/^\W*how to\b/i.test(head)),
    'title starts with a number': on(/^\W*(?:top )?\d+ /i.test(head)),
    'title starts with a verb of making': on(making.test(head)),
    'title is in the first person': on(firstPerson.test(head)),
    'title has an exclamation mark or emoji': on(emoji.test(head)),
    'title names a problem': on(problem.test(head)),
    'title asks anyone': on(askingForHelp.test(head)),
    'title is written like a headline': headlineShare(head),
    'title compares or chooses': on(/\b(?:vs|versus|or|better|difference|alternatives?|oder|besser)\b/i.test(head)),
    'long title': Math.min(1, head.length / 200),
    'no body': on(text === ''),
    'long body': Math.min(1, Math.log1p(prose.length) / Math.log1p(longestBody)),
    'body asks a question': on(questions > 0),
    'several questions in the body': Math.min(1, Math.max(0, questions - 1) / 4),
    'body ends with a question': on(/$(?<=\?\W*(?:(?:thank\w*|cheers|tia|danke|gracias)\W*)?)/i.test(prose.trim())),
    'body is in the first person': on(firstPerson.test(prose)),
    'body says thanks in advance': on(/\b(?:thanks|thank you|thx|tia|appreciated?|danke|gracias)\b/i.test(prose)),
    'body names a problem': on(problem.test(prose)),
    'body asks for help': on(askingForHelp.test(prose)),
    'body presents something': on(
      /\b(?:feedback|check (?:it )?out|let me know|i(?:'ve)? (?:just )?(?:made|built|created|wrote|published|released)|we(?:'ve)? (?:just )?(?:made|built|released)|open[- ]source|tutorial)\b/i.test(
        prose,
      ),
    ),
    'body says what was tried': on(
      /\b(?:i(?:'ve| have)? (?:already |also )?tried|i(?:'m| am) trying|trying to|attempted|couldn't|can't seem)\b/i.test(
        prose,
      ),
    ),
    'code in the body': on(/```|^(?: {4}|\t)\S|`[^`\n]+`/m.test(text)),
    'links in the body': Math.min(1, links.length / 4),
    'mostly links': on(links.length > 0 && prose.trim().length < 80),
  };
}

function straight(text: string): string {
  return text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll(/&#x200B;|\u200B/gi, '');
}

/** The share of its longer words behind the first that begin with a capital. */
function headlineShare(title: string): number {
  const words = (title.match(/\p{L}[\p{L}']{3,}/gu) ?? []).slice(1);
  return words.length < 3 ? 0 : words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length;
}
