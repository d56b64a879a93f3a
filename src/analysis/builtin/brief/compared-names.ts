import { nameIn } from './competitor-names.ts';

const name = String.raw`(?:\p{Lu}[\p{L}\p{N}.&'+-]*(?:\s+\p{Lu}[\p{L}\p{N}.&'+-]*){0,2}|[\p{Ll}\p{N}]+\p{Lu}[\p{L}\p{N}]*)`;
const join = '(?:and|or|und|oder|et|ou|y|o|e|en)';
const nextName = String.raw`(?:\s*,\s*(?:${join}\s+)?|\s+${join}\s+)${name}`;

/** "Instead of X and Y", "tired of X": names behind words of comparison. "It feels like" compares nothing, nor do "cities like". */
const comparison = new RegExp(
  String.raw`\b(?:[Ii]nstead of|[Uu]nlike|(?<!(?:feel|feels|feeling|felt|seem|seems|look|looks|looked|sound|sounds|smell|smells|taste|tastes|act|acts|bit|breed|breeds|cities|countries|kind of|people|places|regions|sort of|states|things|towns) )[Ll]ike|vs\.?|[Vv]ersus|[Cc]ompetitors?:?|[Cc]ompet(?:e|es|ing) (?:directly )?(?:with|against)|[Rr]ivals|[Kk]onkurrent(?:en)?|[Cc]oncurrents?|[Cc]oncorrent(?:e|es|i)|[Cc]ompetidor(?:es)?|[Cc]ompet(?:imos|en|e|iendo) con|[Cc]ompetimos com|[Cc]ompite[n]? con|[Kk]onkurrieren mit|[Cc]oncurren[cç]ons|[Ss]witch(?:ing|ed)? from|(?:[Tt]ired|[Ss]ick) of(?: \p{Ll}{3,12}ing)?|[Ff]ed up with|(?:[Aa]nnoyed|[Ff]rustrated) (?:at|by|with)|[Uu]nhappy with|[Mm]igrat(?:e|ing) from|[Rr]eplace(?:s|ment for)?|(?:[Bb]etter|[Cc]heaper|[Ee]asier|[Ff]aster|[Ll]ighter|[Ss]impler) than|[Ss]uch as|(?:[Ss]imilar|[Cc]omparable) to)\s+(?:the\s+)?(${name}(?:${nextName}){0,20})`,
  'gu',
);
/** "A cheaper HelloFresh for students": no short abbreviation, of which "a better CRM" is one. */
const another = new RegExp(
  String.raw`(?:^|\s)[Aa]n? (?:better|cheaper|friendlier|lighter|simpler|self-hosted|open[- ]source) ((?!\p{Lu}{1,3}s?(?!\p{L}))${name})(?=\s+(?:for|that|with|without)\s|[.,;!?]|$)`,
  'gu',
);
/**
 * "X, Y and Z are too much for one": a sentence that begins with several names and says of them what is said of rivals. The
 * capital of the first word proves nothing.
 */
const complaint = String.raw`(?:all|both|each|only|cost|charge|lack|(?:are|feel|seem|get|became|have become) (?:\p{Ll}{2,12} ){0,2}(?:too|overkill|over-?priced|pricey|expensive|costly|complicated|complex|confusing|clunky|clumsy|bloated|slow|outdated|overwhelming|made|built|meant|aimed)|(?:do not|don['’]t|cannot|can['’]t) (?:do|handle|support|offer|cover|show|track|import|export|sync|scale|let|help|fit|understand))(?!\p{L})`;
const leadingList = new RegExp(String.raw`(?:^|[.!?]\s+)(${name}(?:${nextName}){1,20})\s+${complaint}`, 'gu');

/** "Bafang is the main competitor". */
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}.&'+-])(${name}(?:${nextName}){0,20})\s+(?:is|are) (?:(?:the|our|my|a|its|their) )?(?:(?:main|biggest|largest|closest|nearest|direct|obvious|only|known) ){0,2}(?:competition|competitors?|rivals?)(?!\p{L})`,
  'gu',
);

/** "…, Buzzsprout is too expensive": amid a sentence the capital proves a name. */
const tooMuch = new RegExp(
  String.raw`(?:[,;:–—-]|(?<!\p{L})(?:and|as|because|but|since|think)) (${name}) (?:is|are|feels?|seems?) (?:\p{Ll}{2,6} )?(?:too|overkill|over-?priced)(?!\p{L})`,
  'gu',
);
/** "Adobe's pricing". */
const possession =
  /['’]s(?= (?:account|ads|app|billing|bugs|customer|fees|interface|limits|mobile|new|paywall|plans|price|prices|pricing|privacy|service|subscriptions?|support|terms)(?!\p{L}))/gu;

/** Products and companies that a brief names beside its own. */
export function comparedNames(brief: string): string[] {
  const text = brief.replaceAll(possession, '');
  const behind = (...patterns: RegExp[]) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, names = '']) => namesIn(names)));
  const leading = [...text.matchAll(leadingList)].map(([, names = '']) => namesIn(names));
  const listed = leading.filter(({ length }) => length > 1).flat();
  return [...behind(comparison, another, named), ...listed, ...behind(tooMuch)];
}

function namesIn(names: string): string[] {
  return names.split(between).flatMap((one) => nameIn(one.split(sentenceEnd)[0]!) ?? []);
}

const between = new RegExp(String.raw`(?:(?<!\s)\s+)?,\s*(?:${join}\s+)?|(?<!\s)\s+${join}\s+`);

/** A sentence ends behind a longer word, or where the next begins as sentences do; "St. Moritz" goes on. */
const sentenceEnd =
  /(?<=\p{L}{4})\.\s|\.\s(?=(?:We|I|They|The|An?|It|You|Our|My|What|Where|How|Who|But|And|So|This|That|These|For|In|Is|Are|Do|People)\b)/u;
