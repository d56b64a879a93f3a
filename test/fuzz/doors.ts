import { operationsOf } from '../../src/http/operations.ts';
import { appRouter } from '../../src/router.ts';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { nonconformities } from '../support/conformance.ts';
import { inlined } from '../support/inlined.ts';
import { resolve } from '../support/matches-schema.ts';
import type { Schema } from './schema-values.ts';

/** An operation as the document tells it, and as tRPC names it. */
export type FuzzedOperation = {
  id: string;
  method: string;
  path: string;
  scope: string | null;
  /** Where tRPC has it. */
  procedure: string;
  isQuery: boolean;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  /** `null` when there is none. */
  body: Schema;
};

/** The fields of one request by where REST has them. */
export type Fields = {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | null;
};

/** What both doors have in common. */
export type Outcome = { status: number; code: string | null; places: string[]; output: unknown };

export const fuzzedOperations: FuzzedOperation[] = readOperations();

function readOperations(): FuzzedOperation[] {
  const document: Schema = inlined(JSON.parse(JSON.stringify(openApiDocument(appRouter, '/v1', '0.0.0'))));
  return operationsOf(appRouter).map(({ path: procedure, meta }) => {
    const { method, path } = meta.openapi;
    const declared = document.paths[path][method.toLowerCase()];
    return {
      id: declared.operationId,
      method,
      path,
      scope: meta.scope ?? null,
      procedure,
      isQuery: method === 'GET',
      parameters: whole(declared.parameters ?? [], document),
      body: whole(declared.requestBody?.content['application/json'].schema ?? null, document),
    };
  });
}

/** A copy in which schemas stand where they are referred to; what may be `null` says so in its type. */
function whole(node: Schema, document: Schema): Schema {
  if (Array.isArray(node)) return node.map((one) => whole(one, document));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...rest } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, whole(value, document)])); // prettier-ignore
  const schema = $ref === undefined ? rest : { ...whole(resolve($ref, document), document), ...rest };
  const [first, second, ...more] = schema.anyOf ?? [];
  if (second?.type !== 'null' || more.length > 0 || typeof first.type !== 'string') return schema;
  const { anyOf: _, ...said } = schema;
  return { ...first, ...said, type: [first.type, 'null'], ...(first.enum && { enum: [...first.enum, null] }) };
}

/** Sends a request through the REST door; throws when the answer is not as the document says. */
export async function throughRest(
  address: string,
  operation: FuzzedOperation,
  fields: Fields,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(fields.path[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(fields.query).map(
      ([name, value]) => [name, typeof value === 'string' ? value : String(value)] as [string, string],
    ),
  ).toString();
  const path = query === '' ? filled : `${filled}?${query}`;
  const response = await fetch(`${address}/v1${path}`, {
    method: operation.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(fields.body !== null && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(fields.body !== null && { body: JSON.stringify(fields.body) }),
  });
  const text = await response.text();
  const { status } = response;
  const wrong = nonconformities({
    method: operation.method,
    path,
    requestBody: fields.body ?? undefined,
    status,
    headers: response.headers,
    text,
  });
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  const body = text === '' ? null : JSON.parse(text);
  return outcome(status, status >= 400 ? body : null, status >= 400 ? null : body);
}

/** The same through the tRPC door. */
export async function throughTrpc(
  address: string,
  operation: FuzzedOperation,
  fields: Fields,
  token: string | null,
): Promise<Outcome> {
  const input = { ...fields.query, ...fields.body, ...fields.path };
  const text = JSON.stringify(input);
  const url = `${address}/trpc/${operation.procedure}`;
  const response = await fetch(operation.isQuery ? `${url}?input=${encodeURIComponent(text)}` : url, {
    method: operation.isQuery ? 'GET' : 'POST',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(!operation.isQuery && { 'content-type': 'application/json' }),
    },
    ...(!operation.isQuery && { body: text }),
  });
  const { result, error } = (await response.json()) as Schema;
  if (error && !error.data?.problem)
    throw new Error(`tRPC ${operation.procedure} ${response.status} without a problem: ${JSON.stringify(error)}`);
  return outcome(response.status, error?.data.problem ?? null, result?.data ?? null);
}

function outcome(status: number, problem: Schema, output: unknown): Outcome {
  const places = (problem?.errors ?? []).map((one: Schema) => `${one.in} ${one.pointer}`);
  return { status, code: problem?.code ?? null, places: [...new Set<string>(places)].toSorted(), output };
}
