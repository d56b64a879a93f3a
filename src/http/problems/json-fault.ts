import { AppError } from '../../errors.ts';

/** Further on a fault is told without its place: to find it costs a dozen parses, and anybody may send one. */
const maxSearchedCharacters = 8_192;

/**
 * What is wrong with a text that was not taken as JSON: where it stops to be that, counted in lines and columns from one,
 * or that it has a key which would reach into programs.
 */
export function faultOf(text: string): AppError {
  if (text.trim() === '') return new AppError('invalid_json', 'The body is empty: send a JSON object');
  const at = firstFault(text);
  if (at === null) {
    return state(text) === 'whole'
      ? new AppError(
          'invalid_request',
          'The body has a key that is not accepted: __proto__, or constructor with prototype',
        )
      : new AppError('invalid_json', 'The body is not valid JSON');
  }
  if (at >= text.length) return new AppError('invalid_json', 'The body is not valid JSON: it ends before it is whole');
  const before = text.slice(0, at).split('\n');
  const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
  return new AppError('invalid_json', `The body is not valid JSON at ${place}`);
}

/**
 * The first place that no JSON could go on from; `null`: it is JSON, or the fault is too far on. The parser does not always
 * tell, but what it says of the beginnings of a text does: those before the fault only lack their end. They are halved
 * until it is found.
 */
function firstFault(text: string): number | null {
  const whole = state(text);
  if (whole !== 'wrong') return whole === 'whole' ? null : text.length;
  let [good, bad] = [0, Math.min(text.length, maxSearchedCharacters)];
  if (bad < text.length && state(text.slice(0, bad)) !== 'wrong') return null;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (state(text.slice(0, middle)) === 'wrong') bad = middle;
    else good = middle;
  }
  return good;
}

function state(text: string): 'whole' | 'unfinished' | 'wrong' {
  try {
    JSON.parse(text);
    return 'whole';
  } catch (error) {
    const { message } = error as Error;
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? Number.NaN);
    return /end of JSON/.test(message) || at >= text.length ? 'unfinished' : 'wrong';
  }
}
