const words: Record<string, number> = { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 }; // prettier-ignore
const [thousand, million] = [1e3, 1e6];
/** In the languages that briefs are written in. */
const times: Record<string, number> = { hundred: 100, k: thousand, thousand, tausend: thousand, mille: thousand, mil: thousand, mila: thousand, duizend: thousand, m: million, million, mio: million, millionen: million, millions: million, millones: million, millón: million, milioni: million, milhões: million, miljoen: million }; // prettier-ignore
const anyOf = (words: Record<string, number>) => Object.keys(words).toSorted((a, b) => b.length - a.length).join('|'); // prettier-ignore
const number = String.raw`(\d{1,3}(?:[,. \xa0\u202f]\d{3}){1,3}|\d{1,9}(?:[.,]\d{1,2})?|${anyOf(words)})[\s-]?((?:hundred )?(?:${anyOf(times)}))?`;
const figure = String.raw`${number}\+?`;
/** Those of a choir are none of a community's. */
const unit = String.raw`(?:members|subscribers|subs|mitgliedern?|abonnent(?:inn)?en|membres|abonnés|de miembros|miembros|suscriptores|membri|iscritti|membros|inscritos|leden)(?!\p{L}| (?:in|of) (?:their|his|her|my|our|its|the|a|each)(?!\p{L}))`;
const opens = String.raw`(?<![\p{L}\p{N}])(?:(?:with|having|that have|which have|of|mit|ab|avec|d['’]|con|di|com|met|van) )?`;
const atLeast =
  'at least|more than|over|above|a minimum of|min\\.?|minimum|mindestens|mehr als|über|minimal|au moins|plus de|al menos|más de|como mínimo|almeno|più di|oltre|pelo menos|mais de|minstens|minimaal|meer dan|ten minste';
const atMost =
  "at most|fewer than|less than|under|below|up to|no more than|a maximum of|max\\.?|maximum|höchstens|weniger als|unter|bis zu|maximal|au plus|moins de|au maximum|jusqu['’]à|a lo sumo|menos de|como máximo|hasta|al massimo|meno di|fino a|no máximo|até|hoogstens|maximaal|minder dan|onder";
const bound = (said: string) => `${opens}(?:${said}) ${figure} ${unit}`;
/** "At least 10k and at most 500k members", "minimum 10k members, max 500k": one of them says of what. */
const both = (first: string, second: string) => {
  const one = `${opens}(?:${first}) ${figure}`;
  const other = `(?:,|,? (?:and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar)) (?:${second}) ${figure}`;
  return `${one} ${unit}${other}(?= ?[).,;!?]| ?$)|${one}${other} ${unit}`;
};
const bounds = {
  rising: new RegExp(both(atLeast, atMost), 'gimu'),
  falling: new RegExp(both(atMost, atLeast), 'gimu'),
  between: new RegExp(
    String.raw`${opens}(?:(?:between|zwischen|entre|tra|fra|tussen) ${figure} (?:and|und|et|y|e|en) ${figure}|\(?${number} ?[-–—] ?${number}) ${unit}\)?`,
    'giu',
  ),
  least: new RegExp(String.raw`${bound(atLeast)}|${opens}\(?${number}(?:\+| or more) ${unit}\)?`, 'giu'),
  most: new RegExp(bound(atMost), 'giu'),
};
/** Within a sentence so far before. */
const farthest = 100;
const whose =
  /(?<!\p{L})(?:communit(?:y|ies)|communitys|community['’]s|subreddits?|forums?|foren|fora|places|groups?|subs|gruppen?|communautés?|groupes?|comunidades?|foros?|grupos?|comunità|gruppi|fóruns|groepen|gemeenschappen)(?!\p{L})/giu;
/** "Our forum has less than 500 members", "I moderate a community with": it is there already. */
const own =
  /(?<!\p{L})(?:my|our|unsere?[nrs]?|meine?[nrs]?|notre|nos|mon|ma|mes|nuestr[oa]s?|mis?|nostr[oaie]|mi[oae]|noss[oa]s?|meus?|minhas?|ons|onze|mijn|(?:i|we)(?: also| have|['’]ve| just){0,2} (?:moderate|run|own|manage|lead|built|started|host|founded|grew|have) (?:an?|the|this|two|some)) (?:[\p{L}-]{1,20} ){0,2}$/iu;
/** What begins a sentence so is of what the one before it is about: "Over 2k members" tells what there is. */
const wish =
  /^(?:min|max|at least|at most|no more|mindestens|höchstens|au moins|au plus|al menos|almeno|al massimo|pelo menos|no máximo|minstens|hoogstens)/i;
/** "Gyms with over 1000 members": what has members of its own. */
const others =
  /(?<!\p{L})(?:gyms?|clubs?|church(?:es)?|choirs?|unions?|teams?|boards?|organi[sz]ations?|associations?|studios?|bands?|compan(?:y|ies)|guilds?|servers?|co-?ops?|spaces?|famil(?:y|ies)|households?|discords?|newsletters?|channels?|vereinen?|vereine|verbänden?|chören?|syndicats|asociaciones|associazioni|associações|verenigingen)[\s(]{1,3}$/iu;

export type Members = { least: number | null; most: number | null };

/** How many members a brief wants communities to have: "subreddits with at least 10k members". */
export function readMembers(text: string): { rest: string; members: Members } {
  const isOfThem = ({ 0: found, index }: RegExpExecArray) => {
    const sentences = text.slice(Math.max(0, index - farthest), index).split(/[.!?\n]/);
    const isAlone = wish.test(found) && sentences.length > 1 && sentences.at(-1)!.trim() === '';
    const said = isAlone ? (sentences.findLast((sentence) => sentence.trim() !== '') ?? '') : sentences.at(-1)!;
    const nearest = [...said.matchAll(whose)].at(-1);
    return nearest !== undefined && !own.test(said.slice(0, nearest.index)) && !others.test(said);
  };
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].find(isOfThem) ?? null;
  const rising = find(bounds.between) ?? find(bounds.rising);
  const falling = rising ? null : find(bounds.falling);
  const least = (rising ?? falling) ? null : find(bounds.least);
  const most = (rising ?? falling) ? null : find(bounds.most);
  /** The figure of a pattern, or of its other way to say it. */
  const numberIn = (found: RegExpExecArray | null, at: number, other = at) => {
    const place = found?.[at] === undefined ? other : at;
    return found?.[place] === undefined ? null : numberOf(found[place], found[place + 1]);
  };
  const members = {
    least: numberIn(rising, 1, 5) ?? numberIn(falling, 3, 7) ?? numberIn(least, 1, 3),
    most: numberIn(rising, 3, 7) ?? numberIn(falling, 1, 5) ?? numberIn(most, 1),
  };
  const isPossible = members.least === null || members.most === null || members.least <= members.most;
  if (!isPossible) return { rest: text, members: { least: null, most: null } };
  const rest = [rising, falling, least, most].reduce(
    (left, found) => (found ? left.replace(found[0], ', ') : left),
    text,
  );
  return { rest, members };
}

function numberOf(written: string, unit: string | undefined): number {
  const word = words[written.toLowerCase()];
  const plain = /[,.\s]\d{3}(?!\d)/.test(written) ? written.replaceAll(/[,.\s]/g, '') : written.replace(',', '.');
  const factor = (unit ?? '').toLowerCase().split(' ').reduce((product, one) => product * (times[one] ?? 1), 1); // prettier-ignore
  return Math.round((word ?? Number(plain)) * factor);
}
