/** A phrase of one text: by what it is counted, and how it was written. */
export type Phrase = { key: string; written: string; words: number };

const longestPhrase = 3;
const longestText = 700;
const spaceless = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/**
 * The runs of up to three words of a text that carry meaning, each once. A phrase neither begins nor ends with a common word and
 * crosses no punctuation.
 */
export function phrasesOf(text: string, common: ReadonlySet<string>): Map<string, Phrase> {
  const found = new Map<string, Phrase>();
  for (const run of runsOf(text.slice(0, longestText))) {
    const stems = run.map((word) => (isWord(word) && !common.has(plain(word)) ? stemOf(word) : null));
    for (let from = 0; from < run.length; from++) {
      let [key, written] = ['', ''];
      for (let to = from; to < Math.min(run.length, from + longestPhrase) && stems[to] !== null; to++) {
        key = to === from ? stems[to]! : `${key} ${stems[to]}`;
        written = to === from ? run[to]! : `${written} ${run[to]}`;
        if (!found.has(key)) found.set(key, { key, written, words: to - from + 1 });
      }
    }
  }
  return found;
}

/** Words between punctuation, in order. */
function runsOf(text: string): string[][] {
  return text
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}\s'’+#&.-]+|\n|[.-](?=\s|$)|(?<=\s)[.&-]/u)
    .map((run) => (spaceless.test(run) ? segmented(run) : run.split(/\s+/)))
    .map((run) => run.map((word) => word.replaceAll(/^['’.&-]+|['’.&-]+$/g, '')).filter((word) => word !== ''))
    .filter((run) => run.length > 0);
}

function segmented(run: string): string[] {
  return [...segmenter.segment(run)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

function isWord(word: string): boolean {
  const letters = spaceless.test(word) ? 2 : 3;
  return /\p{L}/u.test(word) && (word.length >= letters || /^[\p{Lu}+#\d]{2,}$/u.test(word) || /[+#]/.test(word));
}

/** As common words are listed: lower case, without an apostrophe. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/['’]/g, '');
}

/** Only a plural is the same word: other endings make other topics. */
export function stemOf(word: string): string {
  const lower = plain(word).replace(/(?<=\p{L})s$/u, (end) => (/(?:ss|us|is|js)$/.test(plain(word)) ? end : ''));
  return lower.replace(/ie$/, 'y');
}
