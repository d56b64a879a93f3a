/** Two everyday words that together say what a goal is about: "small talk" is neither small nor any talk. */
const list = `
  big data; customer service; customer support; far right; first love; job interview; job interviews; job market; old people; open data;
  open world; second job; self help; short stories; short story; single people; small talk; turn based; user experience; well being`;

const phrases = new Set(list.split(';').map((phrase) => phrase.trim()));

export function isPhrase(word: string): boolean {
  return phrases.has(word);
}

/** The phrases in a text, whose words are words of it as well. */
export function phrasesIn(words: readonly string[]): string[] {
  return words.map((word, i) => `${word} ${words[i + 1]}`).filter(isPhrase);
}

/** The words of a text, where a phrase counts as one. */
export function joinPhrases(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const both = `${words[i]} ${words[i + 1]}`;
    joined.push(isPhrase(both) ? both : words[i]!);
    if (isPhrase(both)) i++;
  }
  return joined;
}
