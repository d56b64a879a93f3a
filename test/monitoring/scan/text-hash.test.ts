import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textHashOf } from '../../../src/monitoring/scan/matching/text-hash.ts';

const test = suite('the same text on several platforms');
const link = 'https://example.org/kettles/a-long-report';
const hashOf = (title: string, body = '', to: string | null = null) =>
  textHashOf({ kind: 'post', title, body, link: to });

test('a crosspost of the fediverse is what it was posted from, quoted or not', () => {
  const body = 'My copper kettle has lost its whistle.\n\nWho repairs such things?';
  const quoted = `cross-posted from: https://lemmy.example/post/12\n\n> My copper kettle has lost its whistle.\n>\n> Who repairs such things?`;
  assert.is(hashOf('Whistle gone', quoted), hashOf('Whistle gone', body));
  assert.is(hashOf('A report', 'cross-posted from: https://lemmy.example/post/12', link), hashOf('A report', '', link));
});

test('a title on Hacker News says its place as well', () => {
  assert.is(hashOf('Show HN: A kettle', '', link), hashOf('A kettle', '', link));
  assert.is.not(hashOf('Show HN: A kettle', '', link), hashOf('A kettle', '', 'https://example.org/another'));
});

test('who speaks of crossposts or of Hacker News says something of its own', () => {
  const said = 'I read on Ask HN: that kettles are back, and it was cross-posted from: https://a.example/1';
  assert.is.not(hashOf('Kettles', said), hashOf('Kettles', 'I read on that kettles are back, and it was'));
  assert.is(hashOf('Help', 'please'), null);
});

test.run();
