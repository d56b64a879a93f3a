import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { errorCodes } from '../../src/errors.ts';
import { operationsOf } from '../../src/http/operations.ts';
import { problemCodesOf } from '../../src/http/openapi/openapi-responses.ts';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { appRouter } from '../../src/router.ts';
import { inlined } from './inlined.ts';

// A JSON document is what it is; the checks below say what they expect of it.
// eslint-disable-next-line typescript/no-explicit-any
type Json = any;

/** One request under `/v1` and its answer, as far as the document speaks of them. */
export type Exchange = {
  method: string;
  /** With its query, without `/v1`. */
  path: string;
  requestBody?: unknown;
  status: number;
  headers: Headers;
  /** The text of the answer's body. */
  text: string;
};

type Documented = { method: string; template: string; pattern: RegExp; operation: Json; problems: Set<number> };

/** Headers of ours: an answer may not have one that the document does not promise there. */
const ownHeaders = [
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'location',
  'etag',
  'link',
  'cache-control',
  'idempotent-replayed',
  'preference-applied',
  'www-authenticate',
  'allow',
];

/** Headers that a range of statuses promises in words only. */
const alwaysWith: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

const document: Json = inlined(JSON.parse(JSON.stringify(openApiDocument(appRouter, '/v1', '0.0.0'))));
const operations = documentedOperations();
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateFormats: true }));
ajv.addSchema({ $id: 'document', components: document.components });
ajv.addSchema({ $id: 'closed', components: closed(document.components) });
const compiled = new WeakMap<object, ValidateFunction>();

/** What of an exchange is not as the OpenAPI document says, as sentences; none: all is. */
export function nonconformities(exchange: Exchange): string[] {
  const { method, path, status, headers, text } = exchange;
  const at = `${method} ${path.slice(0, 200)} ${status}`;
  const [bare = '', query = ''] = path.split('?');
  const operation = operations.find(
    (one) => one.pattern.test(bare) && (one.method === method || (method === 'HEAD' && one.method === 'GET')),
  );
  const wrong: string[] = [];
  const response = operation && answerOf(operation, status);
  if (operation && !response) return [`${at}: the document knows no ${status} here: ${text.slice(0, 300)}`];
  wrong.push(
    ...wrongHeaders(headers, response?.headers ?? { 'X-Request-Id': { required: true } }, operation !== undefined),
    ...(operation ? wrongOfStatus(headers, status) : []),
  );
  if (method !== 'HEAD' && status !== 304) {
    const content = response?.content ?? (operation ? undefined : problemContent);
    wrong.push(...wrongBody(headers.get('content-type'), text, content));
  }
  if (operation && status >= 200 && status < 300) {
    wrong.push(...undocumentedInput(operation.operation, query, exchange.requestBody));
  }
  return wrong.map((sentence) => `${at}: ${sentence}`);
}

/** Every operation of the document. */
function documentedOperations(): Documented[] {
  return Object.entries<Json>(document.paths).flatMap(([template, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      template,
      pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operation,
      problems: problemsOf(method.toUpperCase(), template),
    })),
  );
}

/** With which statuses an operation may fail. */
function problemsOf(method: string, template: string): Set<number> {
  const operation = operationsOf(appRouter).find(
    ({ meta: { openapi } }) => openapi.method === method && openapi.path === template,
  );
  return new Set(problemCodesOf(operation!).map((code) => errorCodes[code].status));
}

/** What the document tells of one status in the words of its range. */
function wrongOfStatus(headers: Headers, status: number): string[] {
  const missing = (alwaysWith[status] ?? []).filter((name) => !headers.has(name));
  const isChallenge = headers.has('WWW-Authenticate') && ![401, 403].includes(status);
  return [
    ...missing.map((name) => `the header ${name} is missing`),
    ...(isChallenge ? ['the header WWW-Authenticate is not documented'] : []),
  ];
}

/** What the document says of a status: by itself, or in a range for those that the operation may have. */
function answerOf({ operation, problems }: Documented, status: number): Json {
  const inRange = problems.has(status) ? operation.responses[`${String(status)[0]}XX`] : undefined;
  return operation.responses[String(status)] ?? inRange;
}

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

function wrongHeaders(headers: Headers, promised: Record<string, Json>, complete: boolean): string[] {
  const wrong: string[] = [];
  for (const [name, { required, schema }] of Object.entries(promised)) {
    const value = headers.get(name);
    if (value === null) {
      if (required) wrong.push(`the header ${name} is missing`);
    } else if (schema) wrong.push(...violations(schema, 'document', value).map((text) => `the header ${name} ${text}`));
  }
  if (complete) {
    const known = new Set(Object.keys(promised).map((name) => name.toLowerCase()));
    for (const name of ownHeaders)
      if (headers.has(name) && !known.has(name)) wrong.push(`the header ${name} is not documented`);
  }
  return wrong;
}

function wrongBody(contentType: string | null, text: string, content: Record<string, Json> | undefined): string[] {
  if (content === undefined) return text === '' ? [] : [`has a body, and none is documented: ${text.slice(0, 100)}`];
  const type = (contentType ?? '').split(';')[0]!;
  const media = content[type];
  if (!media) return [`${type || 'no media type'} is not documented`];
  return violations(media.schema, 'closed', JSON.parse(text)).map((sentence) => `the body ${sentence}`);
}

/** What the service accepted although the document says that it would not. */
function undocumentedInput(operation: Json, query: string, body: unknown): string[] {
  const wrong: string[] = [];
  const parameters: Json[] = (operation.parameters ?? []).filter((one: Json) => one.in === 'query');
  for (const [name, text] of new URLSearchParams(query)) {
    if (name === '') continue;
    const parameter = parameters.find((one) => one.name === name);
    if (!parameter) wrong.push(`the parameter ${name} was accepted and is not documented`);
    else if (
      violations(parameter.schema, 'document', asWritten(text)).length > 0 &&
      violations(parameter.schema, 'document', text).length > 0
    )
      wrong.push(`the parameter ${name} was accepted as ${JSON.stringify(text)}`);
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema && body !== undefined) {
    wrong.push(...violations(schema, 'document', body).map((text) => `the request body was accepted and ${text}`));
  }
  return wrong;
}

function asWritten(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function violations(schema: Json, components: 'document' | 'closed', value: unknown): string[] {
  let validate = compiled.get(schema);
  if (!validate) {
    const own = components === 'closed' ? closed(schema) : schema;
    const bound = JSON.stringify(own).replaceAll('"$ref":"#/', `"$ref":"${components}#/`);
    validate = ajv.compile(JSON.parse(bound) as object);
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message, params }) => `at ${instancePath || '/'} ${message} ${JSON.stringify(params)}`);
}

/** Clients must ignore fields that they do not know; here a field that we send and do not document is a finding. */
function closed<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(closed) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value as unknown)]));
  const isObject = typeof copy['properties'] === 'object' && copy['additionalProperties'] === undefined;
  return (isObject ? { ...copy, additionalProperties: false } : copy) as Part;
}
