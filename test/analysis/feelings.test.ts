import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { feltSentences, moodOf } from '../../src/analysis/builtin/tone/feelings.ts';

const test = suite('what people feel of something');

test('who says what pleases or pains them has a mood', () => {
  for (const text of [
    'What a wonderful, helpful answer, I love it!',
    'I absolutely loved this kettle.',
    'The lid is perfect and it works beautifully.',
    'I am so proud of this teapot.',
    'Great work!',
  ])
    assert.is(moodOf(text, false), 'positive', text);
  for (const text of [
    'This is horrible, disgusting work and I hate it.',
    'I am really frustrated with this kettle.',
    'It was a complete waste of time, and the noise drives me crazy.',
    'The handle is terrible.',
  ])
    assert.is(moodOf(text, false), 'negative', text);
});

test('politeness, requests, hypotheticals and words of others are no mood', () => {
  for (const text of [
    'I read the manual and it was okay.',
    'Hello, thank you so much for your kind help, best wishes and good morning to you all!',
    'Please help, any advice is welcome and much appreciated. Thanks in advance, I hope you are well',
    "I'd love to hear your thoughts on this kettle.",
    'I would be so happy if it were quieter.',
    'If it breaks I will be really sad.',
    'She said "I absolutely love this wonderful kettle" and left.',
    'Me: I hate this terrible kettle.',
    'and I love this kettle" is what she said.',
    '> I hate this terrible kettle.',
    'Descaling is a great way to save power.',
    'The kid was so excited when the water boiled.',
    'Today is a great day to let the neighbours know of our kettle.',
    'I hate this great, wonderful kettle.',
    'I am not happy with it, and I am not sad.',
    'I love the kettle but the lid is loose.',
    'I love this wonderful kettle, though it is a great and happy one.',
    'Is this not the most horrible kettle?',
  ])
    assert.is(moodOf(text, false), 'neutral', text);
});

test('one pleased word in a long request for help is said in passing', () => {
  const steps = 'Then I press the lid down. It clicks once. The water boils for two minutes. It stops too early. ';
  assert.is(moodOf(`I love this kettle. ${steps.repeat(3)}How do I reset it?`, true), 'neutral');
});

test('one sentence of four makes a text pleased, one of seven displeased, whatever its other words are', () => {
  const [love, hate] = ['I love this kettle so much.', 'The lid is awful and I hate it.'];
  const cold = ' There was a bad accident, and a terrible war of the cruel enemy.';
  const warm = ' It is a good, nice and friendly place with happy people.';
  const plain = ' The box stands on the shelf of the room.';
  const mood = (text: string) => moodOf(text, false);
  assert.equal([mood(love + cold.repeat(3)), mood(love + cold.repeat(4))], ['positive', 'neutral']);
  assert.equal([mood(hate + warm.repeat(6)), mood(hate + warm.repeat(7))], ['negative', 'neutral']);
  assert.is(mood(`${love} ${hate}`), 'neutral', 'as much of the one as of the other');

  // Of fewer the other words decide, by how they sound from part to part.
  assert.equal([mood(love + warm.repeat(8)), mood(hate + cold.repeat(9))], ['positive', 'negative']);
  const sounds = (plains: number) => mood(love + warm.repeat(2) + plain.repeat(plains));
  assert.equal([sounds(3), sounds(18), sounds(20), sounds(30)], ['positive', 'positive', 'neutral', 'neutral']);
  assert.is(mood(love + plain.repeat(40) + warm.repeat(60)), 'neutral', 'what stands far behind is not read');
});

test('who asks for help and is pleased twice, is pleased', () => {
  const love = 'I love this kettle so much.';
  const warm = ' It is a good, nice and friendly place with happy people.';
  assert.is(moodOf(love + warm.repeat(8), true), 'neutral');
  assert.is(moodOf(`${love} ${love}${warm.repeat(8)}`, true), 'positive');
  assert.is(moodOf(love + warm.repeat(8), false), 'positive');
});

test('the sentences in which it is felt are quoted as they stand there', () => {
  const text = 'It boils water. I *absolutely* love its “quiet” lid! It is blue.';
  const felt = feltSentences(text);
  assert.equal(
    felt.map(({ feeling, quote }) => ({ feeling, quote })),
    [{ feeling: 'positive', quote: 'I *absolutely* love its “quiet” lid!' }],
  );
});

test.run();
