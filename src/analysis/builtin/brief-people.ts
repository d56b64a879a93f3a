/** Plurals by whose end nobody sees that they are people. */
const people =
  `addicts amateurs apprentices architects artisans athletes attorneys boys brides cadets chefs clerks coaches
  cooks crews diabetics diplomats enthusiasts executives expats experts fans geeks girls graduates grads guards guides guys
  households housewives insomniacs interns introverts mechanics medics monks mums nannies neighbours neighbors nerds nomads
  novices nurses paramedics pilots pros retirees reservists scouts singles siblings soldiers spouses staff surgeons toddlers
  troops twins undergrads veterans vets vegans wives youth`.split(/\s+/);
const peopleWords = new RegExp(
  String.raw`\b(?:people|persons?|adults?|kids|children|teens?|men|women|moms?|dads?|parents?|famil(?:y|ies)|couples?|newlyweds|students?|users?|owners?|folks?|beginners?|professionals?|freelancers?|founders?|teams?|compan(?:y|ies)|business(?:es)?|hobbyists?|communit(?:y|ies)|locals?|patients?|${people.join('|')}|[a-z]{3,}(?:ers|ors|ists|ians|ents|ants|ees|men|women|mates))\b`,
  'gi',
);
/** Plurals that end as people do. */
const things =
  /(?:ments|[^r]ients|events|tents|contents|talents|accidents|vents|rents|cents|plants|pants|restaurants|variants|giants|elephants|lists|wrists|twists|fees|trees|coffees|bees|knees|degrees|committees|estimates|climates|doors|floors|colou?rs|flavou?rs|monitors|sensors|tractors|motors|mirrors|errors|printers|computers|containers|flowers|trailers|filters|letters|numbers|papers|covers|drawers|heaters|coolers|freezers|boilers|chargers|adapters|controllers|speakers|towers|rivers|stickers|posters|planners|timers|trackers|routers|servers|folders|layers|answers|orders|headers|burgers|crackers|sneakers|feeders|planters|blenders|mixers|scooters|boosters|browsers|keyboards|newsletters|others|matters|powers|corners|shoulders|fingers|cancers|dinners|summers|winters|hours|years|offers|papers|chapters|characters)$/i;
const namesPeople = (phrase: string) => [...phrase.matchAll(peopleWords)].some(([word]) => !things.test(word));

/** "for …", "who …", "aimed at …": the phrases in which a brief says whom it means. */
export function audienceOf(text: string): string[] {
  const found: string[] = [];
  const clause =
    /\b(?:for|aimed at|targeting|helps?|helping|among|connecting|interview|reach|find(?! out| (?:me )?(?:the )?(?:best )?(?:communities|subreddits|forums|places|groups)))\s+([^,.;:!?()\n]{3,90})/gi;
  for (const [, phrase = ''] of text.matchAll(clause)) {
    const cut = phrase.split(/(?<!\s)\s+(?:so that|because|and want|which|while|by|with a)\s+/i)[0]!.trim();
    if (namesPeople(cut) && !/^(?:one|a|each|every)\s/i.test(cut)) found.push(cut.split(/\s+/).slice(0, 10).join(' '));
  }
  for (const [phrase] of text.matchAll(
    /\b(?:people|those|anyone|everybody|adults|parents) who [^,.;:!?()\n]{3,80}/gi,
  )) {
    if (!found.some((other) => other.includes(phrase))) found.push(phrase.split(/\s+/).slice(0, 10).join(' '));
  }
  for (const [, begins = ''] of text.matchAll(subjects)) {
    const subject = begins.replace(/\swho$/, '');
    const isWhole =
      namesPeople(subject) &&
      !/^(?:looking|searching|trying|find)\s/i.test(subject) &&
      subject.split(/\s+/).length <= 6;
    if (isWhole && !found.some((other) => other.includes(subject))) found.push(subject);
  }
  return found;
}

/** "Freelance translators are losing …": whom a sentence begins with and says something of. */
const subjects =
  /(?:^|[.!?]\s+)([A-Z][^.,;:!?()\n]{3,60}?)\s+(?:are|have|had|cannot|can|could|do|don['’]t|get|wait|lose|need|want|struggle|spend|must|often|still|never|keep|pay|count)\b/g;
