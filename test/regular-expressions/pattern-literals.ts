import { globSync, readFileSync } from 'node:fs';
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser';

/** `place`: `file:line`. */
export type Pattern = { place: string; source: string; flags: string };

const files = globSync('{src,tasks,clients}/**/*.{ts,tsx}').filter((file) => !file.includes('node_modules'));

/** Every pattern that is written as one in our sources, and every place that builds one when it runs. */
export function patternsInSources(): { literals: Pattern[]; constructions: string[] } {
  const literals: Pattern[] = [];
  const constructions: string[] = [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`);
    const placeOf = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`;
    const construct = ({ callee, start }: NewExpression | CallExpression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') constructions.push(placeOf(start));
    };
    new Visitor({
      Literal: (node) => {
        if (!('regex' in node)) return;
        literals.push({ place: placeOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
      },
      NewExpression: construct,
      CallExpression: construct,
    }).visit(program);
  }
  return { literals, constructions };
}
