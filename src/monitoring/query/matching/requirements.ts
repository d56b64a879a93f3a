import type { Compiled } from './compile.ts';
import type { Occurrences } from '../text/occurrences.ts';
import type { Phrase } from '../language/phrase.ts';
import type { TermTable } from './term-table.ts';
import { isUnspaced } from '../../../text/characters.ts';

/** The commonest words of posts, counted in 72,000 of them, most of them English; the commonest first. */
const common = `
the to a i and in of is for it that this on with my but s have t you be or so what not if can are as from like m do me
an how just was at about all there would any some when out one up get they by know time has we more don been ve no now
your which am will other want had also only because here them into new way go people who after then make think could
really even where 2 first their use work something he see much should good help need why 1 being back over still very
does anyone using were than got going before did 3 his well while most find our day years these feel things made right
too d re same off since com few two never lot looking trying take through around someone say us many sure didn last
best thanks down anything every him year doing getting let 5 her better used she long thing said another doesn without
found always post working ll 4 those again life having end code question thought started own different start little
look its next everyone app point come please else each love able wanted etc both old try give hi put part ever read
ago however bit actually myself such everything seems went keep pretty may told bad great 10 enough between tell might
done already though maybe making job tried week ask days today place understand idea guys problem free home example
away 6 project set times until r experience call name possible left open once kind nothing world person months far
hard big run wrong type came thank asked recently instead isn small 0 data thinking change currently later makes yet
full during show advice called react probably case create friends wasn hello high almost least stuff took seen says
man past questions school story either wondering live check night side whole reason github talk real guy based second
course family learn hey support mind top share less happened edit 7 hours simple seem decided mean reddit money
similar user finally works friend saw under together number stop quite gets add running issue game others state saying
20 believe couple talking couldn comes comments www hear won 8 month information due taking reading single learning
class happy hope head build haven felt coming needed front system true link play move order house following level
weeks minutes leave main interested heard sometimes line three company nice basically store book 30 remember write
care source current phone rust often sorry issues fine language e future asking pay given multiple must room watch
important android especially thoughts api list completely google easy created goes video close writing feeling
building fact looks against short online general file worked lost process starting library web half yes answer error
return become usually community self wouldn rather within thread aws appreciated test body version 15 account looked
hand several function situation application guess sense outside page text knew food car fun x needs across behind
inside sort users means rest group large gave early server 12 9 non moment update 100 soon seeing value cannot face
whether rails service deal stay along development figure amount vs available u living happen entire team written view
turn specific wants js matter ideas break worth plan fast area super explain feedback feels relationship interesting
local exactly whatever wait missing turned date parents history takes hit certain advance oh noticed mostly sub access
normal ones longer website curious form forward above anyway suggestions hour common simply low send clear obviously
anymore 11 social via alone ok program okay 2020 space apps ruby c note gone morning girl taken business towards weird
kotlin buy title per woman ended im likely watching god personal including related follow black itself save comment
built known research public college city below problems ways kids aren shows typescript country context words door
books human projects mom telling correct javascript eventually request light string sent content moving age literally
late control bring huge cause method news giving provide results kept changed power result changes understanding water
knows appreciate option complete cut happens 50 enjoy major pick word files posts security approach b ready welcome
creating red site quickly programming message hate search subreddit field particular met actual tips contact handle
background basic youtube moved uses key immediately fix although id playing types walk seemed cool added mine student
pass stopped young difficult further easily include consider calls resources middle finished supposed hold action
computer eyes eat himself white english stories response previous confused standard event office continue allow design
definitely html dark party gives software 18 25 solution daily manager near wish options discussion drive features
child spent 16 directly hell dad paid series table released games dr allowed death absolutely dead card focus email
knowledge mother info health extra despite step extremely difference sound movie details hands original favorite quick
recent honestly spend 2023 wrote reasons object org goal except stuck third position y stupid rules worse offer path
waiting examples article developer finding avoid instance women term sleep hoping safe g useful 14 style learned
easier chance somehow happening passed calling conversation kid deep final model opinion aware mentioned apparently
trouble music wife meet became fully recommend random pull none slow men various yeah speak expect 13 17 amazing upon
`;

/** In nearly every address, which is where they are looked for. */
const inAddresses = 'com www reddit redd r comments org net html';

const shares = new Map<string, number>();
for (const [rank, word] of common.trim().split(/\s+/).entries()) shares.set(word, 8 / (rank + 14));
for (const word of inAddresses.split(' ')) shares.set(word, 0.5);

/** Roughly the share of documents that have a word, from 0 to 1: good enough to tell the rarer of two. */
export const wordShare = (word: string) => shares.get(word) ?? (isUnspaced(word) ? 0.01 : 0.002);

/** Terms of which every matching document has at least one; `share`: roughly the share of documents that do. */
export type Group = { readonly terms: readonly number[]; readonly share: number };

/** What a query requires, the rarest first. Nothing: it could match any document. */
export function requiredGroups(compiled: Compiled, table: TermTable): readonly Group[] {
  return groupsOf(compiled, table).toSorted((a, b) => a.share - b.share);
}

function groupsOf(compiled: Compiled, table: TermTable): readonly Group[] {
  switch (compiled.kind) {
    case 'term':
      return eachTerm([compiled.term], table);
    case 'phrase':
      return eachTerm(compiled.phrase.terms, table);
    case 'near':
      return [...eitherPhrase(compiled.left, table), ...eitherPhrase(compiled.right, table)];
    case 'and':
      return compiled.parts.flatMap((part) => groupsOf(part, table));
    case 'or':
      return either(compiled.parts.map((part) => groupsOf(part, table)));
    default:
      return [];
  }
}

const eachTerm = (terms: readonly number[], table: TermTable) =>
  terms.map((term): Group => ({ terms: [term], share: shareOf(term, table) }));

const eitherPhrase = (phrases: readonly Phrase[], table: TermTable) =>
  either(phrases.map(({ terms }) => eachTerm(terms, table)));

/** Of alternatives something is required only if each of them requires something: its rarest group will do. */
function either(alternatives: readonly (readonly Group[])[]): readonly Group[] {
  if (alternatives.length === 1) return alternatives[0]!;
  if (alternatives.some((groups) => groups.length === 0)) return [];
  const rarest = alternatives.map((groups) => groups.reduce((a, b) => (b.share < a.share ? b : a)));
  const terms = [...new Set(rarest.flatMap((group) => group.terms))];
  return [{ terms, share: rarest.reduce((sum, { share }) => sum + share, 0) }];
}

function shareOf(term: number, table: TermTable): number {
  const text = table.text(term);
  switch (table.kind(term)) {
    case 'word':
      return wordShare(text);
    case 'prefix':
      return Math.max(wordShare(text), 2 ** -text.length);
    case 'pair':
      return Math.min(...table.wordsOf(term).map((word) => shareOf(word, table))) / 4;
    case 'author':
      return 1e-6;
    default:
      return 1e-3; // A community.
  }
}

/** Groups as one flat list of terms; `~` marks the last of each. */
export const flatGroups = (groups: readonly Group[]) =>
  groups.flatMap(({ terms }) => [...terms.slice(0, -1), ~terms.at(-1)!]);

/** Whether a document has one term at least of each group in a stretch of such a list. */
export function hasOfEach(list: Int32Array, from: number, to: number, found: Occurrences): boolean {
  for (let at = from; at < to; at++) {
    let term = list[at]!;
    while (term >= 0 && !found.isPresent(term)) term = list[++at]!;
    if (term < 0) {
      if (!found.isPresent(~term)) return false;
    } else {
      while (list[at]! >= 0) at++;
    }
  }
  return true;
}
