import type { components, operations } from './schema.ts';

export type Schemas = components['schemas'];
export type OperationName = keyof operations;

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : null;
type Responses<Name extends OperationName> = operations[Name]['responses'];

/** What an operation answers when it succeeds; `null` for an answer without a body. */
export type Output<Name extends OperationName> = {
  [Status in keyof Responses<Name>]: Status extends 'default' ? never : JsonOf<Responses<Name>[Status]>;
}[keyof Responses<Name>];

/** What is sent as the body of an operation. */
export type Body<Name extends OperationName> = operations[Name] extends {
  requestBody?: { content: { 'application/json': infer Sent } };
}
  ? Sent
  : never;

type Parameters<Name extends OperationName, Place extends 'query' | 'path'> = operations[Name]['parameters'] extends {
  [Key in Place]?: infer Fields;
}
  ? Fields
  : never;

/** What may stand in the query of an operation. */
export type Query<Name extends OperationName> = NonNullable<Parameters<Name, 'query'>>;

type HeaderOf<Name extends OperationName> = operations[Name]['parameters'] extends { header?: infer Headers }
  ? NonNullable<Headers>
  : never;

type FromHeaders<Headers> = [Headers] extends [never]
  ? unknown
  : ('Idempotency-Key' extends keyof Headers ? { idempotency_key?: string | null } : unknown) &
      ('Prefer' extends keyof Headers ? { wait_seconds?: number | null } : unknown) &
      ('If-Match' extends keyof Headers ? { expected_revision?: number | null } : unknown);

/** What is not sent is `never` in the document's types, and `undefined` where exactOptionalPropertyTypes is off. */
type Fields<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>;

type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/** The same input as one flat object, as tRPC takes it: path, query, body, and what REST says in headers. */
export type Input<Name extends OperationName> = Flat<
  Fields<Parameters<Name, 'path'>> &
    Fields<Parameters<Name, 'query'>> &
    Fields<Body<Name>> &
    FromHeaders<HeaderOf<Name>>
>;
