import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getInputOutputParsers, type OpenApiProcedure } from 'trpc-to-openapi';
import { z } from 'zod';
import { readConfig } from '../../src/config.ts';
import { scopes } from '../../src/accounts/keys/scopes.ts';
import { toolsFor, toolsOf } from '../../src/mcp/tools.ts';
import { appRouter } from '../../src/router.ts';
import type { Json } from '../support/discover.ts';

const tools = toolsOf(appRouter, readConfig({}).prices);
const listed = toolsFor(tools, scopes);

/** Every schema within a schema. */
function* schemasIn(schema: Json): Generator<Json> {
  yield schema;
  for (const field of Object.values<Json>(schema.properties ?? {})) yield* schemasIn(field);
  if (schema.items !== undefined) yield* schemasIn(schema.items);
  for (const one of schema.anyOf ?? []) yield* schemasIn(one);
}

test('there are at most twelve, in a list that leaves the context free', () => {
  assert.ok(listed.length === 12, String(listed.length));
  // 2,981 tokens (o200k_base) are 12,577 characters of JSON.
  const characters = JSON.stringify(listed).length;
  assert.ok(characters <= 12_600, `${characters} characters`);
});

test('each says what it does, what it costs and whether it only reads; every field has its sentence', () => {
  for (const { name, title, description, annotations, inputSchema } of listed) {
    assert.match(name, /^[a-z]+(?:_[a-z]+){1,2}$/);
    assert.ok(title.length > 5 && !description.includes('\n'), name);
    assert.match(description, /Free\.$|Costs \d credits|costs \d credit/, name);
    assert.not.match(description, /[{}]/);
    assert.is(annotations.readOnlyHint, /^(?:get|list|find_posts)/.test(name), name);
    assert.is(annotations.readOnlyHint || annotations.destructiveHint === false, true, name);
    for (const [field, schema] of Object.entries<Json>(inputSchema['properties'] as Json))
      assert.ok(schema.description?.length > 5, `${name}.${field}`);
  }
});

test('no schema has references, unions at its top, boolean schemas or lists of types', () => {
  for (const { name, inputSchema, outputSchema } of listed) {
    for (const schema of [inputSchema, outputSchema]) {
      assert.is(schema.type, 'object', name);
      assert.not.match(JSON.stringify(schema), /"\$ref"|"\$defs"|"allOf"|"oneOf"|"not"|"const"/, name);
      for (const one of schemasIn(schema)) {
        assert.type(one, 'object', `${name}: a boolean schema`);
        assert.ok(one.anyOf !== undefined || typeof one.type === 'string', `${name}: ${JSON.stringify(one)}`);
      }
    }
    assert.is('anyOf' in inputSchema || 'anyOf' in outputSchema, false);
  }
});

test('schemas are converted once: a list is the same objects for every request', () => {
  const [one, other] = [toolsFor(tools, scopes), toolsFor(tools, scopes)];
  assert.ok(one.every(({ inputSchema }, i) => inputSchema === other[i]!.inputSchema));
});

test('what agents may send, and what concise answers keep, are fields of the operations', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, OpenApiProcedure>;
  for (const { operations } of tools.values()) {
    for (const { path, meta } of operations) {
      const { inputParser, outputParser } = getInputOutputParsers(procedures[path]!);
      const known = (inputParser instanceof z.ZodObject ? inputParser : (inputParser as z.ZodOptional<z.ZodObject>).unwrap()).shape; // prettier-ignore
      if (!meta.toInput)
        for (const field of Object.keys(meta.input.shape)) assert.ok(field in known || field === meta.case?.field, `${path}: ${field}`); // prettier-ignore
      // Not a field of the operation: the door says so of what was there before.
      const kept = meta.concise.filter((field) => field !== 'already_started');
      for (const field of kept) assert.ok(has(outputParser as z.ZodType, field.split('.')), `${path}: ${field}`);
      for (const field of meta.job?.concise ?? [])
        assert.ok(has(meta.job!.found, field.split('.')), `${path}: ${field}`);
    }
  }
});

test('no agent is shown words of people without what is owed for them, and without their name where it is owed', () => {
  const quotes = /^(.*)\.(?:evidence\.quote|tone\.examples\.quote|excerpt)$/;
  const shown = [...tools.values()].flatMap(({ operations }) =>
    operations.flatMap(({ meta }) => [meta.concise, meta.job?.concise ?? []]),
  );
  const quoting = shown.filter((fields) => fields.some((field) => quotes.test(field)));
  assert.is(quoting.length, 4);
  for (const fields of quoting) {
    const [, place] = fields.map((field) => quotes.exec(field)).find((match) => match !== null)!;
    const owed = fields.filter((field) => field.endsWith('attribution'));
    assert.ok(
      owed.some((field) => field.startsWith(place!)),
      `${place}: ${owed.join()}`,
    );
    assert.ok(
      fields.some((field) => field.startsWith(place!) && field.endsWith('.author')),
      place,
    );
  }
});

type Definition = { type: string; innerType?: z.ZodType; out?: z.ZodType; element?: z.ZodType; shape?: Record<string, z.ZodType>; options?: z.ZodType[] }; // prettier-ignore

function has(schema: z.ZodType, [name, ...rest]: string[]): boolean {
  const def = schema._zod.def as unknown as Definition;
  const inner = def.innerType ?? def.element ?? (def.type === 'pipe' ? def.out : undefined);
  if (inner) return has(inner, [name!, ...rest]);
  const field = def.shape?.[name!];
  return field !== undefined && (rest.length === 0 || has(field, rest));
}

test.run();
