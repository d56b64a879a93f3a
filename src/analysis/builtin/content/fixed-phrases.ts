/** Two everyday words that together say what a goal is about: "small talk" is neither small nor any talk. */
const list = `
  big data; customer service; customer support; far right; first love; job interview; job interviews; job market; old people; open data;
  open world; second job; self help; short stories; short story; single people; small talk; turn based; user experience; well being`;

const phrases = new Set(list.split(';').map((phrase) => phrase.trim()));
const beginnings = new Set([...phrases].map((phrase) => phrase.split(' ')[0]!));

export function isPhrase(word: string): boolean {
  return phrases.has(word);
}

/** The words of a text, where a fixed phrase counts as one. */
export function joinPhrases(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const both = beginnings.has(word) ? `${word} ${words[i + 1]}` : word;
    joined.push(isPhrase(both) ? both : word);
    if (isPhrase(both)) i++;
  }
  return joined;
}
