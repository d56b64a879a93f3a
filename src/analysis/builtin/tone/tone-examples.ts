import type { TalkPost, ToneExample, ToneSign } from '../../analyst.ts';
import { median } from '../../median.ts';
import { isPlain } from '../../../text/plain-text.ts';
import { proseOf } from '../prose.ts';
import { feltSentences, type Feeling } from './feelings.ts';
import { ownSentences, type Written } from './own-sentences.ts';
import { promotes } from './promoters.ts';
import { givesThanks, insultsSomebody, laughs } from './signs.ts';
import type { Voice } from './voices.ts';

const maxEach = 2;
/** What one text alone shows is no tone, and a misreading more often. */
const minTexts = 2;
const [minLength, maxLength, plainLength] = [20, 240, 120];
/** Enough to find the usual among. */
const maxLookedAt = 120;

/** `strength`: how strongly the sentence shows it, where that can be told. */
type Candidate = { quote: string; url: string; strength: number };

/** Sentences as they were written, each with the address where it stands: at most two for each sign that several texts show, of the usual ones. */
export function toneExamples(
  voices: readonly Voice[],
  newcomers: readonly TalkPost[],
  promoters: readonly TalkPost[],
  sayTheyAreNew: (post: Written) => boolean,
): ToneExample[] {
  const comments = voices.filter(({ kind }) => kind === 'comment');
  const [joking, hostile, thankful] = [
    voices.filter((voice) => voice.jokes),
    comments.filter(({ insults }) => insults),
    comments.filter(({ thanks }) => thanks),
  ];
  return [
    ...typical('positive', felt('positive', voices)),
    ...typical('negative', felt('negative', voices)),
    ...typical('humour', spoken(joking, laughs)),
    ...typical('hostility', spoken(hostile, insultsSomebody)),
    ...typical('thanks', spoken(thankful, givesThanks)),
    ...typical('newcomer', told(newcomers, sayTheyAreNew)),
    ...typical('promoter', told(promoters, promotes)),
  ];
}

/** What somebody feels, by those whose whole text is of that mood. */
function felt(feeling: Feeling, voices: readonly Voice[]): Candidate[] {
  return voices
    .filter(({ mood }) => mood === feeling)
    .slice(-maxLookedAt)
    .flatMap(({ raw, url }) =>
      feltSentences(raw)
        .filter((one) => one.feeling === feeling)
        .map(({ quote, strength }) => ({ quote, url, strength })),
    );
}

function spoken(voices: readonly Voice[], shows: (text: string) => boolean): Candidate[] {
  return voices.slice(-maxLookedAt).flatMap(({ raw, url }) =>
    ownSentences(raw)
      .filter((sentence) => shows(proseOf(sentence)))
      .map((quote) => ({ quote, url, strength: 0 })),
  );
}

/** The sentences in which somebody says it. */
function told(posts: readonly TalkPost[], says: (post: Written) => boolean): Candidate[] {
  return posts
    .slice(-maxLookedAt)
    .flatMap(({ title, body, url }) =>
      [title, ...ownSentences(body)]
        .filter((sentence) => says({ title: sentence, body: '' }))
        .map((quote) => ({ quote, url, strength: 0 })),
    );
}

/** Those nearest to the middle in how strong they are, short and plain; one a text and each sentence once. */
function typical(shows: ToneSign, candidates: readonly Candidate[]): ToneExample[] {
  if (new Set(candidates.map(({ url }) => url)).size < minTexts) return [];
  const showable = candidates.filter(({ quote }) => isShowable(quote));
  const middle = median(showable.map(({ strength }) => strength)) ?? 0;
  const chosen: Candidate[] = [];
  for (const one of showable.toSorted((a, b) => oddness(a, middle) - oddness(b, middle))) {
    if (chosen.length === maxEach) break;
    if (!chosen.some(({ url, quote }) => url === one.url || quote === one.quote)) chosen.push(one);
  }
  return chosen.map(({ quote, url }) => ({ shows, quote, url }));
}

/** Long sentences say other things as well. */
function oddness({ quote, strength }: Candidate, middle: number): number {
  return Math.abs(strength - middle) + Math.abs(Math.log(quote.length / plainLength)) / 2;
}

function isShowable(quote: string): boolean {
  return quote.length >= minLength && quote.length <= maxLength && isPlain(quote);
}
