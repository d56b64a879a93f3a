import { stopWordsOf } from '../../text/stop-words.ts';
import { likelyLanguage } from './text-language.ts';

const longestPhrase = 6;
/** Of whom it is for and whom it competes with, so many are taken out of longer phrases. */
const mostOthers = 20;

/** What is wanted: phrases before single words, without whom it is for and what it is not about. */
export function demandIn(text: string, others: readonly string[], excluded: readonly string[]): string[] {
  const elsewhere = plain(others.join(' '));
  const told = [...excluded, ...others.slice(0, mostOthers).map(plain)];
  const phrases = contentPhrases(text, likelyLanguage(text)).flatMap((phrase) => {
    const words = withoutAny(phrase, told).split(' ').filter(Boolean);
    while (words.length > 0 && plainWords.has(words[0]!.toLowerCase())) words.shift();
    while (words.length > 0 && plainWords.has(words.at(-1)!.toLowerCase())) words.pop();
    return words.length > 0 ? [words.join(' ')] : [];
  });
  const telling = phrases.filter((phrase) => !elsewhere.includes(plain(phrase)));
  const isPhrase = (phrase: string) => phrase.includes(' ');
  return [...telling.filter(isPhrase), ...telling.filter((phrase) => !isPhrase(phrase))];
}

/** "X-ray" is "x ray". */
const plain = (text: string) => text.toLowerCase().replaceAll(/[-'’]/g, ' ');

/** "Yoga without mats", where mats are ruled out, is still about yoga. */
function withoutAny(phrase: string, told: readonly string[]): string {
  return told.reduce((left, one) => {
    const at = ` ${left.toLowerCase()} `.indexOf(` ${one.toLowerCase()} `);
    return at < 0 || one === '' ? left : `${left.slice(0, at)} ${left.slice(at + one.length)}`;
  }, phrase);
}

/** Nobody looks for these alone, and no phrase begins or ends with them. */
const plainWords = new Set(
  `against allows anything argue asks back beats bring brings built buys cannot connecting comes compete competes competing competition competitor competitors concorrente concorrentes concurrents competidor competidores konkurrenten costs count counts deliver delivers designed does each early easier even fails fail feel
  gets gives goes great hand hate helping ideal hates keep keeps know knows leaves lets listen log logs lose loses losing loved made main matter means much never
  not don't often offers pay pays perfect please read rival rivals run runs says seeking sells send simpler something somewhere sends show shows spend starts still study stop
  stops struggle talk takes teach teaches tells today track tracks trusted try use unlike uses used visit wait waits want warn warns watch weigh
  weighs why will without works write years`.split(/\s+/),
);

/** What is left when the words that every text has are gone: runs of words that carry meaning, longest runs cut. */
function contentPhrases(text: string, language: string): string[] {
  // Of a short text the language is a guess.
  const common = new Set([...stopWordsOf(language), ...stopWordsOf('en'), ...offerWords]);
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  const phrases: string[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 0 && run.join('').length > 2)
      phrases.push(run.slice(0, longestPhrase).join(spaced(language) ? ' ' : ''));
    run = [];
  };
  for (const { segment, isWordLike } of words) {
    if (isWordLike && !common.has(segment.toLowerCase()) && !contracted.test(segment)) run.push(segment);
    else if (isWordLike || !/^(?:[^\S\n]|['’&+-])+$/.test(segment)) end();
  }
  end();
  return phrases;
}

const contracted = /^(?:i|you|he|she|it|we|they|who|what|that|there)['’](?:m|d|ll|re|s|ve)$/i;

/** Words by which offers are described, whatever they offer. */
const offerWords =
  `app apps tool tools software service services platform product products startup sell selling make making build
  building offer offering launch launching want wants looking need needs help helps people users customers learn
  hear find company new communities community subreddits subreddit forums forum`.split(/\s+/);

function spaced(language: string): boolean {
  return !['ja', 'zh', 'th'].includes(language);
}
