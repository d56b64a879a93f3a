const whole = new Intl.NumberFormat();
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const one = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const two = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2, minimumFractionDigits: 2 });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** What stands where a figure is not known: never a zero. */
export const unknown = '–';

type Figure = number | null | undefined;

const shown = (format: Intl.NumberFormat) => (figure: Figure) =>
  figure === null || figure === undefined ? unknown : format.format(figure);

export const wholeNumber = shown(whole);
export const shortNumber = shown(short);
export const oneDecimal = shown(one);
export const twoDecimals = shown(two);
export const share = shown(percent);

/** "1 post", "2 posts". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${whole.format(count)} ${count === 1 ? noun : plural}`;
}
