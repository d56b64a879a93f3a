import { readFileSync } from 'node:fs';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FormatConfig, format } from 'oxfmt';
import { generateSchema } from '../../../clients/typescript/generate-schema.ts';
import type { ErrorCode as ClientCode, ProblemCode } from '../../../clients/typescript/src/problem.ts';
import type { AppRouter as ClientRouter } from '../../../clients/typescript/src/router.ts';
import type { ErrorCode } from '../../../src/errors.ts';
import type { AppRouter as ServiceRouter } from '../../../src/router.ts';

/**
 * Absent, undefined and (in inputs) null are the same to the service, and differ between zod and OpenAPI. Where the
 * service's types have forgotten their fields (inputs that pass through its generic job operations) all fits.
 */
type Without<Nothing, Type> = Type extends (infer Item)[]
  ? Without<Nothing, Item>[]
  : Type extends AsyncIterable<infer Item>
    ? AsyncIterable<Without<Nothing, Item>>
    : Type extends object
      ? string extends keyof Type
        ? // eslint-disable-next-line typescript/no-explicit-any
          any
        : { [Key in keyof Type]: Without<Nothing, Exclude<Type[Key], Nothing>> }
      : Type;

type Fits<Given extends Wanted, Wanted> = Given;

type Takes<Router extends ServiceRouter | ClientRouter> = Without<null | undefined, inferRouterInputs<Router>>;
type Gives<Router extends ServiceRouter | ClientRouter> = Without<undefined, inferRouterOutputs<Router>>;

// The type checker reads these: the package's own router says what the service's says, operation by operation. When one
// fails, an operation is missing in clients/typescript/src/router.ts or `npm run openapi` has not been run.
export type Proofs = [
  Fits<Takes<ClientRouter>, Takes<ServiceRouter>>,
  Fits<Takes<ServiceRouter>, Takes<ClientRouter>>,
  Fits<Gives<ClientRouter>, Gives<ServiceRouter>>,
  Fits<Gives<ServiceRouter>, Gives<ClientRouter>>,
  Fits<ErrorCode, ProblemCode>,
  Fits<ProblemCode, ClientCode>,
];

test('the types of the REST client are those of the reviewed OpenAPI document (npm run openapi writes them)', async () => {
  const file = 'clients/typescript/src/schema.ts';
  const options = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig;
  const { code } = await format(file, await generateSchema(), options);
  assert.is(readFileSync(file, 'utf8'), code);
});

test.run();
