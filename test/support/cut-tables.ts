import { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely, KyselyPlugin, OperationNode } from 'kysely';
import * as tree from '../../src/database/account-wall/syntax-tree.ts';

type Node = tree.Node;

/**
 * By which column each table would be cut over several machines. Those with the same letters are cut alike: rows with equal
 * values lie together.
 */
export const cutBy: Record<string, { column: string; alike: string }> = {
  post: { column: 'id', alike: 'post' },
  comment: { column: 'id', alike: 'comment' },
  monitoring_hit: { column: 'job_id', alike: 'job' },
  monitoring_hit_item: { column: 'job_id', alike: 'job' },
  monitoring_review: { column: 'job_id', alike: 'job' },
  monitoring_run: { column: 'job_id', alike: 'job' },
};

/** Values that are known to be equal. */
class Equalities {
  readonly #parents = new Map<string, string>();

  of(value: string): string {
    const parent = this.#parents.get(value);
    return parent === undefined ? value : this.of(parent);
  }

  join(a: string, b: string): void {
    if (this.of(a) !== this.of(b)) this.#parents.set(this.of(a), this.of(b));
  }
}

/**
 * What of a statement could not be done if the tables were cut: rows of monitoring jobs are brought together by their job
 * alone, so whoever names two of those tables binds both to the same job, and names no posts or comments beside them.
 * `null`: nothing.
 */
export function whatCutForbids(statement: Node): string | null {
  const equal = new Equalities();
  const [ofJobs, others] = [new Map<string, string>(), new Set<string>()];
  const join = (a: string | null, b: string | null) => a !== null && b !== null && equal.join(a, b);
  const read = (block: Node): void => {
    const tables = tree.tablesOf(block);
    for (const table of tables) {
      const [name, alias] = [tableOf(table), aliasOf(table)];
      const cut = cutBy[name];
      if (cut?.alike === 'job' && block.kind !== 'InsertQueryNode') ofJobs.set(`${alias}.${cut.column}`, name);
      else if (cut && cut.alike !== 'job') others.add(name);
      const inner = table.kind === 'AliasNode' ? table['node'] : undefined;
      if (inner?.kind === 'SelectQueryNode') join(`${alias}.job_id`, selectedAs(inner, 'job_id'));
    }
    for (const named of tree.list(block['with']?.['expressions']))
      join(`${tree.nameOf(named['name']!['table'])}.job_id`, selectedAs(named['expression']!, 'job_id'));
    for (const { left, right } of tree.conditionsOf(block)) join(valueOf(left, block), valueOf(right, block));
    for (const { columns, select } of membershipsOf(block))
      for (const [at, column] of columns.entries()) join(valueOf(column, block), selectedAt(select, at));
    if (block.kind === 'InsertQueryNode' && cutBy[tableOf(tables[0]!)]?.alike === 'job' && block['values']) {
      const target = `${aliasOf(tables[0]!)}.job_id`;
      ofJobs.set(target, tableOf(tables[0]!));
      const at = tree.list(block['columns']).findIndex((column) => tree.nameOf(column['column']) === 'job_id');
      if (block['values'].kind === 'SelectQueryNode') join(target, selectedAt(block['values'], at));
    }
  };
  const visit = (node: Node): void => {
    if (node.kind.endsWith('QueryNode')) read(node);
    tree.eachChild(node, visit);
  };
  visit(statement);
  if (ofJobs.size > 0 && others.size > 0) return `${[...ofJobs.values()].join(', ')} beside ${[...others].join(', ')}`;
  const jobs = new Set([...ofJobs.keys()].map((column) => equal.of(column)));
  return jobs.size > 1 ? `${[...ofJobs].map(([column, name]) => `${name} (${column})`).join(', ')} of different jobs` : null; // prettier-ignore
}

/** What a column of a block, or a value, is known by; a column without its table is that of the only one there. */
function valueOf(node: Node | undefined, block: Node): string | null {
  if (node?.kind === 'SelectionNode') return valueOf(node['selection'], block);
  if (node?.kind === 'AliasNode') return valueOf(node['node'], block);
  if (node?.kind === 'ValueNode') return `value ${JSON.stringify(node['value'])}`;
  const column = node && tree.columnOf(node);
  if (!column) return null;
  const tables = tree.tablesOf(block);
  const table = column.table ?? (tables.length === 1 ? aliasOf(tables[0]!) : null);
  return table === null ? null : `${table}.${column.name}`;
}

function selectedAt(select: Node, place: number): string | null {
  return valueOf(tree.list(select['selections'])[place], select);
}

function selectedAs(select: Node, name: string): string | null {
  return valueOf(
    tree.list(select['selections']).find((selection) => nameOfSelection(selection) === name),
    select,
  );
}

function aliasOf(table: Node): string {
  return table.kind === 'AliasNode' ? tree.nameOf(table['alias']) : tableOf(table);
}

function tableOf(table: Node): string {
  const inner = table.kind === 'AliasNode' ? table['node']! : table;
  return inner.kind === 'TableNode' ? tree.nameOf(inner) : '';
}

function nameOfSelection(selection: Node): string {
  const node = selection['selection']!;
  return node.kind === 'AliasNode' ? tree.nameOf(node['alias']) : (tree.columnOf(node)?.name ?? '');
}

/** `(a, b) in (select …)`, where it must hold. */
function membershipsOf(block: Node): { columns: Node[]; select: Node }[] {
  const found: { columns: Node[]; select: Node }[] = [];
  const visit = (node: Node | undefined): void => {
    if (!tree.isNode(node)) return;
    if (node.kind === 'AndNode') [node['left'], node['right']].forEach(visit);
    if (node.kind === 'ParensNode') visit(node['node']);
    if (node.kind !== 'BinaryOperationNode' || (node['operator']!['operator'] as unknown) !== 'in') return;
    const [left, select] = [node['leftOperand']!, node['rightOperand']!];
    if (select.kind === 'SelectQueryNode') found.push({ columns: left.kind === 'TupleNode' ? tree.list(left['values']) : [left], select }); // prettier-ignore
  };
  visit(block['where']?.['where']);
  return found;
}

const watch: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const forbidden = whatCutForbids(node as OperationNode as unknown as Node);
    if (forbidden !== null) throw new Error(`Not possible if tables were cut: ${forbidden}`);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** From here on each statement that this process builds is looked at. */
export function watchStatements(): void {
  const build = Reflect.get(EntityManager.prototype, 'getKysely') as (this: EntityManager) => Kysely<unknown>;
  if (build.name === 'watched') return;
  Reflect.set(EntityManager.prototype, 'getKysely', function watched(this: EntityManager) {
    return build.call(this).withPlugin(watch);
  });
}
