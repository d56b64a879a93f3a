import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stemFor } from '../../src/catalog/ranking/index.ts';

const stem = stemFor('en');

test('British and American spellings are one word', () => {
  for (const [british, american] of [
    ['jewellery', 'jewelry'],
    ['organisers', 'organizers'],
    ['fertiliser', 'fertilizer'],
    ['analysing', 'analyzing'],
    ['colouring', 'coloring'],
    ['theatres', 'theaters'],
    ['programmes', 'programs'],
    ['licence', 'license'],
    ['orthopaedic', 'orthopedic'],
    ['mouldy', 'moldy'],
  ] as const)
    assert.is(stem(british), stem(american), british);
});

test('words that only look alike are left alone', () => {
  for (const word of ['hour', 'tour', 'detour', 'exercise', 'promise', 'otherwise', 'acre', 'massacre', 'greyhound'])
    assert.is(stem(word), stem(`${word}s`), word);
  assert.not.equal(stem('hour'), stem('hor'));
  assert.not.equal(stem('promise'), stem('promize'));
  assert.not.equal(stem('organist'), stem('organizt'));
});

test.run();
