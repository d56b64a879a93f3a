import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { samePage } from '../../src/forgetting/finding/same-page.ts';

const test = suite('forgetting/same-page');
const page = 'https://blog.example/entry?id=7';
const links = (address: string, ...others: string[]) =>
  samePage(
    address,
    others.map((link) => ({ link })),
  ).map(({ link }) => link);

test('how a page is reached makes no other page', () => {
  for (const same of [
    'http://www.blog.example/entry/?id=7',
    'https://BLOG.example/entry?utm_medium=rss&id=7&fbclid=x#top',
  ])
    assert.equal([links(same, page), links(page, same)], [[page], [same]], same);
});

test('another path, parameter or port does', () => {
  for (const other of [
    'https://blog.example/Entry?id=7',
    `${page}8`,
    'https://blog.example/entry',
    'https://blog.example:8443/entry?id=7',
    'none',
  ])
    // prettier-ignore
    assert.equal([links(other, page), links(page, other)], [[], []], other);
});

test('of entries that are places of one page, the one that is named', () => {
  const places = [`${page}#one`, `${page}#two`];
  assert.equal(links(`${page}#two`, ...places), [`${page}#two`]);
  assert.equal(links(`${page}#three`, ...places), []);
  assert.equal(links(page, ...places), places);
});

test.run();
