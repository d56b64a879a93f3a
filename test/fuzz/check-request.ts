import { isDeepStrictEqual } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import { newToken } from '../../src/accounts/keys/token.ts';
import {
  type Fields,
  type FuzzedOperation,
  fuzzedOperations,
  type Outcome,
  throughRest,
  throughTrpc,
} from './doors.ts';
import { invalidValue, type Schema, validValue } from './schema-values.ts';
import type { Stage } from './stage.ts';

/** One request to an operation: right, wrong in one place, or anything at all. */
export type FuzzRequest = {
  operation: FuzzedOperation;
  kind: 'valid' | 'invalid' | 'chaos';
  caller: Caller;
  fields: Fields;
};

type Caller = 'owner' | 'nobody' | 'guesser' | 'revoked' | 'powerless';

const names = ['own', 'foreign', 'gone', 'failed', 'succeeded', 'cdj_01m7ygwcayexzvz3zpcwza7kjd'];

/** What the weight of a fresh database connection for every change of a key allows. */
const weightOf = ({ path }: FuzzedOperation) => (/rotate|revoke/.test(path) ? 1 : 4);

export const fuzzRequest: Arbitrary<FuzzRequest> = fc.oneof(
  ...fuzzedOperations.map((operation) => ({ weight: weightOf(operation), arbitrary: requestTo(operation) })),
);

function requestTo(operation: FuzzedOperation): Arbitrary<FuzzRequest> {
  const valid = validFields(operation);
  const caller = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Caller>('owner') },
    { weight: 4, arbitrary: fc.constantFrom<Caller>('nobody', 'guesser', 'revoked', 'powerless') },
  );
  const as = (kind: FuzzRequest['kind'], fields: Arbitrary<Fields>) =>
    fc.record({ operation: fc.constant(operation), kind: fc.constant(kind), caller, fields });
  return fc.oneof(
    { weight: 5, arbitrary: as('valid', valid) },
    {
      weight: 4,
      arbitrary: as(
        'invalid',
        valid.chain((fields) => spoiled(operation, fields)),
      ),
    },
    {
      weight: 2,
      arbitrary: as(
        'chaos',
        valid.chain((fields) => scrambled(operation, fields)),
      ),
    },
  );
}

function validFields({ parameters, body }: FuzzedOperation): Arbitrary<Fields> {
  const inPath = parameters
    .filter((one) => one.in === 'path')
    .map(({ name }) => [name, fc.constantFrom(...names)] as const);
  const inQuery = parameters.filter((one) => one.in === 'query' && one.name !== 'cursor').map(({ name, schema }) => [name, validValue(schema)] as const); // prettier-ignore
  return fc.record({
    path: fc.record(Object.fromEntries(inPath)) as Arbitrary<Record<string, string>>,
    query: fc.record(Object.fromEntries(inQuery), { requiredKeys: [] }),
    body: body === null ? fc.constant(null) : (validValue(body) as Arbitrary<Record<string, unknown>>),
  });
}

/** One field is wrong, missing, or one too many. */
function spoiled({ method, parameters, body }: FuzzedOperation, fields: Fields): Arbitrary<Fields> {
  const ways: Arbitrary<Fields>[] = [];
  const stranger = fc.constantFrom('nothing', 'Limit', 'constructor', 'hasOwnProperty', '', 'jobId', 'a'.repeat(300));
  for (const [name, schema] of Object.entries<Schema>(body?.properties ?? {}))
    ways.push(invalidValue(schema).map((value) => ({ ...fields, body: { ...fields.body, [name]: value } })));
  for (const name of body?.required ?? [])
    ways.push(fc.constant({ ...fields, body: Object.fromEntries(Object.entries(fields.body ?? {}).filter(([key]) => key !== name)) })); // prettier-ignore
  if (body || method === 'POST')
    ways.push(stranger.map((name) => ({ ...fields, body: { ...fields.body, [name]: 1 } })));
  else ways.push(stranger.map((name) => ({ ...fields, query: { ...fields.query, [name]: 'x' } })));
  for (const { name, schema } of parameters.filter((one) => one.in === 'query')) {
    // A text that a URL carries: `true` and `7` stand there for other types, too.
    const texts = invalidValue(schema).filter(
      (value) => typeof value === 'number' || (typeof value === 'string' && value.isWellFormed()),
    );
    const free = schema.type === 'string' && !schema.pattern && !schema.enum && !schema.format;
    if (!free) ways.push(texts.filter((value) => schema.type !== 'string' || typeof value === 'string').map((value) => ({ ...fields, query: { ...fields.query, [name]: value } }))); // prettier-ignore
    else if (name === 'cursor') ways.push(fc.constantFrom('', 'x', 'A'.repeat(900), '\u0000', 'Y2RqXzEgMQ').map((cursor) => ({ ...fields, query: { ...fields.query, cursor } }))); // prettier-ignore
  }
  return fc.oneof(...ways);
}

/** Ids and bodies of any shape. */
function scrambled({ body }: FuzzedOperation, fields: Fields): Arbitrary<Fields> {
  const id = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), fc.string({ minLength: 1 }));
  const ids = id.filter((text) => text.isWellFormed() && text !== '.' && text !== '..');
  const path = fc.record(Object.fromEntries(Object.keys(fields.path).map((name) => [name, ids]))) as Arbitrary<
    Record<string, string>
  >;
  const anything = fc.object({
    maxDepth: 3,
    maxKeys: 8,
    withNullPrototype: false,
    values: [fc.jsonValue({ maxDepth: 1 })],
  });
  const scrambledBody =
    body === null
      ? fc.constant(null)
      : fc.oneof(
          anything.map((more) => ({ ...fields.body, ...JSON.parse(JSON.stringify(more)) })),
          fc.record(
            Object.fromEntries(Object.keys(body.properties ?? {}).map((name) => [name, fc.jsonValue({ maxDepth: 2 })])),
            { requiredKeys: [] },
          ),
        );
  return fc.record({ path, query: fc.constant(fields.query), body: scrambledBody as Arbitrary<Fields['body']> });
}

/** Sends the request through both doors and throws, as a sentence, what no answer may be. Tells how many requests that were. */
export async function checkRequest(address: string, stage: Stage, request: FuzzRequest): Promise<number> {
  const { operation, caller } = request;
  const [rest, trpc] = [await resolved(request, stage), await resolved(request, stage)];
  const [restToken, trpcToken] = [await tokenOf(caller, operation, stage), await tokenOf(caller, operation, stage)];
  const outcome = await throughRest(address, operation, rest, restToken);
  const other = await throughTrpc(address, operation, trpc, trpcToken);
  const say = (what: string) =>
    `${operation.id} (${request.kind}, ${caller}): ${what}: ${shown(rest)} REST ${shown(outcome)} tRPC ${shown(other)}`;
  judge(request, outcome, say);
  refuseDifference(request, outcome, other, say);
  return 2 + (await checkGone(address, request, rest, outcome, restToken, stage, say));
}

async function resolved({ operation, fields, kind }: FuzzRequest, stage: Stage): Promise<Fields> {
  const path: Record<string, string> = {};
  for (const [parameter, named] of Object.entries(fields.path))
    path[parameter] = kind === 'chaos' ? named : await stage.id(operation, { parameter, named, path });
  return { ...fields, path };
}

/** Operations on the caller's own key get a key of their own each time. */
async function tokenOf(caller: Caller, { path }: FuzzedOperation, stage: Stage): Promise<string | null> {
  if (caller === 'owner') return path.startsWith('/auth/') ? (await stage.freshKey()).token : stage.token;
  if (caller === 'powerless') return path.startsWith('/auth/') ? stage.freshPowerless() : stage.powerless;
  return { nobody: null, guesser: newToken(), revoked: stage.revoked }[caller];
}

/** What names a community, an order beside `after_sequence`, that `und` is no language, and that no hit is named twice. */
const toldInWords =
  /^body (?:\/target)?\/(?:exclude_)?communities\/|^body \/languages\/|^query \/name$|^query \/order$|^body \/reviews$/;

function judge(request: FuzzRequest, outcome: Outcome, say: (what: string) => string): void {
  const { status, code } = outcome;
  const { kind, caller, operation, fields } = request;
  if (status >= 500) throw new Error(say('an error of ours'));
  // A body that is no JSON, or would change prototypes, is refused before anybody asks who sends it.
  if (kind === 'chaos' && (code === 'invalid_json' || (code === 'invalid_request' && outcome.places.length === 0)))
    return;
  if (caller === 'nobody' && code !== 'missing_token') throw new Error(say('nobody was let in'));
  if (caller === 'guesser' && code !== 'invalid_token') throw new Error(say('a guessed token was let in'));
  if (caller === 'revoked' && code !== 'token_revoked') throw new Error(say('a revoked token was let in'));
  if (caller === 'powerless' && operation.scope !== null && code !== 'insufficient_scope')
    throw new Error(say('a key without the scope was let in'));
  if (caller !== 'owner') return;
  // The platforms are everybody's.
  const ids = Object.entries(fields.path).flatMap(([name, id]) => (name === 'platform' ? [] : [id]));
  const isOwn = ids.every((id) => id === 'own');
  // Whether a cursor belongs to a list shows only once the list is found.
  const isNarrowed = fields.query['job'] !== undefined;
  const unfound = status === 404 && (!isOwn || isNarrowed) && fields.query['cursor'] !== undefined;
  // An id that cannot be is one that is not there.
  const namesNothing = status >= 400 && ['delivery_id', 'failures_to'].some((name) => fields.body?.[name] === '\0');
  if (kind === 'invalid' && status !== 400 && !unfound && !namesNothing)
    throw new Error(say('what is wrong was not refused'));
  if (kind !== 'valid') return;
  // The document tells it in words only.
  if (status === 400 && outcome.places.every((place) => toldInWords.test(place))) return;
  if (status === 400) throw new Error(say('what is right was refused'));
  if (ids.includes('foreign') && status !== 404) throw new Error(say('what is not ours was found'));
  if (isOwn && status >= 400 && !mayFail(request, outcome))
    throw new Error(say('what is right and there did not succeed'));
}

/** Where the meaning of a right input, or the state of what it names, is a reason to refuse. */
function mayFail({ operation: { id }, fields }: FuzzRequest, { code, places }: Outcome): boolean {
  if (code === 'job_not_finished') return id.endsWith('Result');
  if (code === 'job_not_found') return fields.query['job'] !== undefined;
  if (code === 'hit_not_found') return id === 'reviewMonitoringHits';
  if (code === 'destination_not_found') return fields.body?.['failures_to'] !== undefined;
  if (id === 'redeliver') return code === 'unprocessable_input' || code === 'delivery_not_found';
  // A time zone and a token are more than texts, and a job has to be there.
  if (code === 'unprocessable_input' && id.endsWith('Destination')) return places.every((place) => /\/(?:timezone|monitoring_job_ids|token)$/.test(place)); // prettier-ignore
  if (code === 'address_refused') return fields.body?.['address'] !== undefined;
  if (code === 'resource_limit_reached') return id === 'createApiKey';
  if (code === 'revision_mismatch') return fields.body?.['expected_revision'] !== undefined;
  // A query and a schedule are languages of their own.
  if (code === 'unprocessable_input' && id.includes('Monitoring')) return places.every((place) => /^body (\/target)?\/(query|schedule)/.test(place)); // prettier-ignore
  if (code === 'unprocessable_input') {
    const { expires_at: expires, min_members: min, max_members: max } = fields.body ?? {};
    return typeof expires === 'string' ? Date.parse(expires) <= Date.now() : Number(min) > Number(max);
  }
  return false;
}

function refuseDifference(
  { operation, fields }: FuzzRequest,
  rest: Outcome,
  trpc: Outcome,
  say: (what: string) => string,
): void {
  const success = rest.status < 400;
  if (success !== trpc.status < 400 || (!success && rest.status !== trpc.status) || rest.code !== trpc.code)
    throw new Error(say('the doors do not answer alike'));
  const places = (outcome: Outcome) => outcome.places.filter((place) => !toldInWords.test(place));
  if (!isDeepStrictEqual(places(rest), places(trpc))) throw new Error(say('the doors do not name the same places'));
  // What is read is the same; of what is made or changed only the shape is.
  const isOfNow = operation.scope === 'operator';
  const fresh = isOfNow || Object.values(fields.path).includes('own') || !operation.isQuery;
  const comparable = (output: unknown) => (fresh ? shapeOf(output) : withoutLastUse(output));
  if (success && !isDeepStrictEqual(comparable(rest.output), comparable(trpc.output)))
    throw new Error(say('the doors do not give the same'));
}

/** It is written now and then, and so between two requests. */
function withoutLastUse(output: unknown): unknown {
  return JSON.parse(JSON.stringify(output, (key, value: unknown) => (key === 'last_used_at' ? null : value)));
}

function shapeOf(output: unknown): unknown {
  return typeof output === 'object' && output !== null ? Object.keys(output) : typeof output;
}

const named = (id: string) => fuzzedOperations.find((one) => one.id === id)!;

/** What was removed is gone for every operation; a key that was revoked lets nobody in. */
async function checkGone(
  address: string,
  { operation }: FuzzRequest,
  fields: Fields,
  outcome: Outcome,
  token: string | null,
  stage: Stage,
  say: (what: string) => string,
): Promise<number> {
  if (operation.id === 'revokeOwnKey' && outcome.status === 200) {
    const after = await throughTrpc(address, named('whoami'), { path: {}, query: {}, body: null }, token);
    if (after.code !== 'token_revoked') throw new Error(say('a revoked key still lets in'));
    return 1;
  }
  if (operation.method !== 'DELETE' || outcome.status >= 300 || fields.query['cancel_only'] === true) return 0;
  if (outcome.status === 202) await throughRest(address, operation, fields, stage.token);
  const same = fuzzedOperations.filter(({ path }) => path.startsWith(operation.path));
  for (const one of same) {
    for (const door of [throughRest, throughTrpc]) {
      const { status } = await door(address, one, leastFields(one, fields.path), stage.token);
      if (status !== 404) throw new Error(say(`${one.id} found what was removed`));
    }
  }
  return 1 + 2 * same.length;
}

/** What an operation needs to be called at all. */
function leastFields(operation: FuzzedOperation, path: Fields['path']): Fields {
  const { path: others, body } = fc.sample(validFields(operation), { numRuns: 1, seed: 1 })[0]!;
  const needed = (operation.body?.required ?? []) as string[];
  const least = body && Object.fromEntries(needed.map((name) => [name, body[name]]));
  return { path: { ...others, ...path }, query: {}, body: least };
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 600) ?? 'undefined';
}
