import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fit } from '../../src/analysis/analyst.ts';
import { compare } from '../../src/overview/result/compare.ts';
import type { Described } from '../../src/overview/result/describe-overview.ts';

const nothing: Fit = {
  score: 0,
  matching: 0,
  posts: 40,
  terms: [],
  usual: [],
  missing: ['kettle'],
  inAbout: [],
  example: null,
};

function described(name: string, fit: Fit | null, against: string[]): Described {
  const verdict = { decision: 'observe', confidence: 0.5, against };
  return { overview: { community: { name }, verdict, activity: { posts_per_day: 2 } }, fit } as unknown as Described;
}

test('no sentence is said twice, and where no posts are known none are counted', () => {
  const off = 'None of 40 posts speaks of the goal; hardly a post there has “kettle”.';
  const compared = compare([
    described('trains', nothing, [off, 'It has 12 members.']),
    described('kettles', { ...nothing, score: 0.4, posts: 0, inAbout: ['kettles'] }, []),
    described('lids', null, ['It has 9 members.']),
  ]);
  assert.equal(
    compared.map(({ community, reason }) => [community, reason]),
    [
      ['kettles', 'No posts are known, and it describes itself with “kettles”.'],
      ['trains', 'None of 40 posts speaks of the goal. Against it: It has 12 members.'],
      ['lids', 'No fit could be measured; 2 posts a day. Against it: It has 9 members.'],
    ],
  );
});

test.run();
