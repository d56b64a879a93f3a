import type { TalkPost, ToneExample, ToneSign } from '../../analyst.ts';
import { proseOf } from '../prose.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded, statementsOf } from '../rules/statements.ts';
import { comesNew, givesThanks, insultsSomebody, laughs, promotes } from './signs.ts';
import { withoutPoliteness } from './politeness.ts';
import { strengthOf } from './sentiment.ts';
import type { Voice } from './voices.ts';

const mostEach = 2;
const [shortest, longest] = [20, 280];
const longestRead = 2000;
/** Enough voices and sentences to find clear ones among. */
const [mostLookedAt, mostSentences] = [40, 2];
const [leastStrength, commentBonus] = [0.6, 0.2];

/** Sentences as they were written, each with the address where it stands: at most two for each sign. */
export function toneExamples(
  voices: readonly Voice[],
  newcomers: readonly TalkPost[],
  promoters: readonly TalkPost[],
): ToneExample[] {
  const comments = voices.filter(({ kind }) => kind === 'comment');
  return [
    ...strongest('positive', voices),
    ...strongest('negative', voices),
    ...spoken(
      'humour',
      voices.filter((voice) => voice.laughs),
      laughs,
    ),
    ...spoken(
      'hostility',
      comments.filter(({ insults }) => insults),
      insultsSomebody,
    ),
    ...spoken(
      'thanks',
      comments.filter(({ thanks }) => thanks),
      givesThanks,
    ),
    ...told('newcomer', newcomers, comesNew),
    ...told('promoter', promoters, promotes),
  ];
}

function spoken(shows: ToneSign, voices: readonly Voice[], fits: (text: string) => boolean): ToneExample[] {
  return pick(
    voices.values().flatMap(({ raw, url }) => {
      const quote = ownSentences(raw).find((sentence) => isShowable(sentence) && fits(proseOf(sentence)));
      return quote === undefined ? [] : [{ shows, quote, url }];
    }),
  );
}

/** The sentence in which somebody says it, or else the title. */
function told(shows: ToneSign, posts: readonly TalkPost[], says: typeof promotes): ToneExample[] {
  return pick(
    posts.values().flatMap(({ title, body, url }) => {
      const sentences = [title, ...ownSentences(body)].filter(isShowable);
      const quote = sentences.find((sentence) => says({ title: sentence, body: '' })) ?? sentences[0];
      return quote === undefined ? [] : [{ shows, quote, url }];
    }),
  );
}

/** The sentences that say it most clearly, those of comments first: they are how people answer each other. */
function strongest(mood: 'positive' | 'negative', voices: readonly Voice[]): ToneExample[] {
  const sign = mood === 'positive' ? 1 : -1;
  const sentences = voices
    .filter((voice) => voice.mood === mood)
    .slice(-mostLookedAt)
    .flatMap(({ raw, url, kind }) =>
      ownSentences(raw)
        .filter(
          (sentence) =>
            isShowable(sentence) &&
            !sentence.includes('?') &&
            !supposed.test(folded(sentence)) &&
            feelings[mood].test(folded(sentence)),
        )
        .slice(0, mostSentences)
        .map((quote) => ({
          quote,
          url,
          rank: sign * strengthOf(withoutPoliteness(quote)) + (kind === 'comment' ? commentBonus : 0),
        })),
    )
    .filter(({ rank }) => rank >= leastStrength)
    .toSorted((a, b) => b.rank - a.rank);
  return sentences
    .filter(({ quote }, i) => sentences.findIndex((other) => other.quote === quote) === i)
    .slice(0, mostEach)
    .map(({ quote, url }) => ({ shows: mood, quote, url }));
}

/** Verbatim, without lines that quote somebody else. */
function ownSentences(markdown: string): string[] {
  return markdown
    .slice(0, longestRead)
    .split('\n')
    .filter((line) => !/^\s*(?:>|&gt;)| {4}/.test(line))
    .flatMap((line) => statementsOf(line).map(({ quote }) => quote));
}

/** What is wished, supposed or asked for is not felt. */
const supposed = cueWords(
  `if would could should might hope hoping wish wishing please want wants looking_for need needs let_me_know`,
);

/** The lexicon takes "no", "fire" and "care" for feelings; an example shows one that nobody can mistake. */
const feelings = {
  positive: cueWords(
    `love[ds]? lovely loving great awesome amazing(ly)? excellent fantastic wonderful brilliant beautiful(ly)? perfect(ly)? grateful glad happy happier enjoy(s|ed|ing)? impress(ed|ive) delicious favou?rite congratulations kudos`,
  ),
  negative: cueWords(
    `hate[ds]? hating terrible horrible awful annoy(s|ed|ing) frustrat(ed|es|ing|ion) disappoint(s|ed|ing|ment) ugly painful(ly)? sucks? useless garbage angry worst broken ridiculous disgust(ed|ing) scam(s|med)? sick_of fed_up nightmare waste[ds]? regret(s|ted)? miserable upset sad(ly)? afraid scared tired_of`,
  ),
};

function pick(examples: Iterable<ToneExample>): ToneExample[] {
  return [...Iterator.from(examples).take(mostEach)];
}

function isShowable(quote: string): boolean {
  return quote.length >= shortest && quote.length <= longest;
}
