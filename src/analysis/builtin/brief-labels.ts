/** What a brief says under labels. `rest`: without the labels, and without what nothing could be found by. */
export type ReadLabels = { rest: string; audience: string[]; excluded: string[] };

/** "Audience: sailors", "Exclude: stock investors", "Price: 149 EUR", "Task: …", in the languages that briefs are written in. */
const labels = {
  audience:
    '(?:(?:our|unsere|notre|nuestro|nossa|nosso|onze|vår) )?(?:(?:target |main |ideal |primary )?(?:audience|customers?|users?|group|personas?|readers)|zielgruppe|público(?: objetivo|[ -]alvo)?|(?:public )?cible|doelgroep|målgrupp|pubblico|destinatari)',
  excluded:
    'exclud(?:e|ed|es|ing)|exclusions?|avoid|skip|leave out|not|not for|out of scope|ausgeschlossen|ausschließen|nicht|excluir|excluye|exclure|escludere|escluso|uitsluiten|niet',
  dropped:
    '(?:price|pricing|budget|deadline|timeline|stage|preis|precio|presupuesto|prix|prezzo|prijs|preço|pris)(?: range)?',
  kept: '(?:agent |your |my )?(?:task|request|brief|query|topic|subject|product|idea|goal|niche|problem|description|keywords|offer|markets?|about)|nische?|nicho|thema|produkt|tema|producto|produto|prodotto|produit|sujet|onderwerp',
};

const label = new RegExp(
  String.raw`(?<=^\s{0,3}|[.;!?\n]\s{0,3})(?:${Object.entries(labels)
    .map(([kind, words]) => `(?<${kind}>${words})`)
    .join('|')})(?:\s?:[^\S\n]{0,3}|\s[-–—]\s)`,
  'giu',
);
/** A value ends where its sentence or its line does. A dot within a word or a figure ends nothing. */
const valueHere = /(?:[^.;!?\n]|\.(?=[\p{L}\p{N}])){0,300}[.;!?]?/uy;
const members = /\s{0,3}(?:[,/]|(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|en)(?!\p{L}))\s{0,3}/u;

export function readLabels(text: string): ReadLabels {
  const [audience, excluded]: string[][] = [[], []];
  let rest = '';
  let from = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(label)) {
    if (index < from) continue;
    rest += text.slice(from, index);
    from = index + whole.length;
    if (groups.kept) continue;
    valueHere.lastIndex = from;
    const value = valueHere.exec(text)![0];
    const told = value.replace(/[.;!?]$/, '').trim();
    if (groups.audience && told) audience!.push(told);
    else from += value.length;
    if (groups.excluded) excluded!.push(...told.split(members).filter((one) => /\p{L}{2}/u.test(one)));
  }
  rest += text.slice(from);
  return /\p{L}{3}/u.test(rest)
    ? { rest, audience: audience!, excluded: excluded! }
    : { rest: text, audience: [], excluded: [] };
}
