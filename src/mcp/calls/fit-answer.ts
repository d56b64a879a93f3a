type Json = Record<string, unknown>;

/** Of every list, by its path, how many items are behind us. */
export type Offsets = Record<string, number>;

export type Fitted = {
  value: Json;
  /** Where the next page goes on; `null`: there is none. */
  rest: Offsets | null;
  /** What is too large to be shown on any page, by its path. */
  leftOut: string[];
};

/** Where not all fits, a longer text is left out as a whole: who wants it reads the answer over REST. */
const maxTextCharacters = 8_000;

/** A list of the answer. `before` items are behind us, `shown` are on this page, `skipped` fit on no page. */
type List = {
  path: string;
  before: number;
  all: number;
  shown: unknown[];
  /** Of those that are shown, in characters of JSON. */
  sizes: number[];
  skipped: number;
  /** The lists in the first that is shown, which may be what is left of an item that was shown in part. */
  inFirst: List[];
};

/**
 * An answer of at most so many characters of JSON. What does not fit is left out as whole items of its lists, from their
 * ends, and follows on the next page. A list of which not even one item fits shows a part of it: of its own lists whole
 * items, too. Nothing is ever cut.
 */
export function fitAnswer(answer: Json, maxCharacters: number, from: Offsets = {}): Fitted {
  if (Object.keys(from).length === 0 && JSON.stringify(answer).length <= maxCharacters)
    return { value: answer, rest: null, leftOut: [] };
  const leftOut: string[] = [];
  const value = withoutLongTexts(answer, '', leftOut) as Json;
  const lists = openLists(value, '', from);
  let excess = JSON.stringify(value).length - maxCharacters;
  excess -= shorten(lists, excess, 1);
  const partly = excess > 0 ? largest(lists, 0) : undefined;
  const inner = partly?.inFirst ?? [];
  excess -= shorten(inner, excess, 0);
  if (partly && excess <= 0 && inner.every(({ shown }) => shown.length === 0)) skipOne(largestRest(inner), leftOut);
  while (excess > 0) {
    const list = largest(lists, 0);
    if (!list) break;
    excess -= drop(list);
    skipOne(list, leftOut);
  }
  return { value, rest: restOf(lists, inner), leftOut };
}

/** The lists that are reached without going through another, each without what is behind us. */
function openLists(node: unknown, path: string, from: Offsets): List[] {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return [];
  const holder = node as Json;
  return Object.entries(holder).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (!Array.isArray(field)) return openLists(field, at, from);
    const before = Math.min(from[at] ?? 0, field.length);
    const shown: unknown[] = field.slice(before);
    holder[name] = shown;
    const inFirst = openLists(shown[0], `${at}.0`, from);
    const sizes = shown.map((item) => JSON.stringify(item).length + 1);
    return [{ path: at, before, all: field.length, shown, sizes, skipped: 0, inFirst }];
  });
}

/** Takes items from the end of the largest list until so many characters are gone; tells how many are. */
function shorten(lists: readonly List[], excess: number, minItems: number): number {
  let gone = 0;
  for (let list = largest(lists, minItems); gone < excess && list; list = largest(lists, minItems)) gone += drop(list);
  return gone;
}

function largest(lists: readonly List[], minItems: number): List | undefined {
  const longEnough = lists.filter(({ shown }) => shown.length > minItems);
  return longEnough.toSorted((a, b) => charactersOf(b) - charactersOf(a))[0];
}

function charactersOf({ sizes }: List): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

function drop(list: List): number {
  list.shown.pop();
  return list.sizes.pop() ?? 0;
}

function largestRest(lists: readonly List[]): List | undefined {
  return lists.toSorted((a, b) => b.all - b.before - (a.all - a.before))[0];
}

function skipOne(list: List | undefined, leftOut: string[]): void {
  if (!list || list.before + list.shown.length >= list.all) return;
  leftOut.push(`${list.path}[${list.before + list.shown.length}]`);
  list.skipped++;
}

function behind({ before, shown, skipped }: List): number {
  return before + shown.length + skipped;
}

function restOf(lists: readonly List[], inner: readonly List[]): Offsets | null {
  const isOpen = (list: List) => behind(list) < list.all;
  const isPart = ({ shown, inFirst }: List) => shown.length > 0 && inFirst === inner && inner.some(isOpen);
  if (!lists.some((list) => isOpen(list) || isPart(list))) return null;
  const places = lists.flatMap((list) => {
    if (!isPart(list)) return [[list.path, behind(list)] as const];
    return [[list.path, list.before] as const, ...inner.map((one) => [one.path, behind(one)] as const)];
  });
  return Object.fromEntries(places);
}

function withoutLongTexts(node: unknown, path: string, leftOut: string[]): unknown {
  if (Array.isArray(node)) return node.map((item, i) => withoutLongTexts(item, `${path}[${i}]`, leftOut));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof field === 'string' && field.length > maxTextCharacters) {
      leftOut.push(at);
      return [];
    }
    return [[name, withoutLongTexts(field, at, leftOut)]];
  });
  return Object.fromEntries(kept) as Json;
}
