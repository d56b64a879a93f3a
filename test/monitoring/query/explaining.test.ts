import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  compileQuery,
  parseQuery,
  printQuery,
  type Match,
  type MonitoredDocument,
} from '../../../src/monitoring/query/index.ts';
import { anyDocument, anyQuery, emptyDocument } from './arbitrary-queries.ts';
import { naiveMatches } from '../../support/naive-evaluator.ts';

function explained(text: string, document: Partial<MonitoredDocument>): Match {
  const result = parseQuery(text, { filter: true });
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  const match = compileQuery(result.query)({ ...emptyDocument, ...document });
  if (!match) throw new Error(`${text} should match`);
  return match;
}

test('a clause names the alternatives that were found and not what was excluded', () => {
  const clause = (text: string, title: string) => explained(text, { title }).clause;
  assert.is(clause('crm OR desk', 'a desk'), 'desk');
  assert.is(clause('(crm OR desk OR help) tool -jobs', 'help desk tool'), '(desk OR help) tool');
  assert.is(clause('x (crm desk OR tool)', 'crm x desk'), 'x crm desk');
  assert.is(clause('crm nsfw:false', 'crm'), 'crm nsfw:false');
  assert.is(clause('-crm', 'x'), '-crm');
});

test('terms are verbatim, in the order of title, body, flair and link', () => {
  const document = {
    title: 'Caf&#233; CRM',
    body: 'a “Cafe\u0301”, the help-desk at [here](https://acme.com/tour)',
    flair: 'Café',
    url: 'https://acme.com/a',
  };
  const { terms } = explained('cafe "help desk" OR flair:cafe OR url:"acme com"', document);
  assert.equal(
    terms.map(({ field, text }) => `${field}: ${text}`),
    ['title: Caf&#233;', 'body: Cafe\u0301', 'body: help-desk', 'body: acme.com', 'flair: Café', 'url: acme.com'],
  );
});

test('a phrase and both sides of NEAR are one term each', () => {
  const body = 'looking for a new CRM';
  assert.equal(explained('"looking for a"', { body }).terms, [
    { text: 'looking for a', field: 'body', start: 0, end: 13 },
  ]);
  const near = explained('crm NEAR/3 ("looking for" OR seeking)', { body }).terms;
  assert.equal(
    near.map(({ text }) => text),
    ['looking for', 'CRM'],
  );
});

test('a word that is everywhere is told a few times only', () => {
  assert.is(explained('crm', { body: 'crm '.repeat(10_000) }).terms.length, 5);
});

test('of a very long word the beginning is told, and where the whole stands', () => {
  const word = `ynab${'a'.repeat(195)}𝒂${'a'.repeat(99_000)}`;
  const { terms } = explained('ynab* OR ynaba*', { body: `Try ${word}!` });
  assert.equal(
    terms.map(({ text, start, end }) => [text, start, end]),
    [[`ynab${'a'.repeat(195)}`, 4, 4 + word.length]],
  );
  assert.is(explained('"one two"', { body: `one${' '.repeat(300)}two` }).terms[0]!.text, 'one');
});

test('every term is the beginning of a slice of its text, and every clause a query that matches', () => {
  fc.assert(
    fc.property(anyQuery, anyDocument, (tree, document) => {
      const whole = parseQuery(printQuery(tree), { filter: true });
      const match = whole.ok ? compileQuery(whole.query)(document) : null;
      fc.pre(match !== null);
      const result = parseQuery(match.clause, { filter: true });
      assert.ok(result.ok, match.clause);
      if (!result.ok) return;
      assert.ok(naiveMatches(result.query, document), `${match.clause} of ${printQuery(tree)}`);
      assert.is(printQuery(result.query), match.clause);
      for (const { field, text, start, end } of match.terms) {
        assert.is(document[field]?.slice(start, end).slice(0, 200).trimEnd(), text);
        assert.match(text, /^\S.*\S$|^\S$/s);
      }
    }),
    { numRuns: 4000 },
  );
});

test.run();
