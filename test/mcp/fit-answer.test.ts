import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fitAnswer, type Offsets } from '../../src/mcp/calls/fit-answer.ts';
import type { Json } from '../support/discover.ts';

const max = 2_000;

/** Every page of an answer, each no longer than it may be. */
function pagesOf(answer: Json): { pages: Json[]; leftOut: string[] } {
  const pages: Json[] = [];
  const leftOut: string[] = [];
  for (let from: Offsets | null = {}; from;) {
    const fitted = fitAnswer(structuredClone(answer), max, from);
    assert.ok(JSON.stringify(fitted.value).length <= max, `${JSON.stringify(fitted.value).length} characters`);
    pages.push(fitted.value);
    leftOut.push(...fitted.leftOut);
    from = fitted.rest;
    assert.ok(pages.length < 500, 'it never ends');
  }
  return { pages, leftOut };
}

const item = fc.record({
  id: fc.nat(),
  text: fc.string({ maxLength: 300 }),
  rules: fc.array(fc.record({ quote: fc.string({ maxLength: 400 }) }), { maxLength: 12 }),
});
const answers = fc.record({
  job: fc.record({
    id: fc.string({ maxLength: 20 }),
    warnings: fc.array(fc.string({ maxLength: 100 }), { maxLength: 5 }),
  }),
  result: fc.record({ communities: fc.array(item, { maxLength: 12 }), other: fc.array(fc.string({ maxLength: 200 }), { maxLength: 20 }) }), // prettier-ignore
});

test('the pages together hold every item once, whole and in order, and each page fits', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const answer = JSON.parse(JSON.stringify(given)) as typeof given;
      const { pages, leftOut } = pagesOf(answer);
      assert.equal(leftOut, []);
      assert.equal(pages.flatMap(({ result }) => result.other), answer.result.other); // prettier-ignore
      assert.equal(pages.flatMap(({ job }) => job.warnings), answer.job.warnings); // prettier-ignore
      const rules = pages.flatMap(({ result }) => result.communities.flatMap((one: Json) => one.rules));
      assert.equal(rules, answer.result.communities.flatMap((one) => one.rules)); // prettier-ignore
      const ids = pages.flatMap(({ result }) => result.communities.map(({ id }: Json) => id));
      assert.equal(ids.filter((id, i) => id !== ids[i - 1]), answer.result.communities.map(({ id }) => id).filter((id, i, all) => id !== all[i - 1])); // prettier-ignore
    }),
    { numRuns: 300 },
  );
});

test('an answer that fits is left as it is', () => {
  const answer = { job: { id: 'x' }, list: [1, 2, 3] };
  assert.equal(fitAnswer(answer, max), { value: answer, rest: null, leftOut: [] });
});

test('what fits nowhere is named and passed over, and the rest still comes', () => {
  const huge = { quote: 'x'.repeat(3_000), position: 1 };
  const answer = {
    communities: [{ id: 1, rules: [{ quote: 'a' }, huge, { quote: 'b' }] }, huge, { id: 2, rules: [] }],
  };
  const { pages, leftOut } = pagesOf(answer);
  assert.equal(leftOut, ['communities.0.rules[1]', 'communities[1]']);
  assert.equal(pages.flatMap(({ communities }) => communities.flatMap((one: Json) => one.rules)), [{ quote: 'a' }, { quote: 'b' }]); // prettier-ignore
  assert.is(pages.at(-1)!.communities.at(-1).id, 2);
});

test('a text is never cut: one that is too long is left out whole, and named', () => {
  const { value, leftOut } = fitAnswer({ name: 'a', sidebar: 'x'.repeat(9_000) }, max);
  assert.equal([value, leftOut], [{ name: 'a' }, ['sidebar']]);
});

test.run();
