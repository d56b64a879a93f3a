import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pagesAt } from '../../src/forgetting/finding/pages-at.ts';

const told = (url: string) => pagesAt(url).map(({ kind, id }) => `${kind} ${id}`);

for (const [url, ...pages] of [
  ['https://old.reddit.com/r/ynab/comments/1abc/a_title/', 'post 1abc'],
  ['http://reddit.com/r/ynab/comments/1abc/a_title/9xyz/?context=3', 'comment 9xyz'],
  ['https://redd.it/1abc', 'post 1abc'],
  ['http://www.reddit.com/comments/1abc/', 'post 1abc'],
  ['https://reddit.com/comments/1abc/a_title/9xyz/?context=3', 'comment 9xyz'],
  ['https://www.reddit.com/comments/1abc/comment/9xyz', 'comment 9xyz'],
  ['https://www.reddit.com/gallery/1abc', 'post 1abc'],
  ['https://www.reddit.com/user/somebody/comments/1abc/a_title/', 'post 1abc'],
  ['https://www.reddit.com/r/ynab/s/Abc123'],
  ['https://forum.example/t/some-title/12', 'post 12@forum.example'],
  ['https://forum.example/t/12?u=me', 'post 12@forum.example'],
  ['https://forum.example/t/some-title/12/1', 'post 12@forum.example'],
  ['https://forum.example/t/some-title/12/4'],
  ['https://forum.example/t/12/4'],
  ['https://forum.example/p/34', 'comment 34@forum.example'],
  ['https://cooking.stackexchange.com/questions/12/a-title', 'post 12@cooking.stackexchange.com'],
  ['https://cooking.stackexchange.com/questions/12', 'post 12@cooking.stackexchange.com'],
  ['https://cooking.stackexchange.com/questions/12/a-title/34#34', 'comment 34@cooking.stackexchange.com'],
  ['https://cooking.stackexchange.com/a/34/7', 'comment 34@cooking.stackexchange.com'],
  ['https://news.ycombinator.com/item?id=7', 'post 7@news.ycombinator.com', 'comment 7@news.ycombinator.com'],
  ['https://lemmy.example/post/5', 'post 5@lemmy.example'],
  ['https://blog.example/an-entry'],
] as const) {
  test(`${url} is ${pages.join(' or ') || 'none that is known'}`, () => assert.equal(told(url), [...pages]));
}

test.run();
