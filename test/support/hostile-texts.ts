/**
 * Texts as somebody writes them who wants to keep the service busy, each `length` UTF-16 units long: what makes patterns start
 * anew at every place, scanners nest, and counters overflow. The same name means the same text of another length.
 */
export function hostileTexts(length: number): Map<string, string> {
  return new Map(Object.entries(pieces).map(([name, piece]) => [name, ofLength(piece, length)]));
}

/** `before` and `after` stand once, around as many of `piece` as fit. */
type Piece = string | { before?: string; piece: string; after?: string } | ((length: number) => string);

const marks = '?!.,:;#*_~`^|\\/\'"-+=<>()[]{}&%$@'.split('');

const pieces: Record<string, Piece> = {
  ...Object.fromEntries(marks.map((mark) => [`a run of ${mark}`, mark])),
  ...Object.fromEntries(marks.map((mark) => [`${mark} and letters by turns`, `${mark}a`])),
  ...Object.fromEntries(
    marks.map((mark) => [`a word, a run of ${mark}, a word`, { before: 'a ', piece: mark, after: ' a' }]),
  ),
  'a run of spaces': { before: 'a', piece: ' ', after: 'a' },
  'a run of tabs': { before: 'a', piece: '\t', after: 'a' },
  'a heading and tabs': { before: '# a', piece: '\t', after: 'x' },
  'a list item and tabs': { before: '* a', piece: '\t', after: 'x' },
  'a run of line breaks': { before: 'a', piece: '\n', after: 'a' },
  'line breaks and spaces': { before: 'a', piece: '\n ', after: 'a' },
  'carriage returns': { before: 'a', piece: '\r', after: 'a' },
  'line separators': { before: 'a', piece: '\u2028', after: 'a' },
  'one word': 'a',
  'one word in capitals': 'A',
  'one word of many kinds': 'aB1_',
  'one number': '0',
  'numbers with points': '0,000.',
  'a dotted name': 'a.b-c',
  'letters far apart': 'a ',
  'questions far apart': 'a? ',
  'short sentences': 'a b. ',
  'sentences without end': 'word ',
  'lines of a letter': 'a\n',
  'nested lists': nestedList,
  'a list of letters': '- a\n',
  'numbered rules': 'Rule 1: no\n',
  'rule after rule': '# Rules\n1. a\n',
  'table cells': '| a ',
  headings: '# a\n',
  'underlined headings': 'a\n---\n',
  'nested quotes': { before: '', piece: '>', after: ' a' },
  'quotes with spaces': '> ',
  'lines of quotes': '> a\n',
  'escaped quotes': '&gt;',
  'tags that nobody closes': '<i>',
  'tags that nobody opened, behind others': (length) => '<i>'.repeat(length / 6) + '</b>'.repeat(length / 8),
  'blocks within blocks': '<div><p>',
  'nested brackets': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'nested parentheses': (length) => '('.repeat(length / 2) + ')'.repeat(length / 2),
  'nested links': (length) => '['.repeat(length / 4) + 'a' + '](a)'.repeat(length / 5),
  links: '[a](b)',
  'link after link': '](',
  'links without an end': '[a](b ',
  'images without an end': '![a](',
  'links to parentheses': '[a]((',
  'link texts without an end': '[a ',
  emphasis: '**a',
  'emphasis without an end': '*a **',
  'underscores between letters': 'a_',
  'strikes and code': '~~`a',
  'code fences': '```\n',
  'an open code fence': { before: '```\n', piece: 'code ', after: '' },
  spoilers: '>!a!<',
  addresses: 'https://a.b/ ',
  'addresses without an end': 'https://a/',
  schemes: 'http://',
  'schemes of letters': { before: '', piece: 'a+', after: '://' },
  mails: 'a@b.',
  mentions: 'u/a r/b ',
  entities: '&amp;',
  'entities of entities': { before: '&', piece: 'amp;', after: '#39;' },
  'entities without an end': '&#x',
  'combining characters': { before: 'e', piece: '\u0301', after: '' },
  'letters with an accent': 'e\u0301',
  'right-to-left marks': 'a\u200F',
  'directions turned': '\u202Ea\u202C',
  Arabic: 'قواعد ',
  'Hebrew points': 'א\u05B0',
  'zero-width spaces': '\u200B',
  'zero-width joiners': 'a\u200D',
  'soft hyphens': 'a\u00AD',
  'byte order marks': '\uFEFF',
  'first halves of pairs': '\uD83D',
  'second halves of pairs': '\uDE00',
  'halves in the wrong order': '\uDE00\uD83D',
  emoji: '😀',
  'joined emoji': '👩\u200D',
  NUL: 'a\0',
  'Han without spaces': '漢字',
  'Thai without spaces': 'ภาษาไทย',
  'Korean in pieces': '\u1100\u1161\u11A8',
  ligatures: 'ﷺ',
  'full-width letters': 'ａ',
  'typographic quotes': '“a ‘b ',
  apostrophes: "a'",
  laughter: 'ha',
  shouting: 'WHY ',
  'kinds of karma': { before: '9 ', piece: 'subreddit', after: '' },
  'numbers of karma': { before: 'karma ', piece: '1,000,', after: '' },
  'an account of days': 'account 1 day ',
  bans: 'banned 1 ',
  'cues of several words': 'only on the ',
  'cues in one word': 'promo',
  newcomers: "i'm new to_",
  makers: 'i just made a ',
  audiences: 'for people who ',
  'names after names': { before: 'like ', piece: 'Aa and ', after: '' },
  'names in capitals': 'Aa, ',
  'words excluded': 'not about a and ',
  'parentheses of a query': '(a OR ',
  'words of a query': 'a OR ',
  'negations of a query': '-',
  'near and near': 'a NEAR/5 ',
  'quotes of a query': '"a" ',
  JSON: '{"a":',
  HTML: '<a href="',
  'words that never come again': (length) =>
    Array.from({ length: length / 6 }, (_, i) => `w${i.toString(36)}`).join(' '),
};

function nestedList(length: number): string {
  let text = '';
  for (let level = 0; text.length < length; level++) text += `${' '.repeat(level % 200)}- a\n`;
  return text;
}

function ofLength(piece: Piece, length: number): string {
  if (typeof piece === 'function') return piece(length).slice(0, length);
  const { before = '', piece: middle, after = '' } = typeof piece === 'string' ? { piece } : piece;
  const room = Math.max(0, length - before.length - after.length);
  return before + middle.repeat(Math.ceil(room / middle.length)).slice(0, room) + after;
}
