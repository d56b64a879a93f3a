import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nameKey } from '../../../src/catalog/posts/read-candidates.ts';

for (const [key, ...spellings] of [
  ['cooking', 'Cooking', ' r/cooking ', '/r/Cooking/', 'https://old.reddit.com/r/Cooking/comments/abc/title/'],
  [
    'technology@lemmy.example',
    'technology@lemmy.example',
    '!technology@lemmy.example',
    'https://lemmy.example/c/Technology',
    'https://elsewhere.example/c/technology@lemmy.example?sort=New',
  ],
  ['all@news.ycombinator.com', 'https://news.ycombinator.com/'],
  ['what nobody calls a community', 'What nobody calls a community'],
  ['', '/', '?'],
] as const) {
  for (const spelling of spellings) test(`${spelling} is ${key}`, () => assert.is(nameKey(spelling), key));
}

test.run();
