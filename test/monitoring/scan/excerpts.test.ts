import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { excerptOf } from '../../../src/monitoring/scan/matching/match-items.ts';

const filler = 'Nothing to see in this sentence, it only takes room. '.repeat(12);
const matchAt = (body: string, text: string) => ({
  clause: text,
  terms: [{ text, field: 'body' as const, start: body.indexOf(text), end: body.indexOf(text) + text.length }],
});

test('an excerpt begins where the sentence begins that matched', () => {
  const body = `${filler}We moved last year. Now our old boiler leaks again and the landlord is silent. ${filler}`;
  const { excerpt, start } = excerptOf(body, matchAt(body, 'boiler'));
  assert.ok(excerpt.startsWith('Now our old boiler leaks'), excerpt);
  assert.is(body.slice(start, start + excerpt.length), excerpt);
});

test('a line begins a sentence, too; who matched in the first one is shown from the start', () => {
  const body = `${filler}\nboiler trouble again ${filler}`;
  assert.ok(excerptOf(body, matchAt(body, 'trouble')).excerpt.startsWith('boiler trouble'));
  const early = `Our boiler leaks. ${filler}`;
  assert.is(excerptOf(early, matchAt(early, 'boiler')).start, 0);
});

test('of a sentence without end the place that matched is shown', () => {
  const body = `${'word '.repeat(200)}boiler ${'word '.repeat(200)}`;
  const { excerpt, start } = excerptOf(body, matchAt(body, 'boiler'));
  assert.ok(excerpt.includes('boiler') && body.slice(start).startsWith(excerpt));
});

test.run();
