import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeEntities, decodeEntityAt, hasEntity } from '../../src/text/entities.ts';

test('entities are decoded once, whatever their form', () => {
  assert.is(decodeEntities('Salt &amp; pepper, caf&#233;s, &#x1F642;, &hellip;'), 'Salt & pepper, cafés, 🙂, …');
  assert.is(decodeEntities('&amp;#39;'), '&#39;');
});

test('what is no entity stays: parts of addresses, unknown names, a lone ampersand', () => {
  for (const text of ['https://shop.example/?a=1&copy=2&reg=3', 'AT&T; R&D', '&nosuchname;', '& &; &#; &#x;'])
    assert.is(decodeEntities(text), text);
});

test('code points that are no characters become U+FFFD, which a database can hold', () => {
  for (const text of ['&#0;', '&#xD800;', '&#x110000;']) assert.is(decodeEntities(text), '\uFFFD');
});

test('an entity in the middle of a text says where it ends, however often it was escaped', () => {
  assert.equal(decodeEntityAt('don&amp;amp;#39;t', 3), { text: "'", end: 16 });
  assert.equal(decodeEntityAt('a &amp; b', 2), { text: '&', end: 7 });
  assert.equal(decodeEntityAt('a &amp;amp; b', 2), { text: '&', end: 11 });
  assert.is(decodeEntityAt('a & b', 2), null);
  assert.is(decodeEntityAt('a &nosuch; b', 2), null);
  assert.equal([hasEntity('R&D, AT&T;'), hasEntity('R&D &lt; all')], [false, true]);
});

test.run();
