import fc from 'fast-check';
import type { MonitoredDocument, Query } from '../../../src/monitoring/query/index.ts';

type Words = Extract<Query, { kind: 'words' }>;

const place = { start: 0, end: 0 };

const lone = [
  'crm',
  'cafe',
  'help',
  'desk',
  'helper',
  'c',
  'c++',
  'c#',
  'strasse',
  '東',
  '京',
  'acme',
  'com',
  'dont',
  't',
  '10',
];
const phrases = [
  ['help', 'desk'],
  ['東', '京'],
  ['crm', 'help'],
  ['acme', 'com'],
  ['don', 't'],
  ['cafe', 'cafe'],
  ['iphone', '版'],
];
const beginnings = [['he'], ['hel'], ['help'], ['caf'], ['crm', 'he']];

/** Few words, so that they meet often. */
export const wordsQuery = (field: Words['field']): fc.Arbitrary<Words> =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.constantFrom(...lone).map((word) => ({ words: [word], prefix: false })) },
      { weight: 2, arbitrary: fc.constantFrom(...phrases).map((words) => ({ words, prefix: false })) },
      { weight: 1, arbitrary: fc.constantFrom(...beginnings).map((words) => ({ words, prefix: true })) },
    )
    .map((words) => ({ kind: 'words', field, ...words, ...place }));

const textField = fc.constantFrom(null, null, null, 'title', 'body', 'flair', 'url') satisfies fc.Arbitrary<
  Words['field']
>;

const nearQuery = textField.chain((field) => {
  const side = fc.array(wordsQuery(field), { minLength: 1, maxLength: 2 });
  return fc
    .record({ left: side, right: side, distance: fc.integer({ min: 1, max: 4 }) })
    .map((near): Query => ({ kind: 'near', field, ...near, ...place }));
});

const isQuery: fc.Arbitrary<Query> = fc
  .constantFrom(
    ...([
      ['author', 'ann_lee'],
      ['author', 'automoderator'],
      ['community', 'startups'],
      ['community', 'asklemmy@lemmy.world'],
      ['lang', 'en'],
      ['lang', 'pt-br'],
      ['type', 'post'],
      ['type', 'comment'],
      ['nsfw', 'true'],
      ['nsfw', 'false'],
    ] as const),
  )
  .map(([field, value]) => ({ kind: 'is', field, value, ...place }));

const compareQuery: fc.Arbitrary<Query> = fc.record({
  kind: fc.constant('compare'),
  field: fc.constantFrom('score', 'comments'),
  operator: fc.constantFrom('<', '<=', '=', '>=', '>'),
  value: fc.integer({ min: -3, max: 12 }),
  start: fc.constant(0),
  end: fc.constant(0),
});

/** Any tree, also ones that could match everything, and ones that the parser would flatten. */
export const anyQuery: fc.Arbitrary<Query> = fc.letrec<{ query: Query; leaf: Query }>((tie) => ({
  leaf: fc.oneof(
    { weight: 8, arbitrary: textField.chain((field): fc.Arbitrary<Query> => wordsQuery(field)) },
    { weight: 2, arbitrary: nearQuery },
    { weight: 2, arbitrary: isQuery },
    { weight: 1, arbitrary: compareQuery },
  ),
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    tie('query').map((part): Query => ({ kind: 'not', part, ...place })),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('query'), { minLength: 2, maxLength: 4 }))
      .map(([kind, parts]): Query => ({ kind, parts, ...place })),
  ),
})).query;

const latin = ['crm', 'CRM', 'Café', 'cafe\u0301', 'caf&#233;', 'cafés', 'help', 'HELP', 'desk', 'helpdesk', 'helper'];
const signs = ['Straße', 'C', 'c++', 'C#', 'C++11', 'crm™', 'don’t', 'don&#39;t', 'don&amp;#39;t', 'dont', '10', '🚀'];
const variants = ['ｃｒｍ', '𝐜𝐫𝐦', 'cr\u00ADm', 'STRASSE', '１０', '👩‍💻', '\ud800', '\0', 'acme.com'];
const scripts = ['東京都', '東 京', 'iPhone版', 'ｶﾞ', 'ไทย', 'น้ำ', '회사', 'ёлка', 'ΟΔΟΣ', 'नमस्ते'];
const marked = ['`help`', '**crm**', '~~desk~~', '>!help!<', '&gt; crm', '](crm)', '[help](https://acme.com/desk)'];
const addresses = [
  'https://acme.com/crm/help?x=desk#c',
  'https://www.acme.com',
  '[desk](/wiki/crm)',
  '[crm](https://en.wikipedia.org/wiki/Help_(desk)',
];
const pieces = [latin, signs, variants, scripts, marked, addresses].flat();
const spaces = [' ', ' ', ' ', ' ', '\n\n', '\u200B', '&nbsp;', '&#x200B;'];
const glue = [...spaces, ', ', '-', '_', "'", '', '&amp;', ' the ', '/', '.'];

/** Texts made of what is hard to read right. */
const text = (most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...glue)), { maxLength: most })
    .map((parts) => parts.flat().join(''));

export const anyDocument: fc.Arbitrary<MonitoredDocument> = fc.record({
  kind: fc.constantFrom('post', 'comment'),
  title: text(4),
  body: text(10),
  author: fc.constantFrom('Ann_Lee', 'AutoModerator', null),
  community: fc.constantFrom('Startups', 'asklemmy@lemmy.world', 'crm'),
  flair: fc.option(text(2)),
  language: fc.constantFrom('en', 'en-GB', 'pt-BR', 'pt', null),
  score: fc.option(fc.integer({ min: -3, max: 12 })),
  numComments: fc.option(fc.integer({ min: 0, max: 12 })),
  nsfw: fc.boolean(),
  url: fc.constantFrom(null, 'https://acme.com/crm/help?x=desk', 'mailto:help@acme.com', '/r/crm'),
});

export const emptyDocument: MonitoredDocument = {
  kind: 'post',
  title: '',
  body: '',
  author: null,
  community: 'startups',
  flair: null,
  language: null,
  score: null,
  numComments: null,
  nsfw: false,
  url: null,
};
