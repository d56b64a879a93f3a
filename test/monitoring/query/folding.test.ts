import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fold, originalEnd, originalStart } from '../../../src/text/fold.ts';
import { readWords } from '../../../src/monitoring/query/language/read-value.ts';
import { anyDocument } from './arbitrary-queries.ts';

/** Original slices of the words of a text. */
function slices(text: string): string[] {
  const folded = fold(text);
  return [...folded.text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) =>
    text.slice(originalStart(folded, index), originalEnd(folded, index + word.length)),
  );
}

test('each folded word knows its original', () => {
  assert.equal(slices('a ﬁne Stra\u00DFe, cafe\u0301! &amp; caf&#233;s'), [
    'a',
    'ﬁne',
    'Straße',
    'cafe\u0301',
    'caf&#233;s',
  ]);
  assert.equal(slices('\uFEFFİstanbul ac\u00ADme x\u200By'), ['İstanbul', 'ac\u00ADme', 'x', 'y']);
  assert.equal(slices('ｶﾞｷ 𝐜𝐫𝐦 각'), ['ｶﾞｷ', '𝐜𝐫𝐦', '각']);
});

test('folding a folded word changes nothing, whatever the script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), anyDocument, (text, { body }) => {
      for (const word of [...readWords(text), ...readWords(body)]) assert.equal(readWords(word), [word]);
    }),
    { numRuns: 20_000 },
  );
});

test('originals follow each other and lie within the text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        anyDocument.map(({ body }) => body),
      ),
      (text) => {
        const folded = fold(text);
        let before = 0;
        for (let at = 0; at < folded.text.length; at++) {
          const [start, end] = [originalStart(folded, at), originalEnd(folded, at + 1)];
          assert.ok(before <= start && start < end && end <= text.length, `${at}: ${start} to ${end}`);
          before = start;
        }
      },
    ),
    { numRuns: 5000 },
  );
});

test.run();
