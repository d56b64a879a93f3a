import { z } from 'zod';
import { givenTime, optional } from './fields.ts';
import { pageQuery } from './page.ts';

/** What lists of jobs of any kind take. */
export function listQuery(statuses: readonly string[], example: string) {
  const anyOf = `(${statuses.join('|')})`;
  return z.strictObject({
    ...pageQuery,
    status: optional(
      z
        .string()
        .max(200)
        .regex(new RegExp(`^${anyOf}(,${anyOf})*$`), `must be one or more of ${statuses.join(', ')}, comma-separated`),
    ).meta({ description: 'Only jobs in one of these states, comma-separated.', example }),
    created_after: optional(givenTime).meta({
      description: 'Only jobs created after this time.',
      example: '2026-11-01T00:00:00Z',
    }),
    created_before: optional(givenTime).meta({
      description: 'Only jobs created before this time.',
      example: '2026-12-01T00:00:00Z',
    }),
  });
}
