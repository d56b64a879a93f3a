const maxShown = 300;
/** An address, which may have parentheses in pairs, and a title in quotes. */
export const linkTarget = /(?:[^()\s]|\([^()\s]{0,100}\)){0,500}(?:\s"[^"]{0,200}")?\)/y;

/**
 * Markdown links and images as what they show. `target`: a sticky pattern of what stands behind `](`. `inLine`: what is shown has no line
 * break. Read by closing brackets: a pattern for all of it would read on from every opening one.
 */
export function unlinked(text: string, target: RegExp, { inLine }: { inLine: boolean }): string {
  let plain = '';
  let copied = 0;
  let shownFrom = 0;
  let from = 0;
  for (let close = text.indexOf(']'); close >= 0; close = text.indexOf(']', from)) {
    const before = text.slice(Math.max(shownFrom, close - maxShown - 1), close);
    from = close + 1;
    // "[[OC]](…)" shows "[OC]".
    if (text[from] !== ']') shownFrom = from;
    if (text[from] !== '(') continue;
    const line = inLine ? before.slice(before.lastIndexOf('\n') + 1) : before;
    const open = line.indexOf('[');
    if (open < 0) continue;
    target.lastIndex = close + 2;
    if (!target.test(text)) continue;
    const shown = line.slice(open + 1);
    const start = close - shown.length - 1;
    plain += text.slice(copied, text[start - 1] === '!' && start > copied ? start - 1 : start) + shown;
    copied = shownFrom = from = target.lastIndex;
  }
  return plain + text.slice(copied);
}
