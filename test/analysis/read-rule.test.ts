import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readRule } from '../../src/analysis/builtin/rules/read-rule.ts';

const test = suite('what a rule chiefly says, and what else');

const arabic = 'يرجى عدم نشر الإعلانات في هذا المجتمع.';

/** `kind effect: quote`, and the kinds of what else it says, in their order. */
function reads(title: string, text: string, expected: string, ...also: string[]): void {
  const read = readRule({ title, text });
  const rest = read.also.map(({ kind, effect }) => `${kind} ${effect}`);
  assert.equal([`${read.kind} ${read.effect}: ${read.quote}`, ...rest], [expected, ...also], `${title} | ${text}`);
}

test('the title weighs more than what follows, its first words most', () => {
  reads('Advertising and links', '', 'self_promotion forbids: Advertising and links');
  reads('Meme images and personal attacks', '', 'civility forbids: Meme images and personal attacks');
  reads('Meme images and personal attacks', 'No memes.', 'post_format forbids: No memes.');
  reads('Memes', 'Use common sense.', 'post_format requires: Use common sense.');
});

test('of a text without a title the first sentence weighs most, but not where it names what stands in any rule', () => {
  reads('', 'Use common sense. Mark NSFW content.', 'other requires: Use common sense.', 'nsfw requires');
  reads('', 'No memes. No personal attacks.', 'civility forbids: No personal attacks.', 'post_format forbids');
});

test('what else it says stands in the order of its weight', () => {
  reads('Links', 'No memes. Mark NSFW content.', 'links forbids: No memes.', 'nsfw requires', 'post_format forbids');
  reads(
    'No crossposts, no memes',
    'No personal attacks.',
    'crossposts forbids: No crossposts, no memes',
    'civility forbids',
    'post_format forbids',
  );
});

test('of what else it says five kinds are told; who promotes may have duties, nobody has to promote', () => {
  const all = 'No ads. No memes. Mark NSFW content. Posts must be in English. Be civil to each other. No crossposts. Every post must have a flair. Spoilers must be tagged. No surveys.'; // prettier-ignore
  assert.is(readRule({ title: 'Rules', text: all }).also.length, 5);
  reads('Self-promotion must be disclosed', '', 'self_promotion limits: Self-promotion must be disclosed');
});

test('a hint is enough where there is no title, and too little beside one that names something else', () => {
  const text = 'Bitte bleibt freundlich. Your account must be 10 days old.';
  reads('', text, 'account_age requires: Your account must be 10 days old.');
  reads('Other', 'It clutters the front page. Only on Sundays.', 'other informs: Other');
});

test('a way in counts for what is closed, wherever it stands; of other things a ban stays a ban', () => {
  reads('No links', 'Only on Sundays.', 'links limits: Only on Sundays.');
  reads('Links', 'No memes.', 'links forbids: No memes.', 'post_format forbids');
  reads('Memes', 'No memes. Only on Sundays.', 'post_format forbids: No memes.');
});

test('what says nothing is quoted all the same: its title, else its first sentence', () => {
  reads('Surveys', '', 'surveys informs: Surveys');
  reads('', 'It clutters the front page. It clutters the front page.', 'other informs: It clutters the front page.');
  reads('', '', 'other informs: ');
});

test('a rule that is English for a quarter or less is not read as English', () => {
  reads('Be civil | كن محترما', '', 'civility requires: Be civil | كن محترما');
  reads('Titles', arabic, 'other informs: Titles');
  reads('Links', arabic, 'other informs: Links');
  reads('Surveys', `No memes. ${arabic}`, 'other informs: Surveys');
  reads('Flair your posts', arabic, 'flair requires: Flair your posts');
  reads('Links', 'Bitte bleibt freundlich.', 'links requires: Bitte bleibt freundlich.');
});

test('what only has a word of a kind is of another', () => {
  const kindOf = (title: string, text = '') => readRule({ title, text }).kind;
  assert.is(kindOf('Research must be less than 6 months old'), 'other');
  assert.is(kindOf('Ask before you post your research'), 'surveys');
  assert.is(kindOf('All prompts must be a story'), 'other');
  assert.is(kindOf('No bots'), 'other');
  assert.is(kindOf('Amateur (non-space agency) pictures are removed'), 'post_format');
  assert.is(kindOf('Argue your position'), 'other');
  assert.is(kindOf('Do not speak out of character', 'Example: saying “for my English class”.'), 'other');
  assert.is(kindOf('You may only post once every 24 hours'), 'other');
  assert.is(kindOf('Linking to your own channel is prohibited'), 'self_promotion');
  assert.is(kindOf('No misleading claims', 'Do not present unrelated facts.'), 'other');
});

test('what a rule does is told by what it says, not by a word beside it', () => {
  const effectIn = (title: string, text = '') => readRule({ title, text }).effect;
  assert.is(effectIn('Readers are to act as though everything is true'), 'requires');
  assert.is(effectIn('Certain topics will always be removed'), 'forbids');
  assert.is(effectIn('Reposts may be filtered'), 'forbids');
  assert.is(effectIn('No titles asking for upvotes or approval'), 'forbids');
  assert.is(effectIn('Ask the moderators for permission'), 'limits');
  assert.is(effectIn('Self-promotion goes in the melting pot'), 'limits');
  assert.is(effectIn('This is no place for self-promotion', 'Unless it is spam, it stays.'), 'forbids');
  assert.is(effectIn('Account age: >5 days to submit'), 'requires');
  assert.is(effectIn('Moderators reserve discretion when issuing bans'), 'informs');
  assert.is(effectIn('Rephrase the title if the following are not met:'), 'requires');
});

test.run();
