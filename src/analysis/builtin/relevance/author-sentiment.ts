import { postActs, type Sentiment } from '../../analyst.ts';
import type { ActShares } from '../acts/classify-act.ts';
import { proseOf } from '../prose.ts';
import { languageOfText } from '../text-language.ts';
import { withoutPoliteness } from '../tone/feelings.ts';
import { strengthOf } from '../tone/sentiment.ts';
import trained from './sentiment-weights.json' with { type: 'json' };

export const moods = ['positive', 'neutral', 'negative'] as const;

export type SentimentWeights = Record<string, Record<(typeof moods)[number], number>>;

const trouble =
  /\b(?:error|fail(?:s|ed|ing|ure)?|broken|stuck|crash\w{0,4}|(?:not|n't|doesnt|isnt|wont|cant|stopped) (?:working|work|load|loading)|frustrat\w{2,4}|terrible|awful|horrible|useless|scam|ripped off|hate|worst|ridiculous|struggling|nightmare|unable)\b/gi;
const praise =
  /\b(?:love|loving|awesome|amazing|great|excited|proud|happy|glad|finally|best|beautiful|fantastic|excellent|impressed|wonderful|congrat\w{0,12})\b/gi;
/** Of the lexicon, from where the parts of a text are clearly of different moods. */
const clearly = 0.6;
const [partLength, minPart, readLength, maxCount] = [300, 80, 900, 3];

/** Whether it is English, or too short or unclear to tell. */
export function mayBeEnglish({ title, body }: { title: string; body: string }): boolean {
  const language = languageOfText(proseOf(`${title}. ${body}`));
  return language === null || language === 'en';
}

/** The author's mood towards the subject, where it is English; `null`: it cannot be told. */
export function authorSentiment(
  post: { title: string; body: string },
  acts: ActShares,
  weights: SentimentWeights = trained.weights,
): Sentiment | null {
  if (!mayBeEnglish(post)) return null;
  const signals = sentimentSignals(post, acts);
  const [beginning = 0, going = 0] = [signals['beginning'], signals['middle']];
  if (beginning * going < 0 && Math.min(Math.abs(beginning), Math.abs(going)) >= clearly) return 'mixed';
  const odds = moods.map((mood) =>
    Object.entries(signals).reduce((sum, [name, value]) => sum + value * (weights[name]?.[mood] ?? 0), 0),
  );
  return moods[odds.indexOf(Math.max(...odds))]!;
}

/** How its parts sound, words of trouble and of praise, and what the post does: who is stuck is unhappy. */
export function sentimentSignals(
  { title, body }: { title: string; body: string },
  acts: ActShares,
): Record<string, number> {
  const text = proseOf(`${title}. ${body}`);
  const soundOf = (part: string) => strengthOf(withoutPoliteness(part));
  const middle = text.slice(partLength, 2 * partLength);
  const read = text.slice(0, readLength);
  const beginning = soundOf(text.slice(0, partLength));
  return {
    always: 1,
    beginning,
    middle: middle.length > minPart ? soundOf(middle) : 0,
    end: soundOf(text.slice(-partLength)),
    title: soundOf(title),
    'strength of the beginning': Math.abs(beginning),
    trouble: Math.min(maxCount, read.match(trouble)?.length ?? 0),
    praise: Math.min(maxCount, read.match(praise)?.length ?? 0),
    exclamation: read.includes('!') ? 1 : 0,
    ...Object.fromEntries(postActs.map((act) => [act, acts[act]])),
  };
}
