import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fitsAll } from '../../src/platforms/reading/fitting.ts';
import { aPost } from '../support/world.ts';

test('a post has a word in any case, with its accents or without', () => {
  const fits = (title: string, ...terms: string[]) =>
    fitsAll(terms)(aPost({ id: 'a', community: 'tea', title: 'Wanted', body: title }));
  assert.ok(fits('Gute Bu\u0308cher gesucht', 'bücher'));
  assert.ok(fits('Gute Bücher gesucht', 'bucher', 'gute'));
  assert.ok(fits('Gute Bucher gesucht', 'bücher'));
  assert.ok(fits('Новый чайник', 'чаиник'));
  assert.ok(fits('ΚΑΤΣΑΡΌΛΑΣ', 'κατσαρόλας'));
  assert.not.ok(fits('Gute Bücher gesucht', 'bücher', 'hefte'));
});

test.run();
