/** A node of Kysely's syntax tree, by its fields: `NodeKind` and what it holds. */
export type Node = { readonly kind: string } & { readonly [field: string]: Node | undefined };
/** `only`: an outer join's condition says nothing of other tables. */
export type Condition = { left: Node; right: Node; only: string | null };

export function tablesOf(block: Node): Node[] {
  const joined = list(block['joins']).map((join) => join['table']!);
  const from = [...list(block['from']?.['froms']), ...list(block['using']?.['tables'])];
  return [block['into'], block['table'], ...from, ...joined].filter((node) => node !== undefined);
}

export function conditionsOf(block: Node): Condition[] {
  const on = list(block['joins']).flatMap((join) => {
    const isInner =
      (join['joinType'] as unknown) === 'InnerJoin' || (join['joinType'] as unknown) === 'LateralInnerJoin';
    const table = join['table']!;
    const only = isInner ? null : nameOf(table.kind === 'AliasNode' ? table['alias'] : table);
    return join['on'] ? equalitiesIn(join['on']['on']!, only) : [];
  });
  return [...on, ...(block['where'] ? equalitiesIn(block['where']['where']!, null) : [])];
}

/** What must be equal for the whole condition to hold. */
function equalitiesIn(node: Node, only: string | null): Condition[] {
  if (node.kind === 'ParensNode') return equalitiesIn(node['node']!, only);
  if (node.kind === 'AndNode') return [...equalitiesIn(node['left']!, only), ...equalitiesIn(node['right']!, only)];
  if (node.kind !== 'BinaryOperationNode' || (node['operator']!['operator'] as unknown) !== '=') return [];
  return [{ left: node['leftOperand']!, right: node['rightOperand']!, only }];
}

export function columnOf(node: Node): { table: string | null; name: string } | null {
  if (node.kind !== 'ReferenceNode' || node['column']?.kind !== 'ColumnNode') return null;
  return { table: node['table'] ? nameOf(node['table']) : null, name: nameOf(node['column']['column']) };
}

export function nameOf(node: Node | undefined): string {
  const identifier = node?.kind === 'TableNode' ? node['table']!['identifier'] : node;
  return (identifier?.['name'] as unknown as string | undefined) ?? '';
}

export function list(nodes: unknown): Node[] {
  return (nodes as Node[] | undefined) ?? [];
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string';
}

/**
 * What holds no statement and no fragment. Values are the caller's data: what looks like a node in them is none.
 */
const leaves = new Set([
  'ValueNode',
  'PrimitiveValueListNode',
  'ReferenceNode',
  'ColumnNode',
  'TableNode',
  'IdentifierNode',
  'SchemableIdentifierNode',
  'OperatorNode',
]);

/** Calls `visit` for each node within a node. On the path of every statement, so it makes no lists. */
export function eachChild(node: Node, visit: (child: Node) => void): void {
  for (const field in node) {
    const value: unknown = node[field];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) for (const one of value) if (isNode(one) && !leaves.has(one.kind)) visit(one);
    if (isNode(value) && !leaves.has(value.kind)) visit(value);
  }
}
