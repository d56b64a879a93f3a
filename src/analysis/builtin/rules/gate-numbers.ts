/** Numbers are read only where the same sentence says that they are a condition for taking part. */
const condition =
  /\b(?:at least|minimum|min|more than|over|above|must|need\w*|requires?|required|requirements?|have to|has to|less than|fewer than|lower than|below|under|younger|newer|older|not enough|before you)\b|[<>≥≤+]|\bmindestens\b|\bal menos\b|\bmínimo\b|\bau moins\b/;

/** What may happen to an account is no condition. */
const punishment =
  /\b(?:ban(?:s|ned)?|suspended|muted?|suspension)\b.{0,25}\d|\d[- ](?:day|week|month)s? (?:ban|mute|suspension)/;

const number = String.raw`((?<!\d[,.]?)\d{1,3}(?:[,.]\d{3})+|(?<!\d)\d+)(\s?k)?`;
/** "Subreddit" is two of them: a word that can be read in two ways would be tried in both, again and again. */
const anyKarma = String.raw`(?:(?:combined|comment|post|link|total|sub|reddit|community|positive|and|or|\/|&)[\s-]*)*karma`;
const karmaPatterns = [
  new RegExp(String.raw`${number}\+?\s*(?:points? (?:of|in) )?${anyKarma}\b`, 'u'),
  new RegExp(String.raw`\bkarma\b[^.\d]{0,40}?${number}(?!\d|\s*(?:days?|weeks?|months?|hours?|years?|%))`, 'u'),
];

/** The karma that a statement asks for. */
export function karmaIn(plain: string): number | null {
  if (!/\bkarma\b/.test(plain) || !condition.test(plain)) return null;
  for (const pattern of karmaPatterns) {
    const values = [...plain.matchAll(new RegExp(pattern.source, 'gu'))].map(([, digits = '', thousand]) =>
      thousand ? Number(digits) * 1000 : Number(digits.replaceAll(/[,.]/g, '')),
    );
    if (values.length > 0) return Math.max(...values);
  }
  return null;
}

const unitDays: Record<string, number> = {
  hour: 1 / 24,
  stunde: 1 / 24,
  day: 1,
  tag: 1,
  week: 7,
  woche: 7,
  month: 30,
  monat: 30,
  year: 365,
  jahr: 365,
};
const numberWords: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  fourteen: 14,
  thirty: 30,
  sixty: 60,
  ninety: 90,
};
const span = String.raw`(\d{1,4}|${Object.keys(numberWords).join('|')})\+?[\s-]*(hour|day|week|month|year|stunde|tag|woche|monat|jahr)(?:e?s|en|e|n)?`;
const anySpan = new RegExp(String.raw`(?<!\b(?:once|twice|per|every|last|past) )\b${span}\b`, 'gu');
const agePatterns = [
  new RegExp(String.raw`\b(?:accounts?|konto|konten)\b[^.!?]{0,60}?\b${span}\b`, 'u'),
  new RegExp(String.raw`\b${span}[\s-]*(?:old )?(?:reddit )?accounts?\b`, 'u'),
];

/** The age in days that a statement asks of an account, rounded up. */
export function accountAgeIn(plain: string): number | null {
  if (!condition.test(plain) || punishment.test(plain) || !speaksOfAge.test(plain)) return null;
  if (!agePatterns.some((pattern) => pattern.test(plain))) return null;
  const ages = [...plain.matchAll(anySpan)].map(([, amount = '', unit = '']) => {
    return (numberWords[amount] ?? Number(amount)) * unitDays[unit]!;
  });
  return ages.length > 0 ? Math.ceil(Math.max(...ages)) : null;
}

const speaksOfAge = /\b(?:old|older|age|aged|younger|newer|new|alt|exist\w*|created|less|fewer)\b/;
