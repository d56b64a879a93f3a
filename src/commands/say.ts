import { withoutHidden } from '../text/hidden-characters.ts';

/** Whether a command answers with JSON. */
export type Json = { json: boolean };

/**
 * What a command found out: as one line of JSON, or in words. Callers of the API give names to keys and accounts: nothing
 * in them moves the cursor of the operator's terminal, or changes its colours.
 */
export function say(json: boolean, answer: object, ...lines: string[]): void {
  console.log(json ? safeJson(answer) : lines.map(withoutHidden).join('\n').replaceAll('\r', ' '));
}

function safeJson(value: object): string {
  return JSON.stringify(value).replaceAll(/[\u007F-\u009F]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
}

/** Rows as columns of text under their names, numbers to the right. */
export function table(rows: readonly object[]): string {
  const first = rows[0];
  if (!first) return 'None';
  const names = Object.keys(first);
  const cells = rows.map((row) => names.map((name) => shown((row as Record<string, unknown>)[name])));
  const widths = names.map((name, i) => Math.max(name.length, ...cells.map((row) => row[i]!.length)));
  const isNumber = names.map((name) => typeof (first as Record<string, unknown>)[name] === 'number');
  const line = (row: string[]) =>
    row
      .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [line(names.map((name) => name.replaceAll('_', ' '))), ...cells.map(line)].join('\n');
}

function shown(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  if (value === null || value === undefined) return '-';
  return withoutHidden(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ');
}
