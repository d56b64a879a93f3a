import { words } from '../words/tokenize.ts';
import type { QueryLanguage } from '../words/language.ts';
import { stemsOfAll } from './refused-words.ts';

/**
 * Words of a habit that people want to be rid of, and behind the colon those that name the places of its friends. `~`: its friends
 * call themselves addicts in jest. Written for this project.
 */
const habits = `
smoke smoking smoker smokers cigarette cigarettes tobacco nicotine vape vapes vaping vapers juul snus : cigar cigars
  cigarette cigarettes tobacco hookah shisha snus vape vapes vaping vapers smoking smokers juul
gamble gambling bet betting bets poker casino casinos slots sportsbook : gambling gamble sportsbook betting bets poker
  casino casinos blackjack slots roulette parlays
weed cannabis marijuana stoner : weed cannabis marijuana stoner stoners thc edibles dabs ents
~ drink drinking drinkers alcohol wine beer liquor : alcohol wine wines winery beer beers craftbeer whiskey whisky bourbon
  cocktail cocktails vodka rum gin tequila scotch brewing homebrewing liquor drinking drunk
~ caffeine coffee : coffee espresso caffeine energydrinks barista
fumar fumador fumadores fumante fumantes fumer fumeur fumeurs fumare fumatori rauchen raucher rauchern roken rokers
  zigarette zigaretten sigaretten sigarette cigarrillo cigarrillos cigarro cigarros tabak tabac tabaco tabacco nikotin
  nicotina vapear vapeo vapoter svapare dampfen : cigar cigars cigarette cigarettes tobacco hookah shisha snus vape
  vapes vaping vapers smoking smokers juul
apuestas apostas scommesse azzardo ludopatia glucksspiel sportwetten gokken : gambling gamble sportsbook betting bets
  poker casino casinos blackjack slots roulette parlays apuestas apostas scommesse
cannabis kiffen canapa maconha : weed cannabis marijuana stoner stoners thc edibles dabs ents
~ alkohol alcool alcohol trinken beber bere boire bier wein vino vinho vin cerveza cerveja birra : alcohol wine wines
  winery beer beers craftbeer whiskey whisky bourbon cocktail cocktails vodka rum gin tequila brewing drinking drunk
`
  .trim()
  .split(/\n(?! )/)
  .map((line) => {
    const [habit = [], friends = []] = line.split(' : ').map((part) => part.trim().split(/\s+/));
    return { habit: new Set(habit), isSavoured: habit[0] === '~', friends };
  });

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const leaving = list(
  'quit quits quitting quitters stop stopped stopping gave give giving given addiction recovering recovery sober sobriety withdrawal cessation relapse relapses detox abstinence cravings ' +
    // German, Spanish, French, Italian, Portuguese and Dutch, without accents as words are here.
    'aufhoren aufgehort aufgeben loskommen entwohnung entzug dejar dejan dejaron dejado adiccion arreter arretent arrete sevrage addictions smettere smesso dipendenza parar largar deixar vicio stoppen gestopt verslaving',
);
const addicted = list('addict addicts addicted');
/** "Gave a beer", "gave up beer". */
const needsUp = list('gave give giving given');
/** "Stop drinking stale coffee", "stop gambling with your data": who says so sells coffee, or speaks of data. */
const noHabit = list('bad bitter boring burnt cheap flat instant mediocre on stale terrible warm watery weak with');
const negations = list('never not cannot cant dont doesnt wont nicht nie nunca jamais pas non mai nao niet');
/** So many words lie between them at most: "stop drinking wine", "poker addiction", "smokers who want to quit". */
const [before, behind, behindWho] = [3, 2, 4];
/** Whoever has one of these beside it in the name has left, or helps. */
const left = [
  ...list(
    'quit quitting quitters stop stopped stopping sober sobriety free recovery addiction addicts addict anonymous help support problem ex former non na no anti withdrawal leaves cessation against decaf health rauchfrei nichtraucher aufhoren dejar smettere arret',
  ),
];

/** Stems in names of places of a habit's friends, where a brief is about leaving it; `unless`: of those who have left. */
export type Left = { friends: string[]; unless: string[] };

export function habitsLeft(brief: string, language: QueryLanguage): Left | null {
  const sentences = brief.split(/[.!?\n]/).map(words);
  const meant = habits.filter((one) => sentences.some((found) => isLeftIn(found, one)));
  if (meant.length === 0) return null;
  const stems = (some: readonly string[]) => [...new Set(stemsOfAll(some, language))];
  return { friends: stems(meant.flatMap(({ friends }) => friends)), unless: stems(left) };
}

function isLeftIn(found: readonly string[], { habit, isSavoured }: (typeof habits)[number]): boolean {
  const isLeaving = (at: number) => {
    const word = found[at] ?? '';
    if (addicted.has(word)) return !isSavoured;
    if (word === 'left') return found.slice(at, at + 4).includes('behind');
    return leaving.has(word) && (!needsUp.has(word) || found[at + 1] === 'up') && !negations.has(found[at - 1] ?? '');
  };
  return found.some((word, at) => {
    if (!habit.has(word)) return false;
    const to = at + (found[at + 1] === 'who' ? behindWho : behind);
    for (let near = Math.max(0, at - before); near <= to; near++)
      if (isLeaving(near)) return !found.slice(near, at + 2).some((one) => noHabit.has(one));
    return false;
  });
}
