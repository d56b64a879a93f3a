import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { htmlText } from '../../src/platforms/reading/html-text.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { effortOf, growth, least } from './effort.ts';
import { lastTries, maxLastGrowth, testReaders, unmeasured } from './linear-time.ts';
import { otherReaders } from './readers.ts';

testReaders(otherReaders);

/** What HTML may have that is longer than any text: a stack of tags shows only there. */
const [pageLength, longPageLength] = [50_000, 200_000];
const [pages, longPages] = [hostileTexts(pageLength), hostileTexts(longPageLength)];
for (const kind of ['tags that nobody closes', 'tags that nobody opened, behind others', 'blocks within blocks'])
  test(`a page of ${kind} takes no more than its length`, async () => {
    let [ofPage, ofLongPage] = [unmeasured, unmeasured];
    for (let tries = 0; tries < lastTries; tries++) {
      ofPage = least(ofPage, await effortOf(htmlText, pages.get(kind)!));
      ofLongPage = least(ofLongPage, await effortOf(htmlText, longPages.get(kind)!));
    }
    assert.ok(growth(ofPage, ofLongPage) <= maxLastGrowth, `${growth(ofPage, ofLongPage)} times as long`);
  });

test.run();
