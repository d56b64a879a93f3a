const whole = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const one = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const two = new Intl.NumberFormat('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 });

/** What stands where a figure is not known: never a zero. */
export const unknown = '–';

type Figure = number | null | undefined;

const shown = (format: { format: (figure: number) => string }) => (figure: Figure) =>
  figure === null || figure === undefined ? unknown : format.format(figure);

export const wholeNumber = shown(whole);
/** All digits up to 9,999, then as 12.3K. */
export const shortNumber = shown({ format: (figure) => (figure < 10_000 ? whole : short).format(figure) });
export const oneDecimal = shown(one);
export const twoDecimals = shown(two);
/** "47 %", as the texts of the service have it; the space does not break. */
export const share = shown({ format: (part) => `${whole.format(Math.round(part * 100))}\u00A0%` });

/** "1.2K members"; how many is not always known. */
export function membersLabel(members: number | null): string {
  if (members === null) return 'members not known';
  return `${shortNumber(members)} ${members === 1 ? 'member' : 'members'}`;
}

/** "1 post", "2 posts". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${whole.format(count)} ${count === 1 ? noun : plural}`;
}
