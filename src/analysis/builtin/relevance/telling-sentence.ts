import { ownSentences } from '../tone/own-sentences.ts';
import { type Subject, wordsOf } from './read-criteria.ts';
import { isFormOf } from './told-words.ts';
import { rootOf } from './words.ts';

const shortest = 20;
/** Where words tell two sentences apart by less than this, what is asked is told, and no greeting. */
const [asked, greeted] = [2.5, -0.5];

/** The sentence with most of the words that were looked for, else the first that says something: thanks do not. */
export function tellingSentence(body: string, words: Subject, asks: boolean): string | null {
  const long = ownSentences(body).filter((sentence) => sentence.length >= shortest);
  const telling = long.filter((sentence) => !isCourtesy(sentence));
  let best: { sentence: string; value: number } | null = null;
  for (const sentence of telling.length > 0 ? telling : long) {
    const value =
      countIn(sentence, words) + (asks && sentence.endsWith('?') ? asked : 0) + (isGreeting(sentence) ? greeted : 0);
    if (!best || value > best.value) best = { sentence, value };
  }
  return best?.sentence ?? null;
}

function countIn(sentence: string, words: Subject): number {
  const found = wordsOf(sentence).flatMap((form) => {
    const root = rootOf(form);
    const word = words.get(root);
    return word !== undefined && isFormOf(word, form) ? root : [];
  });
  return new Set(found).size;
}

function isGreeting(sentence: string): boolean {
  return /^(?:hi|hiya|hello|hey|greetings|good (?:day|morning|afternoon|evening))\b/i.test(sentence);
}

/** Thanks and excuses, which no question is. */
function isCourtesy(sentence: string): boolean {
  return (
    /^(?:[a-z]{1,9},? ){0,3}(?:thanks|thank you|sorry for|sorry if)\b(?! to\b)/i.test(sentence) &&
    !sentence.endsWith('?')
  );
}
