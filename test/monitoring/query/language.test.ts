import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { maxCharacters, parseQuery, printQuery, type Query } from '../../../src/monitoring/query/index.ts';
import { anyQuery } from './arbitrary-queries.ts';

function parsed(text: string): Query {
  const result = parseQuery(text, { filter: true });
  if (!result.ok) throw new Error(`${JSON.stringify(text)}: ${result.error.message}`);
  return result.query;
}

function withoutPlaces(query: Query): unknown {
  return JSON.parse(
    JSON.stringify(query, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value)),
  );
}

const canonical: Record<string, string> = {
  'crm hubspot': 'crm hubspot',
  'crm AND hubspot': 'crm hubspot',
  'crm OR "looking for" hubspot': 'crm OR ("looking for" hubspot)',
  'a (b (c d)) OR (e OR f)': '(a b c d) OR e OR f',
  'crm NOT (sales OR jobs) -hiring': 'crm -(sales OR jobs) -hiring',
  'NOT NOT --crm': 'crm',
  'Café STRASSE Straße': 'cafe strasse strasse',
  'manag* "project manag*"': 'manag* "project manag*"',
  'node.js C++ c#/.NET': '"node js" c++ "c# net"',
  "l'entreprise don’t e-mail": '"l entreprise" "don t" "e mail"',
  'crm NEAR/5 "help desk"': '(crm NEAR/5 "help desk")',
  'x crm NEAR/5 (a OR be*) -y': 'x (crm NEAR/5 (a OR be*)) -y',
  'title:crm body: "help desk" flair:question': 'title:crm body:"help desk" flair:question',
  'title:(a OR b -c) url:https://Acme.com/Pricing?x=1': '(title:a OR (title:b -title:c)) url:"acme com pricing x 1"',
  'title:(a NEAR/3 b) TITLE:c': 'title:(a NEAR/3 b) title:c',
  'community:r/SaaS OR community:(/r/a OR b@lemmy.world) crm':
    'community:saas OR ((community:a OR community:b@lemmy.world) crm)',
  'community:/r/SaaS/ author:/u/Ann/ crm': 'community:saas author:ann crm',
  'crm author:u/Ann_Lee lang:EN-gb type:post nsfw:FALSE': 'crm author:ann_lee lang:en-gb type:post nsfw:false',
  'crm score:>10 comments:>=5 score:=-3 score:7': 'crm score:>10 comments:>=5 score:=-3 score:=7',
  'https://acme.com/tour?ref=x': '"acme com tour"',
  '東京タワー ไทย* iPhone版': '"東京タワー" "ไทย" "iphone 版"',
  '“smart quotes” «and others» –minus': '"smart quotes" "and others" -minus',
  'caf&#233; AT&amp;T and or not near': 'cafe "at t" and or not near',
};

for (const [text, printed] of Object.entries(canonical)) {
  test(`${text} reads ${printed}`, () => assert.is(printQuery(parsed(text)), printed));
}

const refused: [text: string, refusedPart: string, why: RegExp][] = [
  ['', '', /empty/],
  ['  ', '', /empty/],
  ['NOT x', 'NOT x', /could match everything/],
  ['-x -y', '-x -y', /could match everything/],
  ['a OR NOT b', 'NOT b', /could match everything/],
  ['a OR (b OR (-c d OR -e))', '-e', /could match everything/],
  ['score:>10', 'score:>10', /could match everything/],
  ['lang:en type:post', 'lang:en type:post', /could match everything/],
  ['a OR nsfw:false', 'nsfw:false', /could match everything/],
  ['*', '*', /"\*" stands at the end of a word/],
  ['crm *', '*', /"\*" stands at the end of a word/],
  ['c*m', '*', /"\*" stands/],
  ['"crm* tool"', '*', /"\*" stands/],
  ['a*', 'a*', /at least two letters/],
  ['colou?r', '?', /"\?" means nothing here/],
  ['foo|bar', '|', /"\|" means nothing here/],
  ['[a-z]+', '[', /"\[" means nothing here/],
  ['crm.{1,5}', '{', /"\{" means nothing here/],
  ['crm "help desk', '"help desk', /never closed/],
  ['crm ("a" b', '(', /never closed/],
  ['crm) b', ')', /never opened/],
  ['crm ()', ')', /missing before this parenthesis/],
  ['crm AND', '', /ends where/],
  ['crm OR OR b', 'OR', /missing before OR/],
  ['OR crm', 'OR', /missing before OR/],
  ['-', '-', /no letter or digit/],
  ['🚀', '🚀', /no letter or digit/],
  ['crm "!?"', '"!?"', /no letter or digit/],
  ['a NEAR b', 'NEAR', /distance/],
  ['a NEAR/0 b', 'NEAR/0', /distance/],
  ['a NEAR/1000 b', 'NEAR/1000', /distance/],
  ['a NEAR/5', '', /ends where/],
  ['a NEAR/5 b NEAR/5 c', 'NEAR/5', /two, not three/],
  ['a NEAR/5 (b c)', 'b c', /words and phrases/],
  ['a NEAR/5 score:>1', 'score:>1', /words and phrases/],
  ['title:a NEAR/5 b', 'b', /within one field/],
  ['foo:bar', 'foo:', /no field foo:/],
  ['title:', 'title:', /needs something/],
  ['title:(a body:b)', 'body:', /inside title/],
  ['score:many', 'many', /needs a number/],
  ['nsfw:yes', 'yes', /true or false/],
  ['type:link', 'link', /post or comment/],
  ['lang:english', 'english', /language code/],
  ['community:"two words"', '"two words"', /name of a community/],
  ['crm \0', '\0', /cannot be part/],
  ['crm \ud83d', '\ud83d', /cannot be part/],
];

for (const [text, part, why] of refused) {
  test(`refuses ${JSON.stringify(text)} and says where`, () => {
    const result = parseQuery(text);
    assert.not(result.ok);
    if (result.ok) return;
    assert.match(result.error.message, why);
    assert.is(text.slice(result.error.start, result.error.end), part);
  });
}

test('a filter may match everything, because what it filters is bounded', () => {
  for (const text of ['-hiring', 'score:>10', 'lang:en OR -x', 'type:post'])
    assert.ok(parseQuery(text, { filter: true }).ok);
});

test('refuses queries that are too long, have too many parts or nest too deep, at once', () => {
  const started = performance.now();
  const long = ['crm '.repeat(2500), 'x'.repeat(10_000), '('.repeat(10_000), '"'.repeat(9999), '-'.repeat(10_000)];
  for (const text of long) assert.not(parseQuery(text).ok);
  assert.ok(parseQuery('x'.repeat(maxCharacters)).ok);
  const parts = parseQuery('crm '.repeat(300));
  assert.match(parts.ok ? '' : parts.error.message, /at most 256 parts/);
  const said = (text: string) => {
    const result = parseQuery(text);
    return result.ok ? '' : result.error.message;
  };
  const inParentheses = (times: number) => '('.repeat(times) + 'a' + ')'.repeat(times);
  assert.is(said(inParentheses(64)), '');
  for (const text of [inParentheses(65), 'x ' + '-('.repeat(60) + 'a b' + ')'.repeat(60)])
    assert.is(said(text), 'Parentheses and NOT stand at most 64 deep within each other');
  const operators = (times: number): string => times === 0 ? 'a' : `b ${times % 2 ? 'OR' : 'AND'} (${operators(times - 1)})`; // prettier-ignore
  const refusal = 'AND, OR and NOT stand at most 20 deep within each other';
  for (const text of [operators(20), `(((${operators(20)})))`, `b (${operators(19)})`]) assert.is(said(text), '', text);
  for (const text of [operators(21), `x -(${operators(20)})`]) assert.is(said(text), refusal, text);
  const hard = [
    '](/'.repeat(1300),
    'https://'.repeat(500),
    '&amp;'.repeat(800),
    'a:'.repeat(2000),
    'NEAR/5 '.repeat(570),
  ];
  for (const text of hard) parseQuery(text);
  assert.ok(performance.now() - started < 1000);
});

test('printing and parsing again changes nothing', () => {
  fc.assert(
    fc.property(anyQuery, (tree) => {
      const result = parseQuery(printQuery(tree), { filter: true });
      fc.pre(result.ok);
      const printed = printQuery(result.query);
      assert.equal(withoutPlaces(parsed(printed)), withoutPlaces(result.query));
      assert.is(printQuery(parsed(printed)), printed);
    }),
    { numRuns: 3000 },
  );
});

const fragments = [
  '(',
  ')',
  '"',
  '-',
  'NOT ',
  ' AND ',
  ' OR ',
  ' NEAR/2 ',
  '*',
  'title:',
  'url:',
  'score:>',
  'community:',
  'a',
  'crm',
  '1',
];

test('a half-width voicing mark behind a Korean syllable belongs to its word', () => {
  const { query } = parseQuery('가ﾞ') as { query: Query };
  assert.equal(withoutPlaces(parsed(printQuery(query))), withoutPlaces(query));
});

test('whatever is typed is a query that prints and parses to itself, or an error with a place', () => {
  const typed = fc.array(fc.oneof(fc.constantFrom(...fragments, ' '), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 14,
  });
  fc.assert(
    fc.property(typed, (parts) => {
      const text = parts.join('');
      const result = parseQuery(text, { filter: true });
      if (result.ok) {
        assert.equal(withoutPlaces(parsed(printQuery(result.query))), withoutPlaces(result.query));
      } else {
        const { start, end } = result.error;
        assert.ok(0 <= start && start <= end && end <= text.length, `${start} to ${end}`);
      }
    }),
    { numRuns: 20_000 },
  );
});

test('each part knows its place', () => {
  const text = ' title:crm  (a OR "b c") ';
  const query = parsed(text);
  assert.ok(query.kind === 'and');
  const places = query.parts.map(({ start, end }) => text.slice(start, end));
  assert.equal(places, ['title:crm', 'a OR "b c"']);
});

test.run();
