import type { PostAct, Sentiment } from '../../analyst.ts';
import { proseOf } from '../prose.ts';
import { languageOfText } from '../text-language.ts';
import { strengthOf } from '../tone/sentiment.ts';

/** What people say in any mood: thanks, greetings, hopes and requests are no praise. */
const politeness =
  /\b(?:thank(?:s| you)?|thx|tia|please|pls|hi|hey|hello|help(?:s|ful|ed)?|appreciate\w{0,3}|welcome|hope(?:fully)?|best|greetings|cheers|kind(?:ly)?|good (?:morning|day|evening)|dear|sure|like|want(?:ed)?|interested|free|share[ds]?|friends?|yes|okay|ok|well|pretty|care|play(?:ing|ed)?|create[ds]?|support(?:s|ed)?|easy|value[ds]?|security|secure|trust(?:ed)?|solution|solve[ds]?|party|number|no|stop)\b/gi;
/** A mild word in a question or a story is no mood: praise needs more of them than complaint. */
const [negativeUntil, positiveFrom] = [-0.4, 0.7];
const [maxHead, maxTail, minTail] = [300, 300, 80];
/** Who is stuck is unhappy with what does not work. */
const stuck =
  /\b(?:error|fail(?:s|ed|ing|ure)?|broken|stuck|crash\w{0,4}|(?:not|n't|doesnt|isnt|wont|cant|stopped) (?:working|work|load|loading)|frustrat\w{2,4}|terrible|awful|horrible|useless|scam|ripped off|hate|worst|ridiculous|struggling|nightmare|unable)\b/i;
const praise =
  /\b(?:love|loving|awesome|amazing|great|excited|proud|happy|glad|finally|best|beautiful|fantastic|excellent|impressed|wonderful|congrat\w{0,12})\b/i;
const asking: ReadonlySet<PostAct> = new Set(['question', 'advice_request', 'recommendation_request', 'comparison']);

/** The author's mood towards the subject, by the lexicon where it is English; `null`: it cannot be told. */
export function authorSentiment({ title, body }: { title: string; body: string }, act: PostAct): Sentiment | null {
  const text = proseOf(`${title}. ${body}`);
  const language = languageOfText(text);
  if (language !== null && language !== 'en') return null;
  const [head, tail] = [text.slice(0, maxHead), text.slice(maxHead, maxHead + maxTail)];
  const mood = moodOf(head, act);
  if (tail.length < minTail) return mood;
  const later = moodOf(tail, act);
  if (mood !== later && mood !== 'neutral' && later !== 'neutral') return 'mixed';
  return mood === 'neutral' && later === 'negative' ? 'negative' : mood;
}

function moodOf(text: string, act: PostAct): 'positive' | 'neutral' | 'negative' {
  const strength = strengthOf(text.replaceAll(politeness, ' '));
  if (act === 'complaint' || strength <= negativeUntil || (stuck.test(text) && strength < positiveFrom)) return 'negative';
  const isAsking = asking.has(act);
  return !isAsking && strength >= positiveFrom && praise.test(text) ? 'positive' : 'neutral';
}
