import { functionWords, offerWords } from './english.ts';
import { kind } from './parameters.ts';
import { words } from './tokenize.ts';

const FIRST_PERSON = new Set(['i', 'im', 'ive', 'id', 'ill', 'my', 'me', 'mine', 'myself', 'he', 'she', 'him', 'his', 'her', 'you', 'your', 'this']); // prettier-ignore

/**
 * How much a text reads as a post written by the audience (1) rather than a brief about it (0). Whoever fills in
 * competitors, keywords or an audience writes a brief; without them it is a sum of signs through a logistic function.
 */
export function postness(text: string, hasFields: boolean): number {
  const found = words(text);
  const distinct = new Set(found).size;
  const share = (list: ReadonlySet<string>) =>
    found.filter((word) => list.has(word)).length / Math.max(1, found.length);
  const offers = share(offerWords);
  const { weights } = kind;
  const sum =
    weights.bias +
    (hasFields ? weights.fields : 0) +
    weights.length * Math.max(0, distinct - kind.usualWords) +
    weights.person * share(FIRST_PERSON) +
    weights.offers * offers +
    weights.paragraphs * (/\n\s*\S/.test(text) ? 1 : 0) +
    weights.functional * share(functionWords) +
    (distinct <= kind.tag ? weights.tag : 0);
  return 1 / (1 + Math.exp(-sum));
}
