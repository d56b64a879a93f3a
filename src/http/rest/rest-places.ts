import type { OperationMeta } from '../trpc.ts';
import type { FieldPlace } from '../problems/problem.ts';

/** Input fields that REST takes from a header instead of the query or the body. */
export const headerFields: ReadonlySet<string> = new Set(['wait_seconds', 'idempotency_key']);

/** Where each field of an operation stands over REST: in the path, a header, the query or the body. */
export function restPlaces(meta: OperationMeta | undefined): FieldPlace {
  const rest = meta?.openapi ?? meta?.rest?.streams;
  return (field) => {
    if (!rest) return 'body';
    if (rest.path.includes(`{${field}}`)) return 'path';
    if (headerFields.has(field)) return 'header';
    return rest.method === 'GET' || rest.method === 'DELETE' ? 'query' : 'body';
  };
}
