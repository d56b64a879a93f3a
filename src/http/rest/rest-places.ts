import type { OpenApiMeta } from 'trpc-to-openapi';
import type { FieldPlace } from '../problems/problem.ts';

/** Input fields that REST takes from a header instead of the query or the body. */
export const headerFields: ReadonlySet<string> = new Set(['wait_seconds', 'idempotency_key', 'expected_revision']);

/** A stream has the address of the operation that it streams. */
type Placed = OpenApiMeta & { rest?: { streams?: OpenApiMeta['openapi'] } };

/** Where each field of an operation stands over REST: in the path, a header, the query or the body. */
export function restPlaces(meta: Placed | undefined): FieldPlace {
  const rest = meta?.openapi ?? meta?.rest?.streams;
  return (field) => {
    if (!rest) return 'body';
    if (rest.path.includes(`{${field}}`)) return 'path';
    // A change of fields names the revision beside them, too.
    if (field === 'expected_revision' && rest.method === 'PATCH') return 'body';
    if (headerFields.has(field)) return 'header';
    return rest.method === 'GET' || rest.method === 'DELETE' ? 'query' : 'body';
  };
}
