import type {
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { ForgottenAccount, type OwnedTables } from './owned-tables.ts';
import {
  columnOf,
  type Condition,
  conditionsOf,
  eachChild,
  isNode,
  list,
  nameOf,
  type Node,
  tablesOf,
} from './syntax-tree.ts';

/**
 * The second wall between accounts, for the statements that Kysely builds. Each query block must hold every table of
 * accounts that it names to the caller's: by `account_id = …` (of `account` by `id = …`), a table that only hangs on others
 * also by equality with a column of one that is held. A condition within `or`, `not` or an outer join's `on` holds nothing
 * else. Raw fragments may not name such tables. The first wall is the statement's own condition; this one is for the day
 * somebody forgets it.
 */
export class AccountWall implements KyselyPlugin {
  readonly #accountId: string;
  readonly #owned: OwnedTables;

  constructor(accountId: string, owned: OwnedTables) {
    this.#accountId = accountId;
    this.#owned = owned;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!allowed.has(node.kind)) throw new ForgottenAccount(`Operations do not send a ${node.kind}`);
    this.#visit(node as unknown as Node, [], new Map());
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  /** `around`: the tables that blocks around this one hold. */
  #inspect(block: Node, around: readonly Table[], outer: CommonTables): void {
    const common = new Map(outer);
    for (const expression of list(block['with']?.['expressions'])) {
      const name = nameOf(expression['name']!['table']);
      // It may name itself.
      common.set(name, null);
      const tables = tablesOf(expression['expression']!).map((node) => this.#read(node, common));
      if (tables.some(({ ownership }) => ownership !== null)) common.set(name, 'hanging');
    }
    const tables = tablesOf(block).map((node) => this.#read(node, common));
    this.#hold(block, tables, around, common);
    const free = tables.find((table) => !table.held);
    if (free) throw new ForgottenAccount(`A statement on ${free.name} does not bind the account`);
    const held = [...around, ...tables];
    eachChild(block, (child) => this.#visit(child, held, common));
  }

  #visit(node: Node, held: readonly Table[], common: CommonTables): void {
    if (blocks.has(node.kind)) return this.#inspect(node, held, common);
    if (node.kind === 'RawNode') this.#refuseNames(node);
    eachChild(node, (child) => this.#visit(child, held, common));
  }

  #read(node: Node, common: CommonTables): Table {
    const table = node.kind === 'AliasNode' ? node['node']! : node;
    const alias = node.kind === 'AliasNode' ? nameOf(node['alias']) : nameOf(table);
    // What a sub-select or a common table expression gives is inspected by itself.
    const name = table.kind === 'TableNode' ? nameOf(table) : '';
    const isCommon = common.has(name);
    const ownership = isCommon ? common.get(name)! : this.#owned.ownership(name);
    return { name, alias, ownership, held: isCommon || ownership === null };
  }

  #hold(block: Node, tables: Table[], around: readonly Table[], common: CommonTables): void {
    if (block.kind === 'InsertQueryNode') return this.#holdInserted(block, tables[0]!, common);
    const conditions = conditionsOf(block);
    for (const { left, right, only } of conditions) {
      const column = columnOf(left);
      if (!column || right.kind !== 'ValueNode' || right['value'] !== (this.#accountId as unknown)) continue;
      for (const table of tables) {
        if (only !== null && only !== table.alias) continue;
        if (column.table === null ? isAlone(table, tables) : column.table === table.alias)
          table.held ||= column.name === (table.name === 'account' ? 'id' : 'account_id');
      }
    }
    for (let before = -1; before !== count(tables);) {
      before = count(tables);
      for (const condition of conditions) this.#lean(condition, tables, around);
    }
  }

  /** Rows that are equal to held ones in a column are the account's, too. */
  #lean({ left, right, only }: Condition, tables: Table[], around: readonly Table[]): void {
    const [a, b] = [columnOf(left), columnOf(right)];
    if (!a?.table || !b?.table) return;
    const find = (alias: string) =>
      tables.find((table) => table.alias === alias) ?? around.find((table) => table.alias === alias);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const [table, holder] = [find(one.table!), find(other.table!)];
      if (!table || !holder?.held || holder.ownership === null || (only !== null && only !== table.alias)) continue;
      table.held ||= table.ownership === 'hanging' || (one.name === 'account_id' && other.name === 'account_id');
    }
  }

  /** Inserted rows name the account, or come from rows that are held. */
  #holdInserted(block: Node, table: Table, common: CommonTables): void {
    if (table.ownership === null) return;
    const values = block['values']!;
    const position = list(block['columns']).findIndex((column) => nameOf(column['column']) === 'account_id');
    if (values.kind === 'ValuesNode') {
      const rows = list(values['values']).map((row) => (row['values'] as unknown as unknown[])[position]);
      table.held = rows.every((value) => (isNode(value) ? value['value'] : value) === (this.#accountId as unknown));
    } else {
      const from = tablesOf(values).map((node) => this.#read(node, common));
      const given = list(values['selections'])[position]?.['selection'];
      const account = given?.kind === 'AliasNode' ? given['node'] : given;
      const isAnothers = account?.kind === 'ValueNode' && account['value'] !== (this.#accountId as unknown);
      table.held = !isAnothers && from.some(({ ownership }) => ownership !== null);
    }
  }

  #refuseNames(raw: Node): void {
    const text = (raw['sqlFragments'] as unknown as string[]).join(' ').toLowerCase();
    if (text.includes('u&"')) throw new ForgottenAccount('A raw fragment hides the names of its tables');
    const words = text.match(/[a-z_][a-z0-9_]*/g) ?? [];
    const named = words.find((word) => this.#owned.ownership(word) !== null || runsText.test(word));
    if (named !== undefined) throw new ForgottenAccount(`A raw fragment names ${named}`);
  }
}

type Table = { name: string; alias: string; ownership: 'own' | 'hanging' | null; held: boolean };
/** Common table expressions by name; `hanging`: with rows of the account, which others may hang on. */
type CommonTables = ReadonlyMap<string, 'hanging' | null>;

/** Functions that take SQL as a text. */
const runsText = /^(query|table|cursor|schema|database)_to_xml|^dblink/;

const blocks = new Set<string>(['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);
const allowed = new Set<OperationNode['kind']>([...(blocks as Set<OperationNode['kind']>), 'RawNode']);

/** A column without its table's name can only be the one owned table's. */
function isAlone(table: Table, tables: readonly Table[]): boolean {
  return tables.filter(({ ownership }) => ownership !== null).every((other) => other === table);
}

function count(tables: readonly Table[]): number {
  return tables.filter(({ held }) => held).length;
}
