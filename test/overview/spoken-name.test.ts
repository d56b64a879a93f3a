import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { spokenName } from '../../src/overview/result/spoken-name.ts';

test('a name is parted at its capitals, its underscores and the words of a goal', () => {
  const said: [name: string, goal: string, expected: string][] = [
    ['GradSchool', 'meet students', 'Grad School'],
    ['grad_school', 'meet students', 'grad school'],
    ['Fosterparents', 'Find foster parents who keep records', 'Foster parents'],
    ['dogtraining', 'whoever is new to dog training', 'dog training'],
    ['fountainpens', 'sell a fountain pen', 'fountain pens'],
    ['trailrunning', 'sell shoes for running', 'trail running'],
    ['transparent', 'meet a parent', 'transparent'],
    ['conscience', 'talk about science', 'conscience'],
    ['parents', 'meet parents', 'parents'],
    ['programming@lemmy.world', 'teach programming', 'programming@lemmy.world'],
    ['', '', ''],
  ];
  for (const [name, goal, expected] of said) assert.is(spokenName(name, goal), expected, `${name}: ${goal}`);
});

test.run();
