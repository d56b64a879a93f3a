import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { backedStatements } from '../../../src/analysis/llm/checks/backed-statements.ts';

const blocks = [
  { id: 'p1', text: 'My Rivelta kettle leaks after 40 days of use' },
  { id: 'p2', text: 'How do I descale a kettle? "Use vinegar" they say' },
  { id: 'r1', text: 'Rule 3: no shops before 12 months of membership' },
].map((block) => ({ kind: 'text', ...block }));
const kept = (sentence: string, cites: string[], of?: (id: string) => boolean) =>
  backedStatements([{ sentence, cites }], blocks, ['kettles'], of).length === 1;

test('a figure, a name or a quote must stand in the very text that is cited, not in another that was given', () => {
  for (const [sentence, right] of [
    ['People say that theirs leaks after 40 days', 'p1'],
    ['People say that a Rivelta is among those that leak', 'p1'],
    ['People who ask how to descale are told “use vinegar”', 'p2'],
    ['Shops wait for 12 months before they may post', 'r1'],
  ] as const) {
    for (const { id } of blocks) assert.is(kept(sentence, [id]), id === right, `${sentence} by ${id}`);
    assert.ok(kept(sentence, [right, blocks.find(({ id }) => id !== right)!.id]), 'among others');
  }
});

test('a statement that cites nothing, or what was not given, is none', () => {
  const plain = 'People ask how to descale a kettle';
  assert.ok(kept(plain, ['p2']));
  for (const cites of [[], ['p9'], ['']]) assert.not.ok(kept(plain, cites), JSON.stringify(cites));
  assert.ok(kept(plain, ['p9', 'p2']), 'one that was given is enough');
  assert.not.ok(kept('People say that theirs leaks after 40 days', ['p9', 'p2']));
});

test('one of the texts that may back it by themselves must be among those that are cited', () => {
  const isPost = (id: string) => id.startsWith('p');
  assert.not.ok(kept('Shops wait for 12 months before they may post', ['r1'], isPost));
  assert.ok(kept('Shops wait for 12 months before they may post', ['r1', 'p1'], isPost));
  assert.not.ok(kept('Shops wait for 12 months before they may post', ['r1', 'p9'], isPost), 'p9 was not given');
});

test.run();
