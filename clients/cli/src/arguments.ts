import { InvalidArgumentError } from 'commander';

/** Adds one more value to an option that may be given several times. */
export function several(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    if (!/^\d{1,15}$/.test(text) || Number(text) < min || Number(text) > max) {
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    }
    return Number(text);
  };
}

export function share(text: string): number {
  if (!/^(0(\.\d+)?|1(\.0+)?|\.\d+)$/.test(text)) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return Number(text);
}
