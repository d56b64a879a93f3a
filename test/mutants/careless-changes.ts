import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser';

type Place = { start: number; end: number };

/**
 * One careless change of a source file: what stands from `start` to `end` becomes `text`. It makes a difference where `place`
 * runs.
 */
export type Mutant = Place & { file: string; line: number; place: Place; before: string; text: string };

/** What hands slip into: the neighbour of an operator, whose limit and opposite are other behaviour. */
const operators: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

const methods: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' };

/** Calls that change nothing which a caller could see. */
const unseen = /\b(logger|log|console)\b|\.unref\(|process\.emitWarning/;

/** Every careless change of one source, in the order of the source. */
export function carelessChanges(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const mutants: Mutant[] = [];
  const change = ({ start, end }: Place, text: string, place: Place = { start, end }) => {
    const line = source.slice(0, start).split('\n').length;
    mutants.push({ file, line, start, end, place, before: source.slice(start, end), text });
  };
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const changeOperator = (node: { left: Node; right: Node; operator: string }) => {
    const start = source.indexOf(node.operator, node.left.end);
    // Behind "a ||" nothing runs where a is true: with "a &&" it does.
    const place = { start: node.left.start, end: node.left.end };
    for (const other of operators[node.operator] ?? [])
      change({ start, end: start + node.operator.length }, other, place);
  };
  const decide = (test: Expression) => {
    for (const answer of ['true', 'false']) if (textOf(test) !== answer) change(test, answer);
  };

  const visitor = new Visitor({
    BinaryExpression(node) {
      if (!joinsText(node)) changeOperator(node);
    },
    LogicalExpression(node) {
      if (node.operator === '??') change({ start: node.left.end, end: node.end }, '');
      else changeOperator(node);
    },
    UnaryExpression(node) {
      if (node.operator === '!') change(node, textOf(node.argument));
    },
    IfStatement: (node) => decide(node.test),
    ConditionalExpression: (node) => decide(node.test),
    Literal(node) {
      if (typeof node.value === 'boolean') change(node, String(!node.value));
      else if (typeof node.value === 'number') change(node, node.value === 0 ? '1' : `(${node.raw} * 2)`);
    },
    CallExpression(node) {
      if (node.callee.type !== 'MemberExpression' || node.callee.computed) return;
      const { property, object } = node.callee;
      const name = textOf(property);
      if (Object.hasOwn(methods, name)) change(property, methods[name]!);
      if (name === 'filter' || name === 'toSorted') change({ start: object.end, end: node.end }, '');
    },
    ExpressionStatement(node) {
      if (node.expression.type !== 'Literal' && !unseen.test(textOf(node))) change(node, ';');
    },
    TemplateLiteral(node) {
      if (!/\b(?:select|insert into|update|delete from)\s/.test(textOf(node))) return;
      for (const { start, end } of node.quasis) {
        for (const word of source.slice(start, end).matchAll(/\b(?:and|or)\b|[<>]=?(?![<>-])|for update[ \w]*/g)) {
          const at = start + word.index;
          change({ start: at, end: at + word[0].length }, sqlChange(word[0]));
        }
      }
    },
  });
  visitor.visit(program);
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function joinsText({ operator, left, right }: { operator: string; left: Node; right: Node }): boolean {
  const isText = (node: Node): boolean =>
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node.value === 'string') ||
    (node.type === 'BinaryExpression' && joinsText(node));
  return operator === '+' && (isText(left) || isText(right));
}

function sqlChange(word: string): string {
  if (word === 'and') return 'or';
  if (word === 'or') return 'and';
  return operators[word]?.[0] ?? '';
}
