import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import type { z } from 'zod';
import { headerFields } from '../rest/rest-places.ts';
import { ownProblems, problemReferences, problemResponses, successHeaders } from './openapi-responses.ts';
import { problem } from '../problems/problem.ts';
import { tidy } from './openapi-schemas.ts';
import { extendSchemas } from './extend-schemas.ts';
import { shareComponents } from './share-components.ts';
import { shareSchemas } from './share-schemas.ts';
import { type Operation, operationsOf } from '../operations.ts';
import type { OperationMeta } from '../trpc.ts';
import type { Json } from './walk.ts';

type DocumentedOperation = Json & {
  description: string;
  security?: unknown;
  parameters?: { name: string; in: string }[];
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema?: { properties?: { idempotency_key?: unknown }; required?: string[] } }>;
  };
  responses: Record<string, Json>;
};

/** What the tags of the document hold. */
const tagDescriptions: Record<string, string> = {
  'Community discovery': 'Which communities to look at, for a brief: jobs that run in the background.',
  'Community overview': 'What a community is like and how to enter it: jobs that run in the background.',
  Monitoring: 'New posts that matter, from communities or searches; nothing is ever posted.',
  Delivery: 'Where hits and other events are told: webhooks, channels, mailboxes, phones.',
  Usage: 'Credits and what exists.',
  Keys: 'API keys: create, rotate, revoke.',
  Identity: 'Who a token stands for.',
  Catalog: 'What is known here: communities, their posts and rules.',
  Operator: 'The whole installation, for who runs it: keys with the scope `operator`.',
};

/**
 * The OpenAPI document of every operation: trpc-to-openapi's, put right where it cannot know better (the true success
 * status, our problems, what REST takes from a header, the scope).
 */
export function openApiDocument(router: AnyRouter, baseUrl: string, version: string): OpenAPIObject {
  const operations = operationsOf(router);
  const sent = operations.flatMap(({ meta }) => meta.rest?.sends ?? []);
  const document = generateOpenApiDocument(router, {
    title: 'Whereabouts',
    version,
    baseUrl,
    description:
      'Where are the people you want to understand? Research over public discussion communities: it reads, it never posts.\n\nWeb pages may read every answer: `Access-Control-Allow-Origin` is `*` unless the operator says otherwise.\n\nReddit closes its API for everybody in March 2027; apps that are not registered lose access on 2027-01-12. From then on it is `closed`, not failed: what was learnt there stays, says how old it is, and imports go on.',
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key: `wab_…`' } },
    defs: { Problem: problem, ...Object.fromEntries(sent.map((schema) => [schemaName(schema), schema])) },
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  });
  const paths = document.paths as Record<string, Record<string, DocumentedOperation>>;
  for (const operation of operations) {
    const { method, path } = operation.meta.openapi;
    const documented = paths[path]?.[method.toLowerCase()];
    if (documented) correct(documented, operation);
  }
  const used = new Set(operations.flatMap(({ meta }) => meta.openapi.tags ?? []));
  const whole = tidy({
    ...document,
    servers: [{ url: baseUrl, description: 'The production service: the one that you run.', 'x-internal': false }],
    tags: Object.entries(tagDescriptions).flatMap(([name, description]) =>
      used.has(name) ? [{ name, description }] : [],
    ),
    webhooks: Object.fromEntries(sent.map((schema) => [schemaName(schema), { post: webhookOf(schemaName(schema)) }])),
    security: [{ bearer: [] }],
    components: opened({ ...document.components, responses: problemResponses(operations) }),
  });
  return shareComponents(extendSchemas(shareSchemas(whole))) as OpenAPIObject;
}

function schemaName(schema: z.ZodType): string {
  return schema.meta()?.id ?? 'Message';
}

/** What a receiver gets, and what it may answer. */
function webhookOf(name: string): Json {
  const told = (name: string, description: string, example: string) =>
    header(name, description, { maxLength: 1000, examples: [example] }, true);
  return {
    operationId: `receive${name}`,
    tags: ['Delivery'],
    summary: 'Receive an event',
    description:
      'A POST to the address of a webhook, signed after Standard Webhooks 1.0. It is sent again until it is answered with 2xx; 410 ends it for good.',
    security: [{}],
    parameters: [
      told('webhook-id', 'The id of the event, the same for every attempt.', 'evt_01kaj6zp0tf3qvc5y8e2d7m4xw'),
      told('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1795344000'),
      told(
        'webhook-signature',
        'One signature, or two while the secret is replaced.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    },
    responses: { '204': { description: 'It was taken.' }, '410': { description: 'Nothing more is wanted: the destination is disabled.' } }, // prettier-ignore
  };
}

function correct(documented: DocumentedOperation, operation: Operation): void {
  const { meta, input } = operation;
  const success = documented.responses['200'] ?? {};
  const responses: Record<string, Json> = {};
  const rest = meta.rest ?? {};
  responses[String(rest.status ?? 200)] = rest.orNoContent ? withoutNull(success) : success;
  if (rest.orNoContent) responses['204'] = { description: 'Removed' };
  const { method } = meta.openapi;
  if (rest.etag && method === 'GET') responses['304'] = { description: 'Nothing has changed' };
  Object.assign(success, otherContent(rest));
  for (const [status, response] of Object.entries(responses)) {
    response['headers'] = successHeaders(operation, Number(status));
  }
  Object.assign(responses, problemReferences(operation));
  documented.responses = opened(responses);
  documented['x-scope'] = meta.scope ?? null;
  documented.description += ownProblems(operation);
  // Said once for all.
  delete documented.security;
  for (const { schema } of Object.values(documented.requestBody?.content ?? {})) {
    delete schema?.properties?.idempotency_key;
    // Who sends no body has sent none of its fields.
    documented.requestBody!.required = schema?.required !== undefined && schema.required.length > 0;
  }
  documented.parameters = [
    ...(documented.parameters ?? []).filter(({ name }) => !headerFields.has(name)),
    ...Object.keys(input?.shape ?? {}).flatMap((field) => headerParameters[field] ?? []),
    ...(rest.etag && method === 'GET' ? [ifNoneMatch] : []),
  ];
}

/** Clients ignore fields that they do not know: no answer is closed. Requests are, and stand in line, not in components. */
function opened<Part>(part: Part): Part {
  const open = (key: string, value: unknown) => (key === 'additionalProperties' && value === false ? undefined : value);
  return JSON.parse(JSON.stringify(part, open)) as Part;
}

/** How REST names the input fields that it takes from headers. */
const headerParameters: Record<string, ReturnType<typeof header>> = {
  wait_seconds: header(
    'Prefer',
    '`wait=N`: answer as soon as the job has finished, at the latest after N seconds (30 at most).',
    { pattern: 'wait=\\d+', maxLength: 200, examples: ['wait=30'] },
  ),
  idempotency_key: header(
    'Idempotency-Key',
    'Send the same key and body again within 24 hours, and you get the first answer instead of a second creation.',
    { pattern: '^[!-~]{1,255}$', maxLength: 255, examples: ['order-4711'] },
  ),
  expected_revision: header('If-Match', 'The `ETag` that you have: 412 when its revision has passed.', {
    maxLength: 1000,
    examples: ['"3"'],
  }),
};

const ifNoneMatch = header('If-None-Match', 'The `ETag` that you have: 304 without a body when nothing has changed.', {
  maxLength: 1000,
  examples: ['"3"'],
});

function header(name: string, description: string, schema: Json, required = false) {
  return { name, in: 'header', required, description, schema: { type: 'string', ...schema } };
}

/**
 * What `Accept` may ask for beside JSON, as an extension: OpenAPI would have it in `content`, and clients generated from
 * there would give a job or a string for every job.
 */
function otherContent({ stream, formats }: NonNullable<OperationMeta['rest']>): Json {
  const events = 'One event when the job has changed, its data the same JSON; ends when the job has finished.';
  const types = [
    ...(stream ? [['text/event-stream', { schema: { type: 'string', description: events } }]] : []),
    ...Object.keys(formats ?? {}).map((format) => [
      format,
      { schema: { type: 'string', description: 'The same page in this form.' } },
    ]),
  ];
  return types.length === 0 ? {} : { 'x-other-content': Object.fromEntries(types) as Json };
}

/** A procedure that may return `null` answers 204 then: over REST its body is never `null`. */
function withoutNull(response: Json): Json {
  const copy = structuredClone(response) as { content?: Record<string, { schema?: { anyOf?: Json[] } }> };
  for (const media of Object.values(copy.content ?? {})) {
    const options = media.schema?.anyOf?.filter((schema) => schema['type'] !== 'null');
    if (options?.length === 1 && options[0]) media.schema = options[0];
  }
  return copy;
}
