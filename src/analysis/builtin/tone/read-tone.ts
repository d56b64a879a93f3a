import { counted, said } from '../../../text/sentences.ts';
import type { Talk, Tone, Trait } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { isNotice } from '../prose.ts';
import { languageName } from '../text-language.ts';
import { helpfulness, shareOf } from './helpfulness.ts';
import { isQuestion } from './is-question.ts';
import { comesNew, subjectsOf } from './newcomers.ts';
import type { Written } from './own-sentences.ts';
import { promotes } from './promoters.ts';
import { reception } from './reception.ts';
import { toneExamples } from './tone-examples.ts';
import { listen, type Voice } from './voices.ts';

const leastTexts = 20;
const leastPosts = 10;
/** Signs are rare: a share of fewer texts would be chance. */
const leastForSigns = 30;

/** How people talk, by words and times alone. What needs the English lexicon is measured on English texts only. */
export function readTone(talk: Talk): Tone {
  const { posts, comments, language, englishShare } = listen(talk);
  const voices = [...posts, ...comments];
  const english = voices.filter(({ mood }) => mood !== null);
  const people = talk.posts.filter((post) => !isNotice(post));
  const questions = people.filter(isQuestion);
  const isTheirs = subjectsOf(people);
  const sayTheyAreNew = (post: Written) => comesNew(post, isTheirs);
  const newcomers = people.filter(sayTheyAreNew);
  const promoters = people.filter(promotes);
  const traits: Trait[] = [
    shareOf('question_share', questions.length, people.length, leastPosts),
    ...helpfulness(questions, talk),
    share('formality', english, ({ text }) => isFormal(text), leastTexts),
    share('humour_share', voices, (voice) => voice.jokes, leastForSigns),
    share('hostility_share', signable(comments, language), ({ insults }) => insults, leastForSigns),
    share('thanks_share', signable(comments, language), ({ thanks }) => thanks, leastForSigns),
    reception('newcomer_reception', newcomers, comments),
    reception('promoter_reception', promoters, comments),
  ];
  return {
    language,
    sentiment: sentimentOf(english),
    traits,
    examples: toneExamples(voices, newcomers, promoters, sayTheyAreNew),
    summary: [],
    unmeasured: unmeasured(language, englishShare, english.length, voices.length, traits),
  };
}

function share<T>(name: Trait['name'], texts: readonly T[], shows: (text: T) => boolean, least: number): Trait {
  return shareOf(name, texts.filter(shows).length, texts.length, least);
}

/** Words of thanks and insults are known of some languages only. */
const known: ReadonlySet<string> = new Set(['en', 'de', 'es']);

function signable(voices: readonly Voice[], language: string | null): readonly Voice[] {
  return language === null || known.has(language) ? voices : voices.filter(({ english }) => english);
}

function sentimentOf(english: readonly Voice[]): Tone['sentiment'] {
  const n = english.length;
  const part = (mood: Voice['mood']) =>
    n >= leastTexts ? rounded(english.filter((voice) => voice.mood === mood).length / n) : null;
  return { positive: part('positive'), neutral: part('neutral'), negative: part('negative'), n };
}

function unmeasured(
  language: string | null,
  englishShare: number,
  english: number,
  texts: number,
  traits: readonly Trait[],
): string[] {
  const missing = traits
    .filter(({ value }) => value === null)
    .map(({ name, n }) => `${name.replaceAll('_', ' ')} (${counted(n, 'text')})`);
  const foreign = language !== null && language !== 'en';
  return said(
    foreign
      ? `Most texts are in ${languageName(language)}: sentiment, formality and reception are measured on English texts only, ${english} of ${texts}.`
      : englishShare < 0.8 &&
          texts >= leastTexts &&
          `Only ${english} of ${texts} texts are English; sentiment and formality are theirs alone.`,
    english < leastTexts && `Sentiment is unknown: ${leastTexts} texts in English are needed, there are ${english}.`,
    missing.length > 0 && `Too few texts to tell: ${missing.join(', ')}.`,
  );
}

const slang =
  /(?<!\p{L})(?:lol|lmao|omg|wtf|tbh|imo|imho|idk|btw|gonna|wanna|gotta|kinda|sorta|ya|yeah|yep|nope|dude|bro|guys|ppl|u|ur|pls|plz|thx|cuz|ain't|y'all|damn|shit|fuck\w*|crap|awesome|cool)(?!\p{L})/iu;
const contraction = /\p{L}'(?:s|re|ve|ll|d|m|t)(?!\p{L})/iu;
const emphasis = /[!?]{2,}|\p{Extended_Pictographic}|\.{3,}|(?<=\s):-?[)(DP]/u;

/** Whether an English text is written formally: no slang, no contractions, no emphasis, no careless small letters. */
export function isFormal(text: string): boolean {
  const careless = /^\p{Ll}/u.test(text) || /(?<!\p{L})i(?!\p{L})/u.test(text);
  return !careless && [slang, contraction, emphasis].every((sign) => !sign.test(text));
}
