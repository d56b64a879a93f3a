import { helpSignals, helpSignalsOf } from '../intent/help-features.ts';
import { folded } from '../rules/statements.ts';
import { actCues } from './act-cues.ts';
import { flairAct } from './flair-act.ts';

/** What of a post says what it does. A comment has an empty title. */
export type ActText = { title: string; body: string; link: string | null; flair: string | null };

/** The sign that there is none. */
export const silent = 'nothing says what it does';

/** The sign that something is for sale, of which there were too few examples to learn from. */
export const forSale = 'offers something for sale';

/** What somebody wants stands at the start. */
export const maxCueLength = 600;
const cuedActs = Object.keys(actCues) as (keyof typeof actCues)[];

/** Signals by name with their strength, 0 to 1; those that are absent are left out. */
export function actSignalsOf({ title, body, link, flair }: ActText): Map<string, number> {
  const signals = new Map<string, number>();
  const help = helpSignalsOf({ title, body });
  for (const name of helpSignals) if (help[name] > 0) signals.set(name, help[name]);
  const head = folded(title.slice(0, maxCueLength));
  const text = folded(body.slice(0, maxCueLength));
  const asks = text !== '' || head.includes('?');
  for (const act of cuedActs) {
    // A match of two teams is compared by nobody.
    const isMatch = act === 'comparison' && !asks;
    addCues(signals, `title says ${act}${isMatch ? ' without asking' : ''}`, act, head);
    addCues(signals, `body says ${act}`, act, text);
  }
  if (isForSale(head, text)) signals.set(forSale, 1);
  const place = linkedPlace(link);
  if (place) signals.set(place, 1);
  const named = flair === null ? null : flairAct(flair);
  if (named) signals.set(`flair says ${named}`, 1);
  if (title.trim() === '') signals.set('comment', 1);
  if (/^\W*\[/.test(title)) signals.set('title begins with a bracket', 1);
  if (/\d/.test(title)) signals.set('title has a number', 1);
  if (/["“”]/.test(title)) signals.set('title quotes', 1);
  const speaks = text !== '' || head.includes('?') || link !== null || named !== null;
  if (!speaks && !cuedActs.some((act) => actCues[act].strong.test(head))) signals.set(silent, 1);
  return signals;
}

const saleTitle =
  /^\W{0,3}(?:(?:wts|for sale)\b|(?:selling|sold|fs)\s?[:|\])]|selling (?:my|two|three|some|these|both|\d{1,4})\b)/;
const saleBody = /\bselling (?:my|an?|two|three|some|these|both|\d{1,4})\b/;
const saleTerms =
  /[€$£]\s?\d|\d\s?[€$£]|\b(?:obo|asking price|negotiable|good as new|(?:barely|never|lightly) (?:used|worn)|good condition|pick ?up only|shipping included|size [\dxsml])/;

/** By its title, or by its text with a price or a condition. Who asks about a sale offers nothing. */
function isForSale(title: string, body: string): boolean {
  if (title.includes('?') || body.includes('?')) return false;
  return saleTitle.test(title) || (saleBody.test(body) && saleTerms.test(body));
}

function addCues(signals: Map<string, number>, name: string, act: keyof typeof actCues, text: string): void {
  if (actCues[act].strong.test(text)) signals.set(name, 1);
  else if (actCues[act].weak.test(text)) signals.set(`${name}, weakly`, 1);
}

const codeHosts = /^https?:\/\/(?:[\w-]{1,60}\.)?(?:github|gitlab|bitbucket|npmjs|crates|codepen|codesandbox|itch)\./i;
const videos = /^https?:\/\/(?:[\w-]{1,60}\.)?(?:youtu|vimeo|twitch)/i;
const pictures = /^https?:\/\/(?:i\.|[\w-]{1,60}\.)?(?:redd\.it|imgur|gfycat|flickr)/i;

function linkedPlace(link: string | null): string | null {
  if (link === null) return null;
  if (codeHosts.test(link)) return 'links to code';
  if (videos.test(link)) return 'links to a video';
  return pictures.test(link) ? 'links to a picture' : 'links elsewhere';
}
