import { stopWordsOf } from '../../../text/stop-words.ts';
import { elided, isSpoken } from './verbs.ts';
import { placesIn } from './people-words.ts';
import { likelyLanguage } from '../text-language.ts';

const longestPhrase = 6;
/** Of whom it is for and whom it competes with, so many are taken out of longer phrases. */
const mostOthers = 20;

/** What is wanted: phrases before single words, without whom it is for and what it is not about. */
export function demandIn(text: string, others: readonly string[], excluded: readonly string[]): string[] {
  const elsewhere = plain(others.join(' '));
  const language = likelyLanguage(text);
  const few = others.slice(0, mostOthers);
  const endsPlainly = (word: string) => plainWords.has(word.toLowerCase()) || isSpoken(word, language);
  const named = few.flatMap((one) => contentPhrases(one, language).filter(isPeople));
  const told = [...excluded, ...[...few, ...named].map(plain)];
  const phrases = contentPhrases(text, language).flatMap((phrase) => {
    const words = withoutAny(phrase, told).split(' ').filter(Boolean);
    while (words.length > 0 && opensPlainly(words[0]!.toLowerCase())) words.shift();
    while (words.length > 0 && endsPlainly(words.at(-1)!)) words.pop();
    return words.length > 0 ? [words.join(' ').replace(elides.has(language) ? elided : '', '')] : [];
  });
  const telling = phrases.filter((phrase) => !elsewhere.includes(plain(phrase)));
  const isPhrase = (phrase: string) => phrase.includes(' ');
  const words = telling.filter(
    (phrase) => !isPhrase(phrase) && !alone.has(phrase.toLowerCase()) && !/^\d+$/.test(phrase),
  );
  return [...telling.filter(isPhrase), ...words];
}

const isPeople = (phrase: string) => placesIn(phrase).at(-1)?.to === phrase.length;

/** "X-ray" is "x ray". */
const plain = (text: string) => text.toLowerCase().replaceAll(/[-'’]/g, ' ');

/** "Yoga without mats", where mats are ruled out, is still about yoga. */
function withoutAny(phrase: string, told: readonly string[]): string {
  return told.reduce((left, one) => {
    const at = ` ${left.toLowerCase()} `.indexOf(` ${one.toLowerCase()} `);
    return at < 0 || one === '' ? left : `${left.slice(0, at)} ${left.slice(at + one.length)}`;
  }, phrase);
}

/** "Better calendar" is a calendar, and "sleep better" is what somebody wants. */
const openers = new Set('best better bigger biggest cheaper every half lighter since'.split(' '));
const opensPlainly = (word: string) => openers.has(word) || plainWords.has(word);

/** In small letters. */
export function isPlainWord(word: string): boolean {
  return opensPlainly(word) || offerWords.includes(word);
}

/** Nobody looks for these alone, and no phrase begins or ends with them. */
const plainWords = new Set(
  `across against aide aimed alguém allowing allows anybody anyone anything aplicativo argue around asks attitudes attract audience
  among back barriers behalf bauen beats bring brings built buscamos busco buyers buys cannot cerchiamo cerco cherche cherchons
  choose comes comment communautés como compete competes competidor competidores competimos competing competition
  competitor competitors compiten comunidades comunità concorrente concorrentes concurrents connecting connects
  costs count counts created cut cuts cómo deliver delivers designed detect detects directly discuss discutent does don't dónde each early
  easier empowering enabled enables enabling entrevistar entwickeln entwickle even everyone fail fails faster feel fewer
  finden finds foren frustrations gave gestionale gets give gives goes great hablan handling hang hate hates he hello helping
  ideal ideally instead interested interviewees its join keep keeps kiezen know knows konkurrenten largely leaves lets letting
  listen log logs look lose loses losing loved made main mainly makes manufacture manufactures manufacturing matches matter means meet meets mostly motivations much
  never not noticed offers often onde opinions others ours participants pay pays perfect piensan places plataforma preferably
  plattform please praten procuramos procuro programm protects provide provides providing quiero reach read readers
  reasons recomiendan recruiting reminds researching rival rivals run runs saves says seeking seeks sells send sends serving she
  show shows similar simpler so soffre something somewhere spend started starts still struggle study suche suchen supplies
  supply supplying supports survey takes talk target teach teaches tell tells think thinking tired today told topic toward towards track tracks
  treffen trouver trovare trusted try turning turns understand understanding unlike use used uses using vendemos vendiamo
  vendo vendons vends verkaufe verkaufen verkopen visit waar wait waits want wanting warn warns watch weigh weighs werkzeug
  when whether while why wie will without works write written wrong wrote years zoek zoeken`.split(/\s+/),
);

/** What the writer is about to do: no subject where nothing stands beside it. */
const alone = new Set(
  'beta buy demand feedback first interview interviews love opinions own post publish reaching recruit research see subscribe test testers testing trying validate wanted'.split(
    ' ',
  ),
);

/** "To-do list", "no-shows": there the small words belong to the others. French has "gèrent-ils". */
const hyphenated = new Set(['en', 'de', 'nl']);

const somebody =
  'anybody anyone everybody everyone somebody someone whom whose woran worauf worüber wofür womit wonach wovon'.split(
    ' ',
  );

const elides = new Set(['fr', 'it']);

/** What is left when the words that every text has are gone: runs of words that carry meaning, longest runs cut. */
function contentPhrases(text: string, language: string): string[] {
  // Of a short text the language is a guess.
  const common = new Set([...stopWordsOf(language), ...stopWordsOf('en'), ...offerWords, ...somebody]);
  const isCommon = (word: string) => common.has(word) || (elides.has(language) && common.has(word.replace(elided, '')));
  // English has most of its verbs as nouns, too: there they are taken off at the end.
  const ends = (word: string) => isCommon(word.toLowerCase()) || (language !== 'en' && isSpoken(word, language));
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  const phrases: string[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 0 && run.join('').length > 2)
      phrases.push(run.slice(0, longestPhrase).join(spaced(language) ? ' ' : ''));
    run = [];
  };
  for (const { segment, isWordLike, index } of words) {
    const isJoined = hyphenated.has(language) && (text[index - 1] === '-' || text[index + segment.length] === '-');
    if (isWordLike && (isJoined || !ends(segment)) && !contracted.test(segment)) run.push(segment);
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
