import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { helpfulness } from '../../src/analysis/builtin/tone/helpfulness.ts';
import { isQuestion } from '../../src/analysis/builtin/tone/is-question.ts';
import { isFormal } from '../../src/analysis/builtin/tone/read-tone.ts';
import { listen } from '../../src/analysis/builtin/tone/voices.ts';
import { aTalk, times } from './talk.ts';

const test = suite('whose tone is measured, and how they help');

const english = 'This is an ordinary English sentence about the lid of a kettle.';
const german = 'Das ist ein gewöhnlicher deutscher Satz über den Deckel eines Kessels.';

test('250 posts and 600 comments are heard at most, and no notices', () => {
  const many = listen(
    aTalk(
      times(300, () => ({ body: english })),
      times(700, () => ({ body: english })),
      'en',
    ),
  );
  assert.equal([many.posts.length, many.comments.length], [250, 600]);
  const notice = { author: 'AutoModerator', body: english };
  const few = listen(aTalk([{ body: english }, notice], [{ body: english }, notice, notice], 'en'));
  assert.equal([few.posts.length, few.comments.length], [1, 1]);
});

test('the language of each is found where it is not given, and the share of English with it', () => {
  const talk = aTalk([{ title: '', body: english }, { title: '', body: german }, { title: '', body: german }, { title: '', body: german }]); // prettier-ignore
  const { posts, language, englishShare } = listen(talk);
  assert.equal([language, englishShare], ['de', 0.25]);
  assert.equal(
    posts.map((voice) => [voice.english, voice.mood === null]),
    [[true, false], [false, true], [false, true], [false, true]],
  ); // prettier-ignore
  const told = listen({ ...talk, language: 'en' });
  assert.equal([told.language, told.englishShare], ['en', 1], 'where it is given, it is believed');
  assert.equal(listen(aTalk([])).englishShare, 0);
});

test('a text too short to tell is in the language of the others', () => {
  const short = { title: '', body: 'Ok' };
  const among = (body: string) =>
    listen(aTalk([...times(5, () => ({ title: '', body })), short])).posts.at(-1)!.english;
  assert.equal([among(english), among(german)], [true, false]);
});

test('a formula with which most titles begin is nobody’s mood', () => {
  const hated = (i: number) => ({ title: `Thanks, I hate the lid of kettle number ${i}` });
  const moods = (titles: { title: string }[]) => new Set(listen(aTalk(titles, [], 'en')).posts.map(({ mood }) => mood));
  assert.equal(moods([...times(20, hated), ...times(15, (i) => ({ title: `Kettle ${i}` }))]), new Set(['neutral']));
  assert.ok(moods([...times(10, hated), ...times(15, (i) => ({ title: `Kettle ${i}` }))]).has('negative'));
});

test('questions asks help of whoever knows: answered shares need eight that are a day old, times five', () => {
  const question = { title: 'Which lid?', numComments: 1 };
  const traits = (talk: ReturnType<typeof aTalk>, asked = talk.posts) => {
    const [share, minutes] = helpfulness(asked, talk);
    return [share!.value, share!.n, minutes!.value, minutes!.n];
  };
  const comments = times(5, () => ({}));
  // Posts are six hours apart: the newest four are younger than a day before the newest, which is asked nothing.
  assert.equal(
    traits(
      aTalk(
        times(12, () => question),
        comments,
      ),
    ),
    [1, 8, 30, 5],
  );
  assert.equal(
    traits(
      aTalk(
        times(11, () => question),
        comments,
      ),
    ),
    [null, 7, 30, 5],
  );
  assert.equal(
    traits(
      aTalk(
        times(12, () => question),
        comments.slice(1),
      ),
    ),
    [1, 8, null, 4],
  );
  const half = times(12, (i) => ({ ...question, numComments: i % 2 }));
  assert.equal(traits(aTalk(half, [])).slice(0, 2), [0.5, 8]);
});

test('the first answer is the earliest of somebody else, and only where nearly all comments are known', () => {
  // What was asked on the newest day is not counted.
  const newer = times(5, () => ({}));
  const of = (numComments: number, given: Parameters<typeof aTalk>[1]) =>
    helpfulness(...((talk) => [talk.posts, talk] as const)(aTalk([{ numComments }, ...newer], given)))[1]!.n;
  const comment = { postId: 'p0' };
  assert.equal(
    [
      of(
        5,
        times(4, () => comment),
      ),
      of(
        5,
        times(3, () => comment),
      ),
      of(1, []),
    ],
    [1, 0, 0],
  );
  assert.is(of(1, [{ ...comment, author: 'author0' }]), 0, 'who asked does not answer');
  assert.is(of(1, [{ ...comment, parentId: 'c9' }]), 0, 'nor who answers an answer');
  const created = Date.UTC(2026, 0, 1);
  assert.equal([of(1, [{ ...comment, createdMs: created }]), of(1, [{ ...comment, createdMs: created - 1 }])], [1, 0]);
  const at = (minutes: number) => ({ ...comment, createdMs: created + minutes * 60_000 });
  const talk = aTalk([...times(5, () => ({ numComments: 2 })), ...newer], times(5, (i) => [at(i * 360 + 50), at(i * 360 + 20)].map((one) => ({ ...one, postId: `p${i}` }))).flat()); // prettier-ignore
  assert.is(helpfulness(talk.posts, talk)[1]!.value, 20);
});

test('a question is known by its mark in any language, or by its words', () => {
  const asks = (title: string, body = '') => isQuestion({ title, body });
  assert.equal(
    ['Lid?', '蓋は？', 'لماذا؟', 'Lid'].map((title) => asks(title)),
    [true, true, true, false],
  );
  assert.ok(asks('How do I fix the lid', 'I tried glue and it is still broken. Any ideas? Thanks'));
  const ran = 'I am so happy. I started in March and I struggled with week five.';
  assert.not.ok(asks("I can't believe it, I just ran for 20 minutes non-stop!", ran), 'who rejoices asks nothing');
  assert.ok(asks('Week five', `${ran} I am stuck, please help me with any advice`), 'a request needs no mark');
});

test('a story in which people ask one another asks nothing, unless it ends with a question to its readers', () => {
  const story = 'I could not see what was wrong with the lid. Was it stuck? “Can anyone help me?” she said, and I had no idea. '; // prettier-ignore
  const asks = (title: string, end: string) => isQuestion({ title, body: `${story.repeat(20)}${'It closed. '.repeat(40)}${end}` }); // prettier-ignore
  assert.not.ok(asks('The lid keeps getting stuck', 'Then it was gone.'));
  assert.ok(asks('The lid keeps getting stuck', 'It is still stuck. How do I fix it?'));
  assert.not.ok(isQuestion({ title: 'You want a lid? Sure, have all of them', body: 'He had them all.' }));
  assert.ok(isQuestion({ title: 'New kettle, is it worth it? I have an old one', body: '' }));
});

test('who writes formally has no slang, contractions, emphasis or careless small letters', () => {
  const informal = ['the lid is loose.', 'Then i fixed it.', 'It is kinda loose.', "It's loose.", 'It is loose!!', 'It is loose :)', 'Loose...']; // prettier-ignore
  assert.equal(
    informal.map(isFormal),
    informal.map(() => false),
  );
  assert.equal(['The lid is loose.', 'The Ihr of it is loose!'].map(isFormal), [true, true]);
});

test.run();
