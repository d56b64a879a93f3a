/** Plurals by whose end nobody sees that they are people. */
const people =
  `addicts amateurs apprentices architects artisans athletes attorneys boys brides cadets chefs clerks coaches
  cooks crews diabetics diplomats enthusiasts executives expats experts fans geeks girls graduates grads guards guides guys
  households housewives insomniacs interns introverts mechanics medics monks mums nannies neighbours neighbors nerds nomads
  novices nurses paramedics pilots pros retirees reservists scouts singles siblings soldiers spouses staff surgeons toddlers
  troops twins undergrads veterans vets vegans wives youth`.split(/\s+/);
const peopleWords = new RegExp(
  String.raw`\b(?:people|persons?|adults?|kids|children|teens?|men|women|moms?|dads?|parents?|famil(?:y|ies)|couples?|newlyweds|students?|users?|owners?|folks?|beginners?|professionals?|freelancers?|founders?|teams?|compan(?:y|ies)|business(?:es)?|hobbyists?|communit(?:y|ies)|locals?|patients?|${people.join('|')}|[a-z]{3,}(?:ers|ors|ists|ians|ents|ants|ees|men|women|mates))\b`,
  'i',
);

/** "for …", "who …", "aimed at …": the phrases in which a brief says whom it means. */
export function audienceOf(text: string): string[] {
  const found: string[] = [];
  const clause =
    /\b(?:for|aimed at|targeting|helps?|helping|among|connecting|interview|reach|find)\s+([^,.;:!?()\n]{3,90})/gi;
  for (const [, phrase = ''] of text.matchAll(clause)) {
    const cut = phrase.split(/(?<!\s)\s+(?:so that|because|and want|which|while|by|with a)\s+/i)[0]!.trim();
    if (peopleWords.test(cut) && !/^(?:one|a|each|every)\s/i.test(cut))
      found.push(cut.split(/\s+/).slice(0, 10).join(' '));
  }
  for (const [phrase] of text.matchAll(
    /\b(?:people|those|anyone|everybody|adults|parents) who [^,.;:!?()\n]{3,80}/gi,
  )) {
    if (!found.some((other) => other.includes(phrase))) found.push(phrase.split(/\s+/).slice(0, 10).join(' '));
  }
  for (const [, begins = ''] of text.matchAll(subjects)) {
    const subject = begins.replace(/\swho$/, '');
    const isWhole = peopleWords.test(subject) && subject.split(/\s+/).length <= 6;
    if (isWhole && !found.some((other) => other.includes(subject))) found.push(subject);
  }
  return found;
}

/** "Freelance translators are losing …": whom a sentence begins with and says something of. */
const subjects =
  /(?:^|[.!?]\s+)([A-Z][^.,;:!?()\n]{3,60}?)\s+(?:are|have|had|cannot|can|could|do|don['’]t|get|wait|lose|need|want|struggle|spend|must|often|still|never|keep|pay|count)\b/g;

const name = String.raw`(?:\p{Lu}[\p{L}\p{N}.&'+-]*(?:\s+\p{Lu}[\p{L}\p{N}.&'+-]*){0,2}|[\p{Ll}\p{N}]+\p{Lu}[\p{L}\p{N}]*)`;
const nextName = String.raw`(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)${name}`;

/** "an alternative to X and Y", "tired of X": names behind words of comparison. */
const comparison = new RegExp(
  String.raw`\b(?:[Aa]lternatives? to|[Ii]nstead of|[Uu]nlike|[Ll]ike|vs\.?|[Vv]ersus|[Cc]ompetitors?:?|[Cc]ompete with|[Cc]ompeting with|[Ss]witch(?:ing|ed)? from|[Tt]ired of|[Rr]eplace(?:s|ment for)?|[Bb]etter than|[Cc]heaper than|[Ss]uch as)\s+(${name}(?:${nextName}){0,20})`,
  'gu',
);
/** "X, Y and Z are too much for one": a sentence that begins with several names and goes on with small letters. */
const leadingList = new RegExp(String.raw`(?:^|[.!?]\s+)(${name}(?:${nextName}){1,20})\s+\p{Ll}`, 'gu');

/** Products and companies that a brief names beside its own. */
export function competitorsOf(text: string): string[] {
  return [...text.matchAll(comparison), ...text.matchAll(leadingList)].flatMap(([, names = '']) =>
    names
      .split(/(?:(?<!\s)\s+)?,\s*(?:and\s+|or\s+)?|(?<!\s)\s+(?:and|or)\s+/)
      .map((one) => withoutEnd(one.split(sentenceEnd)[0]!)),
  );
}

/** A sentence ends behind a longer word, or where the next begins as sentences do; "St. Moritz" goes on. */
const sentenceEnd =
  /(?<=\p{L}{4})\.\s|\.\s(?=(?:We|I|They|The|An?|It|You|Our|My|What|Where|How|Who|But|And|So|This|That|These|For|In|Is|Are|Do|People)\b)/u;

/** A name may have signs within, but none at its end. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && ".'’-".includes(name[end - 1]!)) end--;
  return name.slice(0, end);
}
