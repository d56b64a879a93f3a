import vader from 'vader-sentiment';

const { SentimentIntensityAnalyzer: rules } = vader;

/** The scale of the lexicon saturates with length; the beginning says enough. */
const longest = 300;
/**
 * From -1, as negative as can be, to 1: what `polarity_scores` says of the beginning, to the digit, ten times as fast. The
 * library makes thousands of strings to cut a text into words; its rules are used on words that are cut here.
 */
export function strengthOf(text: string): number {
  const beginning = text.slice(0, longest);
  const words = wordsOf(beginning);
  const shouting = words.filter((word) => /[A-Z]/.test(word) && !/[a-z]/.test(word)).length;
  const cut = { words_and_emoticons: words, is_cap_diff: shouting > 0 && shouting < words.length };
  let valences: number[] = [];
  for (const [at, word] of words.entries()) {
    if (word.toLowerCase() === 'kind' && words[at + 1]?.toLowerCase() === 'of') valences.push(0);
    else valences = rules.sentiment_valence(0, cut, word, at, valences);
  }
  return rules.score_valence(rules.but_check(words, valences), beginning).compound;
}

const punctuation = /[!"#$%&'()*+,-./:;<=>?@[\\\]^_`{|}~]/g;
const marks = ['.', '!', '?', ',', ';', ':', '-', "'", '"', '!!', '!!!', '??', '???', '?!?', '!?!', '?!?!', '!?!?'];

/** Words and emoticons: a mark before or behind a word is off, those inside of it and emoticons stay. */
function wordsOf(text: string): string[] {
  const bare = new Set(
    text
      .replaceAll(punctuation, '')
      .split(/\s/)
      .filter((word) => word.length > 1),
  );
  return text
    .split(/\s/)
    .filter((token) => token.length > 1)
    .map((token) => {
      if (/^[\p{L}\p{N}]+$/u.test(token)) return token;
      for (const mark of marks) {
        if (token.startsWith(mark) && bare.has(token.slice(mark.length))) return token.slice(mark.length);
        if (token.endsWith(mark) && bare.has(token.slice(0, -mark.length))) return token.slice(0, -mark.length);
      }
      return token;
    });
}
