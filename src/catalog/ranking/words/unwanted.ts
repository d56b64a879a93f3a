const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that hardly anybody uses of anything but sex. Written for this project; folded, as tokenize.ts leaves them. */
const adultWords = list(`
anal asses bbw bdsm blowjob blowjobs bondage boobs boobies camgirl camgirls cameltoe creampie cuckold cumshot
cumshots cumslut cumsluts deepthroat dildo dildos facesitting fapp femdom footfetish futa futanari gangbang
handjob hentai hotwife jerkoff milf milfs masturbation nsfwgif onlyfans orgasm orgasms orgy pawg pornhub pornstar
pornstars pussy rule34 sexting sissy slut sluts slutty smut spanking swingers threesome tits underboob upskirt voyeur
whores xxx yiff
`);

/** In a name they say the same; in a text they are of bodies, of clothes and of babies, too. */
const adultInNames = list(`
boob bukkake cuck gloryhole hotwives nipple nipples nsfw nudity panties porno shemale shemales squirting titty twinks
`);

/** Words of the same kind that others use in jest, in warning or of art: pictures of food are food porn. */
const ambiguousWords = list(`
cock cocks cum ecchi erotica escorts fap fetish fetishes gonewild incest lewd nude nudes porn titties
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

/** What the text and the posts of a community say before its name is read; `hint`: one adult word. */
export type AdultSigns = 'adult' | 'hint' | 'sober' | 'none';

export function adultSignsOf(text: readonly string[], titles: readonly (readonly string[])[]): AdultSigns {
  if (text.some((word) => soberWords.has(word) && !plainWords.has(word))) return 'sober';
  const found = new Set(text.filter((word) => adultWords.has(word))).size;
  const adult = titles.filter((title) => title.some((word) => adultWords.has(word))).length;
  if (found >= minAdultWords || (titles.length >= minTitles && adult >= titles.length * minTitleShare)) return 'adult';
  return found > 0 ? 'hint' : 'none';
}

/** Whether a community that is not marked so is for adults. */
export function looksAdult(name: readonly string[], signs: AdultSigns): boolean {
  if (signs === 'sober' || name.some((word) => soberWords.has(word))) return false;
  if (signs === 'adult' || name.some((word) => adultWords.has(word) || adultInNames.has(word))) return true;
  const ambiguous = name.filter((word) => ambiguousWords.has(word)).length;
  return ambiguous >= minAdultWords || (ambiguous > 0 && signs === 'hint');
}

/** Whether a community is a pit of adverts and codes, by its name. */
export const looksLikePit = (name: readonly string[]): boolean =>
  name.some((word) => pitWords.has(word)) || (name.includes('free') && name.includes('karma'));

/** Who asks for codes wants those places. */
export const asksForPits = (words: readonly string[]): boolean =>
  words.some((word) => pitWords.has(word) || pitWords.has(`${word}s`));
