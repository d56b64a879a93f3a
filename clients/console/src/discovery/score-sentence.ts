import type { Discovery } from '../api/types.ts';

/** Among fewer a score is no probability, as discovery has it. */
const enough = 1000;

/** What the numbers and bars of the found ones say. */
export function scoreSentence({ coverage, understanding }: Discovery): string {
  const number =
    coverage.communities_searched < enough
      ? 'The number of each only compares it with the others: so few communities were searched that it says no more.'
      : `The number of each is how likely it fits the ${understanding.read_as === 'post' ? 'post' : 'brief'}, from 0 to 1, as learnt from briefs that people have judged and posts whose place is known.`;
  return `${number} Its bars do not add up to it: they tell how far its own words speak of the people, of what they use and of what they ask for, how lively it is, and how open its rules are; a dash is what nobody knows or the brief does not name.`;
}
