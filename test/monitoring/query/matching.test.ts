import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  compileQuery,
  parseQuery,
  printQuery,
  withinCommunities,
  type MonitoredDocument,
  type Query,
} from '../../../src/monitoring/query/index.ts';
import { anyDocument, anyQuery, emptyDocument } from './arbitrary-queries.ts';
import { naiveMatches } from '../../support/naive-evaluator.ts';

function parsed(text: string): Query {
  const result = parseQuery(text, { filter: true });
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.query;
}

const matches = (text: string, document: Partial<MonitoredDocument>) =>
  compileQuery(parsed(text))({ ...emptyDocument, ...document }) !== null;

const inBodies: [query: string, body: string, expected: boolean][] = [
  ['crm', 'Our CRM.', true],
  ['crm', 'crmify', false],
  ['cafe', 'Zum CAFÉ!', true],
  ['café', 'cafe\u0301', true],
  ['strasse', 'Straße', true],
  ['ёлка', 'ЕЛКА', true],
  ['ΟΔΟΣ', 'οδος', true],
  ['crm', 'ｃｒｍ 𝐜𝐫𝐦', true],
  ['acme', 'Acme™ rocks', true],
  ['acme', 'ac\u00ADme', true],
  ['cafe', 'caf&#233;', true],
  ["don't", 'don&amp;#39;t', true],
  ['entreprise', "l'entreprise", true],
  ['e-mail', 'E mail', true],
  ['e-mail', 'email', false],
  ['c', 'C++ and C#', false],
  ['c++', 'modern C++20', true],
  ['c#', 'in C#.', true],
  ['manag*', 'project management', true],
  ['manag*', 'micromanager', false],
  ['"project manag*"', 'Project managers', true],
  ['"help desk"', 'help, desk', true],
  ['"help desk"', 'desk help', false],
  ['"looking for a crm"', 'am looking for a CRM now', true],
  ['"looking for a crm"', 'looking for a a crm', false],
  ['"very very good"', 'very very very good', true],
  ['a NEAR/2 b', 'a x b', true],
  ['a NEAR/2 b', 'b x x a', false],
  ['a NEAR/2 b', 'b x a', true],
  ['a NEAR/5 a', 'a', false],
  ['app* NEAR/5 app', 'app', false],
  ['app* NEAR/5 app', 'app x apps', true],
  ['app* NEAR/5 app', 'apps x app', true],
  ['app NEAR/2 app*', 'app x x apps', false],
  ['"a b" NEAR/1 c', 'c a b', true],
  ['(x OR "a b") NEAR/2 c', 'a b y c', true],
  ['東京', '東京都に住む', true],
  ['京都', '東京都', true],
  ['東都', '東京都', false],
  ['กรุงเทพ', 'อยู่กรุงเทพมหานคร', true],
  ['"iphone 版"', 'iPhone版', true],
  ['desk', '[our help](https://acme.com/desk)', false],
  ['"help now"', 'our [help](https://acme.com/desk) now', true],
  ['url:"acme com desk"', '[our help](https://acme.com/desk)', true],
  ['acme', 'see https://www.acme.com/x', true],
  ['https OR www', 'see https://acme.com/x', false],
  ['utm', 'see https://acme.com/x?utm=1#utm', false],
  ['url:utm', 'see https://acme.com/x?utm=1', true],
  ['desk', 'array[i](desk)', true],
  ['install', '```\nnpm install\n```', true],
  ['npm', 'run `npm`', true],
  ['crm', '**crm**', true],
  ['-crm', 'desk', true],
  ['crm', '\0\ud800crm\udc00', true],
];

for (const [query, body, expected] of inBodies) {
  test(`${query} ${expected ? 'matches' : 'does not match'} ${JSON.stringify(body)}`, () => {
    assert.is(matches(query, { body }), expected);
  });
}

test('a phrase lies in one text, words may lie in two', () => {
  assert.ok(matches('help desk', { title: 'help', body: 'desk' }));
  assert.not(matches('"help desk"', { title: 'help', body: 'desk' }));
  assert.not(matches('help NEAR/100 desk', { title: 'help', body: 'desk' }));
  assert.not(matches('url:"acme com b"', { body: 'https://acme.com https://b.com' }));
});

test('a field is looked for there and nowhere else', () => {
  const document = { title: 'crm', body: 'desk', flair: 'Question', url: 'https://acme.com/crm?x=tour' };
  for (const query of ['title:crm', 'body:desk', 'flair:question', 'url:acme.com', 'url:tour']) {
    assert.ok(matches(query, document), query);
  }
  for (const query of ['title:desk', 'body:crm', 'question', 'acme', 'url:desk', 'url:https']) {
    assert.not(matches(query, document), query);
  }
});

test('names, languages, kinds and numbers are compared exactly', () => {
  const document: Partial<MonitoredDocument> = { author: 'Ann_Lee', community: 'SaaS', language: 'pt-BR', score: 10 };
  for (const query of [
    'author:ann_lee',
    'community:r/saas',
    'lang:pt',
    'lang:pt-br',
    'score:10',
    'score:>=10',
    'type:post',
  ]) {
    assert.ok(matches(query, document), query);
  }
  for (const query of [
    'author:ann',
    'community:saa',
    'lang:es',
    'score:>10',
    'score:<10',
    'type:comment',
    'nsfw:true',
  ]) {
    assert.not(matches(query, document), query);
  }
});

test('all codes of a language stand for it', () => {
  for (const [query, language] of [
    ['lang:fil', 'tl'],
    ['lang:tl', 'tl'],
    ['lang:nb', 'no'],
    ['lang:nn', 'no'],
    ['lang:eng', 'en'],
    ['lang:eng', 'en-GB'],
  ] as const)
    assert.ok(matches(query, { language }), query);
});

test('what is unknown is neither more nor less', () => {
  for (const query of ['score:>0', 'score:<=0', 'comments:=0', 'lang:en', 'author:null'])
    assert.not(matches(query, {}), query);
  assert.ok(matches('-score:>0', {}));
});

test('a query for some communities finds nothing elsewhere, and without a query all that is there', () => {
  const query = withinCommunities(['SaaS', 'b@lemmy.world'], parsed('crm -hiring'));
  assert.is(printQuery(query), '(community:saas OR community:b@lemmy.world) crm -hiring');
  assert.ok(compileQuery(query)({ ...emptyDocument, title: 'crm', community: 'saas' }));
  assert.not(compileQuery(query)({ ...emptyDocument, title: 'crm', community: 'b' }));
  assert.ok(compileQuery(withinCommunities(['SaaS'], null))({ ...emptyDocument, community: 'saas' }));
});

test('a compiled query agrees with the plain evaluator on any document', () => {
  fc.assert(
    fc.property(anyQuery, fc.array(anyDocument, { minLength: 1, maxLength: 8 }), (query, documents) => {
      const match = compileQuery(query);
      for (const document of documents) {
        assert.is(match(document) !== null, naiveMatches(query, document), printQuery(query));
      }
    }),
    { numRuns: 5000 },
  );
});

test.run();
