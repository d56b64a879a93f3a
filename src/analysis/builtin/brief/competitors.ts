import { nameIn } from './competitor-names.ts';

/** `rest`: the text without labels and the lists behind them. */
type Read = { names: string[]; rest: string };

/** `topics`: the rest without "alternative to", too; the name behind it stays. */
export type ReadCompetitors = Read & { topics: string };

const wordEnd = String.raw`[\p{L}\p{N}&'’+-]|\.(?=[\p{L}\p{N}])`;
const capitalised = String.raw`\p{Lu}(?:${wordEnd}){0,40}`;
/** "Bank of America", "St. Moritz", "easyVET", "monday.com". */
const name = String.raw`(?:(?:(?:St|Dr|Mr|Mrs)\.\s)?${capitalised}(?:\s(?:(?:of|de|du|di|&)\s)?${capitalised}){0,3}|[\p{Ll}\p{N}]{1,20}\p{Lu}[\p{L}\p{N}]{0,40}|[\p{Ll}\p{N}-]{2,30}\.(?:com|io|ai|app|net|org))`;
const nameHere = new RegExp(name, 'uy');
const join = 'and|or|und|oder|et|ou|y|o|e|en';
const separator = new RegExp(String.raw`\s{0,2},\s{0,2}(?:(?:${join})\s)?|\s(?:${join})\s`, 'uy');
/** A name may be written small when it stands alone: behind another one, up to a sign or a joining word. */
const smallHere = new RegExp(
  String.raw`[\p{Ll}\p{N}](?:${wordEnd}){2,20}(?=\s{0,3}(?:[.,;!?)\n]|$)|\s(?:${join}|for|für|pour|para|per|voor)\s)`,
  'uy',
);
/** Where a list ends: a clause does, or goes on with a joining word. */
const clauseEnd = new RegExp(String.raw`\s{0,3}(?:[.,;:!?()\n–]|$)|\s(?:${join}|but|aber|mais|pero|ma|mas|maar)\s`, 'uy'); // prettier-ignore
/** Up to where a list goes on or ends. */
const restOfName =
  /(?!\s(?:are|at|but|by|costs?|do|does|for|from|had|has|have|in|is|lacks?|only|that|too|was|which|who|with)\s)(?:\s[\p{L}\p{N}&'’+-]{1,20}){1,3}(?=\s{0,3}(?:[.,;!?)\n]|$))/uy;
const mostNames = 30;

const offers = 'tools|apps|products|services|offers|companies|sites|platforms|solutions';
const labels = [
  `(?:direct |main |known )?(?:competitors?|competition|rivals?)|(?:similar|competing|comparable) (?:${offers})|alternatives?`,
  'wettbewerber|mitbewerber|wettbewerb|konkurren(?:z|ten)|konkurrenzprodukte|ähnliche (?:tools|apps|produkte|angebote|dienste)|alternativen',
  'concurrents?|concurrence|(?:outils|applis|applications|produits|services) similaires',
  'competidores|competencia|rivales|(?:herramientas|apps|aplicaciones|productos|servicios) similares|alternativas',
  'concorrenti|concorrenza|rivali|(?:strumenti|app|prodotti|servizi) simili|alternative',
  'concorrentes|concorrência|rivais|(?:ferramentas|apps|aplicativos|produtos|serviços) (?:semelhantes|similares)',
  'concurrenten|concurrentie|rivalen|vergelijkbare (?:tools|apps|producten|diensten)|alternatieven',
].join('|');
const owners =
  'our|the|my|their|unsere|meine|die|der|nos|mes|les|la|nuestros|nuestra|los|i|gli|nostri|os|as|nossos|onze|de';
const copulas = 'are|is|include|sind|ist|sont|est|son|es|sono|è|são|é|zijn';
const joined = '(?:and|with|und|mit|et|y|e|en)';
/** "Competitors are", "Konkurrenz:", "nos concurrents :", at the beginning of a clause. */
const label = new RegExp(
  String.raw`(?<=^\s{0,3}|[.!?;:,(\n–-]\s{0,3}|(?<!\p{L})${joined}\s)(?:(?:${owners})\s){0,2}(?:${labels})(?:\s{0,2}:\s{0,3}|\s(?:${copulas}):?\s{1,3})`,
  'giu',
);
/** "An alternative to", "eine Alternative zu". */
const alternativeTo =
  /(?<!\p{L})(?:alternativ(?:es?|en|as?)|alternatie(?:f|ven))\s(?:to|zu|für|à|a|ao|al|ad|alla|voor)\s{1,3}/giu;
/** "Otter.ai alternative for therapists". */
const alternative = new RegExp(
  String.raw`(?<![\p{L}\p{N}.&'’+-])(${name})\salternatives?(?=\s{0,3}(?:[.,;:!?()\n]|$)|\s(?:for|that|which|with|without|in)\s)`,
  'gu',
);

/** "They use YNAB or Mint today." */
const use =
  /(?<!\p{L})(?:[Tt]hey|[Pp]eople|[Mm]ost(?:\sof\sthem)?|[Mm]any(?:\sof\sthem)?|who|[Uu]sers|[Cc]ustomers|[Tt]eams)\s(?:(?:mostly|usually|often)\s)?(?:use|rely on|pay for|work with)\s/gu;
const today = /\s(?:today|now|currently|at the moment|right now|instead)(?!\p{L})/uy;

/** Products and companies that a brief calls competitors, wants to be an alternative to, or says are in use. */
export function readCompetitors(text: string): ReadCompetitors {
  const labelled = cutLists(text);
  const { names, rest } = withoutAlternatives(labelled.rest);
  return { names: [...labelled.names, ...usedIn(text), ...names], rest: labelled.rest, topics: rest };
}

/** Said of the last characters before. */
const opensSentence = /(?:^|[.!?:\n])\s{0,4}$/;

/** Without labels and the lists behind them; of a brief that is nothing else the names stay. */
function cutLists(text: string): Read {
  const names: string[] = [];
  let rest = '';
  let from = 0;
  for (const { 0: opener, index } of text.matchAll(label)) {
    const found = listAt(text, index + opener.length);
    if (index < from || found.names.length === 0) continue;
    if (matchAt(clauseEnd, text, found.end) === null) {
      const rest = opener.includes(':') ? matchAt(restOfName, text, found.end) : null;
      if (rest === null) continue;
      // "Plan to Eat": behind a colon there is nothing but names.
      found.names.push(`${found.names.pop()!}${rest}`);
      found.end += rest.length;
    }
    names.push(...found.names);
    rest += text.slice(from, index);
    from = found.end;
    if (opensSentence.test(rest.slice(-5)) && text[from] === '.') from++;
  }
  rest += text.slice(from);
  return { names, rest: /\p{L}{3}/u.test(rest) ? rest : names.join(', ') };
}

function usedIn(text: string): string[] {
  return [...text.matchAll(use)].flatMap(({ 0: opener, index }) => {
    const { names, end } = listAt(text, index + opener.length);
    return matchAt(today, text, end) === null ? [] : names;
  });
}

/** The names stay in the text: they may be what a brief is about, and so nothing is lost where they are no competitors. */
function withoutAlternatives(text: string): Read {
  const names: string[] = [];
  let kept = '';
  let from = 0;
  for (const { 0: opener, index } of text.matchAll(alternativeTo)) {
    const found = listAt(text, index + opener.length, false);
    if (index < from || found.names.length === 0) continue;
    names.push(...found.names);
    kept += `${text.slice(from, index)}, ${found.names.join(', ')},`;
    from = found.end;
  }
  kept += text.slice(from);
  const rest = kept.replaceAll(alternative, (whole, named: string, at: number) => {
    const found = provenName(named, opensSentence.test(kept.slice(Math.max(0, at - 5), at)));
    if (found === null) return whole;
    names.push(found);
    return `, ${named},`;
  });
  return { names, rest };
}

/** "Best", "Vegan" and "Notion" look alike where a sentence begins, "Otter.ai" does not. */
function provenName(named: string, isFirst: boolean): string | null {
  const own = named.replace(/^An? /, '');
  const proven = !isFirst || own !== named || /\p{Ll}\p{Lu}|\.\p{L}|\p{N}/u.test(named);
  return proven ? nameIn(own) : null;
}

/** Names one behind another. `smallBehindComma`: also those that are written small, as a list has them but no sentence. */
function listAt(text: string, at: number, smallBehindComma = true): { names: string[]; end: number } {
  const found: string[] = [];
  let end = at;
  let gap: string | null = '';
  while (gap !== null && found.length < mostNames) {
    const maySmall = found.length > 0 && (smallBehindComma || !gap.includes(','));
    const one =
      matchAt(nameHere, text, end + gap.length) ?? (maySmall ? matchAt(smallHere, text, end + gap.length) : null);
    if (one === null) break;
    found.push(one);
    end += gap.length + one.length;
    gap = matchAt(separator, text, end);
  }
  return { names: found.flatMap((one) => nameIn(one) ?? []), end };
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
