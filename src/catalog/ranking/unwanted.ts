const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that hardly anybody uses of anything but sex. Written for this project; folded, as tokenize.ts leaves them. */
const adultWords = list(`
anal asses bbw bdsm blowjob blowjobs bondage boobs boobies camgirl camgirls cameltoe cock cocks creampie cuckold cum
cumshot cumshots cumslut cumsluts deepthroat dildo dildos ecchi erotica escorts facesitting fap fapp femboys femdom
fetish footfetish futa futanari gangbang gonewild handjob hardcorensfw hentai hotwife incest jerkoff lewd milf milfs
masturbation nsfw nsfwgif nude nudes nudity onlyfans orgasm orgasms orgy pawg porn porno pornhub pornstar pornstars pussy
rule34 sexting sissy slut sluts slutty smut spanking swingers threesome tits titties titty underboob upskirt voyeur
whores xxx yiff
`);

/** Whoever speaks of leaving it, of health or of the law is no such place. */
const soberWords = list(`
addict addicted addiction addicts against alternative anonymous anti awareness ban banned critical education feminism free
hate health help law legal no nofap not prevention quit quitting recovery sfw stop support survivors therapy victims
without
`);

/** What is written in places that hold nothing but adverts and codes. */
const pitWords = list(`
coupon coupons couponcode couponcodes discountcode discountcodes freekarma karmafarm promo promocode promocodes promos
referral referralcode referralcodes referrals signupbonus sub4sub
`);

const minAdultWords = 2;
const minTitles = 10;
const minTitleShare = 0.15;
/** Of a text these say too little. */
const plainWords = new Set(['free', 'no', 'not', 'legal', 'stop', 'support', 'without']);

/** What the text and the posts of a community say before its name is read. */
export type AdultSigns = 'adult' | 'sober' | 'none';

export function adultSignsOf(text: readonly string[], titles: readonly (readonly string[])[]): AdultSigns {
  if (text.some((word) => soberWords.has(word) && !plainWords.has(word))) return 'sober';
  if (new Set(text.filter((word) => adultWords.has(word))).size >= minAdultWords) return 'adult';
  const adult = titles.filter((title) => title.some((word) => adultWords.has(word))).length;
  return titles.length >= minTitles && adult >= titles.length * minTitleShare ? 'adult' : 'none';
}

/** Whether a community that is not marked so is for adults. */
export function looksAdult(name: readonly string[], signs: AdultSigns): boolean {
  if (signs === 'sober' || name.some((word) => soberWords.has(word))) return false;
  return signs === 'adult' || name.some((word) => adultWords.has(word));
}

/** Whether a community is a pit of adverts and codes, by its name. */
export const looksLikePit = (name: readonly string[]): boolean =>
  name.some((word) => pitWords.has(word)) || (name.includes('free') && name.includes('karma'));

/** Who asks for codes wants those places. */
export const asksForPits = (words: readonly string[]): boolean =>
  words.some((word) => pitWords.has(word) || pitWords.has(`${word}s`));
