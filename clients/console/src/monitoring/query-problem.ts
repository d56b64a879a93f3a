import { problemOf } from '../api/problem.ts';
import type { Problem } from '../api/types.ts';
import type { QueryProblem } from './query-editor.tsx';

/** Where in the query it is, in UTF-16 units. */
type Positioned = { position?: { start: number; end: number } };

/** What is wrong with a query, and where in it; `null`: something else went wrong, or nothing. */
export function queryProblemIn(error: unknown): QueryProblem | null {
  const problem: (Problem & Positioned) | null = problemOf(error);
  const field = problem?.errors?.find(({ pointer }) => /^\/(target\/)?query$/.test(pointer));
  if (!problem || !field) return null;
  // The editor underlines the place.
  const message = field.detail.replace(/ \(at position \d+\)$/, '');
  return { message, start: problem.position?.start ?? null, end: problem.position?.end ?? null };
}
