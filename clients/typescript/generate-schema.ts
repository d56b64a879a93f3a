/**
 * Writes `src/schema.ts`, the types of the REST interface, from the reviewed OpenAPI document. Only what a caller's types
 * need is kept: the successes, one `Problem` for every failure, no headers of answers, no examples.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript';

type Response = { $ref?: string; headers?: unknown; description: string };
type Operation = { responses: Record<string, Response> };
type Components = { responses: Record<string, Response>; [kind: string]: unknown };
type Document = { paths: Record<string, Record<string, Operation>>; components: Components };

const source = new URL('../openapi/openapi.snapshot.json', import.meta.url);
const target = new URL('src/schema.ts', import.meta.url);

const failure = {
  description: 'Any failure.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

export async function generateSchema(): Promise<string> {
  const document = JSON.parse(readFileSync(source, 'utf8'), asTypes) as Document;
  const { schemas, parameters, requestBodies, responses } = document.components;
  const successes: Record<string, Response> = {};
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const own = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    for (const [, { $ref }] of own) if ($ref) successes[nameIn($ref)] = responses[nameIn($ref)]!;
    for (const [, success] of own) delete success.headers;
    operation.responses = { ...Object.fromEntries(own), default: failure };
  }
  for (const success of Object.values(successes)) delete success.headers;
  const components = { schemas, parameters, requestBodies, responses: successes };
  const nodes = await openapiTs({ ...document, components } as unknown as OpenAPI3, {
    alphabetize: false,
    // What has a default may be left out.
    defaultNonNullable: false,
  });
  return `// Generated from the OpenAPI document by generate-schema.ts (npm run openapi). Do not edit.\n\n${astToString(nodes)}`;
}

/** The last part of a reference. */
function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** What no type can say is left out. */
function asTypes(this: unknown, key: string, value: unknown): unknown {
  const isExamples = key === 'examples' && Array.isArray(value);
  const isPattern = key === 'pattern' && typeof value === 'string';
  return isExamples || isPattern ? undefined : untypedChoice(value);
}

type Choice = { type?: string | string[]; oneOf: unknown[] };

/** Beside a choice of objects, `type` would be made a type of its own that allows no field at all. */
function untypedChoice(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('oneOf' in value) || !('type' in value)) return value;
  const { type, oneOf, ...rest } = value as Choice;
  const isNullable = [type].flat().includes('null');
  return { ...rest, oneOf: isNullable ? [...oneOf, { type: 'null' }] : oneOf };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await generateSchema());
