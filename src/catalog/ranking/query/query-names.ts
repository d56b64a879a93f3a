import { functionWordsOf } from '../words/word-lists.ts';
import { genericWordsOf } from '../words/generic-words.ts';
import { query as parameters } from '../parameters.ts';
import type { Facet, Part } from './query-parts.ts';
import { stemFor } from '../words/stems.ts';
import { closedWords, nameKey } from '../words/tokenize.ts';

/** A name that would meet the query exactly. */
export type NameProbe = {
  key: string;
  surface: string;
  facet: Facet;
  weight: number;
  /** stems of the words it was joined from: what the name is worth is what they are worth */
  terms: string[];
  /** named by a concept of the query, not by the query itself */
  related: boolean;
  /** of a word of another language, whose translation is the name elsewhere: see `meantShare` */
  meant?: number;
  /** where the query says that something is */
  isPlace?: boolean;
  /** a keyword that was given, whole */
  isKeyword?: boolean;
};

const otherNumber = (key: string) => (key.endsWith('s') ? key.slice(0, -1) : `${key}s`);

/** A competitor's name as it was given, not a word of it. */
const isWhole = ({ facet, terms }: NameProbe) => facet === 'competitors' && terms.length === 0;

/** Of names with the same key the one with most weight is kept, and what was typed before what was added. */
export class NameProbes {
  readonly byKey = new Map<string, NameProbe>();

  /** In singular and plural. */
  add(probe: NameProbe): void {
    this.keep(probe);
    this.keep({ ...probe, key: otherNumber(probe.key), weight: probe.weight * parameters.otherNumberWeight });
  }

  keep(probe: NameProbe): void {
    const known = this.byKey.get(probe.key);
    // Who names a competitor in a sentence, too, means it no less.
    const isNamedTwice = isWhole(probe) && known && !isWhole(known) && known.weight <= probe.weight;
    const better =
      !known || isNamedTwice || (known.related === probe.related ? known.weight < probe.weight : known.related);
    if (probe.key.length > 1 && better) this.byKey.set(probe.key, probe);
  }
}

const place =
  /(?<!\p{L})(?:in|near|around|across|en|em|à|bei)\s(?:(?:the\s)?(?:north|south|east|west|central|downtown|greater|inner)\s)?(\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30}){0,2})/gu;

/** "Dog daycare in north Seattle": what is capitalised behind such words, in lower case, and what it begins with. */
function placesIn(text: string): ReadonlySet<string> {
  // Companies work "in SaaS".
  const found = [...text.matchAll(place)].filter(([, name]) => !/\p{Ll}\p{Lu}/u.test(name!));
  const named = found.map(([, name]) => name!.toLowerCase().split(/\s/));
  return new Set(named.flatMap((words) => words.map((_, i) => words.slice(0, i + 1).join(' '))));
}

type Probing = { language: string | null; excluded: ReadonlySet<string>; meant: (word: string) => number };

/** Every run of up to four adjacent words may be somebody's name, also with what is elided in it: "L'Oréal", "huile d'olive". */
export function probeNames(
  found: readonly string[],
  part: Part,
  { language, excluded, meant }: Probing,
  names: NameProbes,
): void {
  const { facet } = part;
  const stem = stemFor(language);
  const common = functionWordsOf(language);
  const genericWords = genericWordsOf(language);
  if (facet === 'competitors') {
    names.keep({ key: nameKey(part.text), surface: part.text, facet, weight: part.weight, terms: [], related: false });
  }
  const closed = closedWords(part.text);
  // In a long text a place is said in passing.
  const places = found.length <= parameters.mostPlaceWords ? placesIn(part.text) : new Set<string>();
  for (let from = 0; from < found.length; from++) {
    for (let to = from + 1; to <= Math.min(found.length, from + parameters.longestJoin); to++) {
      const run = found.slice(from, to);
      const telling = run.filter((word) => !common.has(word));
      // "Uber and 99": a number alone is no name.
      if (telling.every((word) => /^\d+$/.test(word)) || common.has(run[0]!) || common.has(run.at(-1)!)) continue;
      const terms = telling.map(stem);
      if (terms.some((term) => excluded.has(term))) continue;
      const generic = telling.every((word) => genericWords.has(word)) ? parameters.genericWeight : 1;
      const weight = part.weight * generic;
      const ofRun = run.length === 1 ? meant(run[0]!) : 1;
      const isPlace = places.has(run.join(' '));
      const isKeyword = !part.ofBrief && facet === 'demand' && run.length === found.length;
      const probe = { surface: run.join(' '), facet, weight, terms, related: false, meant: ofRun, isPlace, isKeyword };
      const behind = closed.slice(from + 1, to).join('');
      const keys = [run.join(''), run[0]! + behind, closed[from]! + behind];
      for (const key of new Set(keys)) names.add({ ...probe, key });
    }
  }
}
