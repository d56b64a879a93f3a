/**
 * What a brief says under labels. `rest`: without the labels, and without what nothing could be found by. `communities`: ruled
 * out by name. `isLabelled`: as only briefs are.
 */
export type ReadLabels = {
  rest: string;
  audience: string[];
  excluded: string[];
  communities: string[];
  isLabelled: boolean;
};

const ours = '(?:(?:our|unsere|notre|nuestro|nossa|nosso|onze|vår) )?';
const things =
  '(?:wanted|want|interested(?: in)?|relevant|needed|for|about|include|show|topics?|words|communities|subreddits|keywords|gewünscht|relevant|für|über|pour|para|per|voor|om)';
/** "Audience: sailors", "Exclude: stock investors", "Price: 149 EUR", "Task: …", in the languages that briefs are written in. */
const labels = {
  audience: `${ours}(?:(?:target |main |ideal |primary )?(?:audience|buyers?|clients?|customers?|icp|users?|group|market|personas?|readers)|target|tam|(?:customer |market |target )?segments?|participants|interviewees|(?:who (?:(?:is it|it is|it['’]s) )?)?for|who|players|listeners|for whom|zielgruppe|público(?: objetivo|[ -]alvo)?|(?:public )?cible|doelgroep|målgrupp|pubblico|destinatari)`,
  excluded: `(?:(?:we|i|please) )?(?:do(?:es)? not|don['’]t|not|no|ignore|exclud(?:e|ed|es|ing)|exclusions?|avoid|skip|leave out|out of scope|off[ -]limits|unwanted|irrelevant|negative|without|nicht|keine?|unerwünscht|ausgeschlossen|ausschließen|ausschlüsse|vermeiden|(?:à )?éviter|exclure|exclusions|sans|evitar|excluir|excluye|sin|escludere|escluso|evitare|niet|uitgesloten|uitsluiten|vermijden|inte|undvik)(?: ${things}){0,3}`,
  dropped:
    '(?:price|pricing|budget|deadline|timeline|stage|company(?: name)?|preis|precio|presupuesto|prix|prezzo|prijs|preço|pris)(?: range)?',
  kept: `(?:what|game|brand|podcast)|(?:(?:agent|your|my|our) )?(?:task|request|brief|query|topic|subject|product|idea|goal|problem|description|keywords|offer|offering|service|solution|markets?|about|background|context|summary|challenges?|needs?|pains?(?: points?)?|problems?|use cases?|value prop(?:osition)?|features?|industry|category|location|region)|hypothes[ie]s|assumptions?|jobs?[ -]to[ -]be[ -]done|jtbd|wedge|differentiators?|research questions?|what (?:we|i) (?:offer|do|sell|build|make)|we (?:offer|sell|build|make)|nische?|niche|nicho|thema|produkt|tema|producto|produto|prodotto|produit|sujet|onderwerp`,
};

const anyLabel = Object.entries(labels)
  .map(([kind, words]) => `(?<${kind}>${words})`)
  .join('|');
const label = new RegExp(String.raw`(?<=^\s{0,3}|[.;!?\n]\s{0,3})(?:${anyLabel})(?:\s?:[^\S\n]{0,3}|\s[-–—]\s)`, 'giu');
/** A value ends where its sentence or its line does. A dot within a word or a figure ends nothing. */
const valueHere = /(?:[^.;!?\n]|\.(?=[\p{L}\p{N}])){0,300}[.;!?]?/uy;
const members = /\s{0,3}(?:,|\s\/\s|(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|en)(?!\p{L}))\s{0,3}/u;
const communityName = /(?<![\p{L}\p{N}/])\/?r\/(\w{2,50})/gu;

/** "- ", "2) ", "## " before a line, and what makes it bold: marks of a list, and no words. */
const lineMarks = /^[^\S\n]{0,8}(?:(?:[-*•·–]|\d{1,2}[.)])[^\S\n]{1,4}|#{1,6}[^\S\n]{1,4})?/gmu;
const emphasis = /(\*\*|__)([^*_\n]{1,80})\1/gu;
/** A heading that is a label stands above what it labels. */
const heading = new RegExp(
  String.raw`^(${anyLabel.replaceAll(/\(\?<\w+>/g, '(?:')}):?[^\S\n]{0,3}\n{1,2}(?=[^\n])`,
  'gimu',
);

export function readLabels(given: string): ReadLabels {
  const text = given.replaceAll(emphasis, '$2').replaceAll(lineMarks, '').replaceAll(heading, '$1: ');
  const read: Omit<ReadLabels, 'rest' | 'isLabelled'> = { audience: [], excluded: [], communities: [] };
  const kinds = new Set<string>();
  let rest = '';
  let from = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(label)) {
    // "No – I mean it" is no label, "Audience – sailors" is one.
    if (index < from || (groups['excluded'] && !whole.includes(':'))) continue;
    rest += text.slice(from, index);
    from = index + whole.length;
    kinds.add(whole.toLowerCase());
    if (groups['kept']) continue;
    valueHere.lastIndex = from;
    const value = valueHere.exec(text)![0];
    const told = value.replace(/[.;!?]$/, '').trim();
    if (groups['audience'] && told) read.audience.push(told);
    else from += value.length;
    if (!groups['excluded']) continue;
    read.communities.push(...[...told.matchAll(communityName)].map(([, name]) => name!));
    const words = told.replaceAll(communityName, ',').split(members);
    read.excluded.push(...words.map((one) => one.trim()).filter((one) => /\p{L}{2}/u.test(one)));
  }
  rest += text.slice(from);
  // A brief that only says what it is not about is read as it is.
  if (kinds.size === 0 || !/\p{L}{3}/u.test(rest))
    return { rest: given, audience: [], excluded: [], communities: [], isLabelled: false };
  const isLabelled = kinds.size > 1 || read.excluded.length + read.communities.length > 0;
  return { rest, ...read, isLabelled };
}
