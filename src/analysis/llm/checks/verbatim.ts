const longest = 400;
const shortest = 8;

/**
 * The part of a text that a quote stands for, as the text has it; only white space may differ. `null`: it is not there, it
 * is cut within a word, or too short or long to be a quote.
 */
export function verbatim(quote: string, text: string): string | null {
  const words = quote.split(/\s+/).filter((word) => word !== '');
  const length = words.join(' ').length;
  if (length > longest || length < Math.min(shortest, text.trim().length) || length === 0) return null;
  const source = words.map((word) => RegExp.escape(word)).join(String.raw`\s+`);
  const border = { before: String.raw`(?<![\p{L}\p{N}])`, after: String.raw`(?![\p{L}\p{N}])` };
  const spaced = /^[\p{Script=Latin}\p{N}]/u.test(quote.trim());
  const pattern = new RegExp(spaced ? border.before + source + border.after : source, 'u');
  return pattern.exec(text)?.[0] ?? null;
}
