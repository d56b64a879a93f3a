import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { citationKey, forgetIn, pageKey } from '../../src/forgetting/removing/forget-in.ts';
import { commentUrl, postUrl } from '../../src/platforms/addresses.ts';

const url = postUrl('reddit', 'Sourdough', 'abc1');
const gone = new Map([[citationKey({ kind: 'post', id: 'abc1' }), 'author']]);

test('an object about what is gone keeps its place, without words', () => {
  const { document, forgotten } = forgetIn([{ title: 'My starter died', url, score: 4, author: 'crumb' }], gone);
  assert.equal(document, [{ title: '', url, score: 4, author: null, removed_by: 'author' }] as object[]);
  assert.is(forgotten, 1);
});

test('words of it are cut out of other sentences, and sentences that name it give way', () => {
  const { document } = forgetIn(
    {
      warnings: [{ code: 'tiny', message: 'It is tiny.', community: null }],
      evidence: [{ post: { url, title: 'My starter died' }, quote: 'Is it flour?', matched: ['flour'] }],
      reasons: ['People ask “My starter died” every week.', 'Is it flour? They do not know.', 'It is about bread.'],
      steps: [{ step: `Answer the question (${url}) in your own words.`, why: 'Helping comes first.' }],
    },
    gone,
  );
  assert.equal(document.evidence[0], {
    post: { url, title: '', removed_by: 'author' },
    quote: '',
    matched: [],
  });
  assert.equal(document.reasons, ['People ask “[taken down]” every week.', '[taken down] They do not know.', 'It is about bread.']); // prettier-ignore
  assert.equal(document.steps, [
    { step: 'What stood here spoke of a post that has been taken down since.', why: 'Helping comes first.' },
  ]);
  assert.equal(
    document.warnings.map(({ code }) => code),
    ['tiny', 'content_forgotten'],
  );
});

test('what has no page of its own goes by the address that it links to, and nothing else of that site with it', () => {
  const entry = 'https://blog.example/a';
  const { document } = forgetIn(
    [
      { quote: 'Words of an entry.', url: entry },
      { quote: 'Other words.', url: `${entry}b` },
      { step: `Read ${entry}.` },
      { step: `Read ${entry}b and ${entry}/more.` },
    ],
    new Map([[pageKey(entry), 'request']]),
  );
  assert.equal(document, [
    { quote: '', url: entry, removed_by: 'request' },
    { quote: 'Other words.', url: `${entry}b` },
    { step: 'What stood here spoke of a post that has been forgotten on request since.' },
    { step: `Read ${entry}b and ${entry}/more.` },
  ] as object[]);
});

test('a warning says whether posts were taken down or forgotten on request', () => {
  const other = postUrl('reddit', 'Sourdough', 'abc2');
  const examples = [
    { quote: 'Feed it twice a day.', url },
    { quote: 'Feed it at noon.', url: other },
  ];
  const asked = new Map([[citationKey({ kind: 'post', id: 'abc2' }), 'request']]);
  const told = (of: typeof gone, document: { warnings: { message: string }[]; examples: object[] }) => {
    const forgotten = forgetIn(document, of).document;
    return { forgotten, message: forgotten.warnings[0]!.message };
  };
  const byRequest = told(asked, { warnings: [], examples });
  assert.match(byRequest.message, /have been forgotten since, because somebody asked for it\./);
  assert.match(told(gone, { warnings: [], examples }).message, /taken down since, by their authors or by others\./);
  assert.match(told(gone, byRequest.forgotten).message, /taken down since, .*, or forgotten on request\./);
});

test('what is not gone stays, to the byte, and so does a comment under a post that is', () => {
  const others = {
    warnings: [],
    examples: [
      { quote: 'Feed it twice a day.', url: commentUrl('reddit', 'Sourdough', 'abc1', 'c1') },
      { title: 'Another', url: postUrl('reddit', 'Sourdough', 'abc12') },
      { title: 'A figure', url: null },
    ],
    rank: 0.5,
    none: null,
  };
  assert.equal(forgetIn(others, gone), { document: others, forgotten: 0 });
});

test('a second time changes nothing', () => {
  const once = forgetIn({ warnings: [], examples: [{ quote: 'Feed it twice a day.', url }] }, gone);
  assert.equal(forgetIn(once.document, gone), { document: once.document, forgotten: 0 });
});

test.run();
