import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plainText } from '../../src/text/plain-text.ts';

test('a link in brackets of its own is shown without its address', () => {
  assert.is(plainText('Tag it [[OC]](/wiki/index#oc) or [say](https://a.example) so.'), 'Tag it [OC] or say so.');
  assert.is(plainText('An array a[b[0]] and [a link](/1)'), 'An array a[b[0]] and a link');
});

test.run();
