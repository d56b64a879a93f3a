import { englishStems } from '../words/english-stems.ts';
import { functionWords, genericWords } from '../words/english.ts';

/** The verb behind who does it: knitters → knit, bakers → bake. English only: a German Wanderer has no wand. */
export function derivations(word: string, isWord: (derived: string) => boolean): string[] {
  const match = /^(.{3,})(?:er|or)s?$/.exec(word);
  if (!match || noDoers.has(word.replace(/s$/, ''))) return [];
  const root = match[1]!;
  const undoubled = /([bdgklmnprt])\1$/.test(root) ? [root.slice(0, -1)] : [];
  // What they do may be a word of its own: boxing.
  const doing = englishStems.has(`${root}ing`) ? [`${root}ing`] : [];
  const isKnown = (derived: string) => !functionWords.has(derived) && !genericWords.has(derived) && isWord(derived);
  // Players play: "playe" is somebody's name at best.
  return [...(isWord(root) ? [root] : [`${root}e`]), ...undoubled, ...doing].filter(isKnown);
}

/** Nobody does these. */
const noDoers = new Set(
  'bitter butter color colour copper dinner director doctor error flavor flavour flower ledger letter liquor matter number other paper power quaker river sensor shower sober summer tower tractor vendor water weather winter'.split(
    ' ',
  ),
);
