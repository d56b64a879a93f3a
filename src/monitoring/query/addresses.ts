/** A stretch of a folded text. */
export type Range = { readonly from: number; readonly to: number };

/** `visible`: what a reader sees as words, in order. `addresses`: what links lead to, without the scheme. */
export type Stretches = { readonly visible: readonly Range[]; readonly addresses: readonly Range[] };

// The target of a Markdown link, or an address in plain text: scheme, host with path, query with fragment.
const scheme = String.raw`(?:[a-z][a-z\d+.\-]*:(?://)?|(?=[/#]|www\.))`;
const target = String.raw`[^\s()]*(?:\([^\s()]*\)[^\s()]*)*`;
const pattern = new RegExp(
  String.raw`\]\((?<scheme>${scheme})(?<target>${target})|(?:https?://)(?<place>[^\s<>"()[\]?#]*)(?<query>[^\s<>"()[\]]*)`,
  'dg',
);

/**
 * Words are looked for in what a reader sees: of a Markdown link its text and not its target, of an address in the
 * text its host and path and neither `https` nor `?utm_source=…`. What is left out is not lost: `url:` searches all
 * addresses, whole. Code is visible, so its words count.
 */
export function splitAddresses(text: string): Stretches {
  if (!text.includes('://') && !text.includes('](')) return { visible: [{ from: 0, to: text.length }], addresses: [] };
  const visible: Range[] = [];
  const addresses: Range[] = [];
  let seen = 0;
  for (const match of text.matchAll(pattern)) {
    visible.push({ from: seen, to: match.index });
    seen = match.index + match[0].length;
    const { target, place, query } = match.indices!.groups!;
    if (target) {
      addresses.push({ from: target[0], to: target[1] });
    } else {
      visible.push({ from: place![0], to: place![1] });
      addresses.push({ from: place![0], to: query![1] });
    }
  }
  visible.push({ from: seen, to: text.length });
  return { visible, addresses };
}
