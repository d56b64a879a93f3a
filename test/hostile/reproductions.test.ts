import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtinAnalyst } from '../support/builtin-analyst.ts';
import { karmaIn } from '../../src/analysis/builtin/rules/gate-numbers.ts';
import { namesIn } from '../../src/analysis/llm/checks/names.ts';
import { sentencesAround } from '../../src/discovery/evidence/quote.ts';
import { compileQuery, parseQuery } from '../../src/monitoring/query/index.ts';
import { effortOf } from './effort.ts';

const { signal } = new AbortController();
const talk = { posts: [], comments: [], language: null };

/** Each was found to keep the service busy for the time in brackets, and now takes a fraction of a second at most. */
const reproductions: Record<string, { text: string; read: (text: string) => unknown; maxScans: number }> = {
  'a post of 2,000 question marks (67 s)': {
    text: `${'?'.repeat(2000)}a`,
    read: (text) => builtinAnalyst.judgePosts([postOf(text)], { intent: null, noise: null }, signal),
    maxScans: 100,
  },
  'a sidebar of "# a" and 3,000 tabs (118 s)': {
    text: `# a${'\t'.repeat(3000)}x`,
    read: (text) => {
      const sources = [{ source: 'sidebar', texts: [{ title: '', text }] }];
      return builtinAnalyst.readCommunity({ name: 'a', sources, talk }, signal);
    },
    maxScans: 100,
  },
  'a rule of 23 times "subreddit" (some seconds, twice as many for each more)': {
    text: `at least 9 ${'subreddit'.repeat(23)} karma x`.replace(' karma', 's karma'),
    read: karmaIn,
    maxScans: 5,
  },
  'a post of 40,000 letters in which its words are looked for with NEAR (1.5 s)': {
    text: 'a '.repeat(20_000),
    read: nearEachOther,
    maxScans: 60,
  },
  'a post of one sentence of 20,000 words that is quoted (0.5 s)': {
    text: 'word '.repeat(20_000),
    read: (text) => sentencesAround(text, () => 1),
    maxScans: 60,
  },
  'names in a sentence of 20,000 words (1 s)': { text: 'Aa, '.repeat(20_000), read: namesIn, maxScans: 60 },
};

for (const [name, { text, read, maxScans }] of Object.entries(reproductions)) {
  test(name, async () => {
    await read(text.slice(0, 100));
    let scans = Infinity;
    for (let tries = 0; tries < 5 && scans > maxScans; tries++) {
      scans = Math.min(scans, (await effortOf(read, text)).scans);
    }
    assert.ok(scans <= maxScans, `${Math.round(scans)} plain scans of the text`);
  });
}

function postOf(text: string) {
  const facts = { link: null, flair: null, createdMs: 0, numComments: 1, clause: 'a', terms: [], promotion: null };
  return { id: 'p', community: 'c', title: text, body: text, ...facts };
}

function nearEachOther(text: string): unknown {
  const side = `(${'a OR '.repeat(99)}a)`;
  const parsed = parseQuery(`${side} NEAR/5 ${side}`);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const facts = { author: null, community: 'c', flair: null, language: null, score: 1, numComments: 1 };
  return compileQuery(parsed.query)({ kind: 'post', title: 'a', body: text, nsfw: false, url: null, ...facts });
}

test.run();
