import { problemOf } from '../api/problem.ts';
import type { QueryProblem } from './query-editor.tsx';

/** What is wrong with a query, and where in it; `null`: something else went wrong, or nothing. */
export function queryProblemIn(error: unknown): QueryProblem | null {
  const problem = problemOf(error) as
    | (ReturnType<typeof problemOf> & { position?: { start: number; end: number } })
    | null;
  const field = problem?.errors?.find(({ pointer }) => /^\/(target\/)?query$/.test(pointer));
  if (!problem || !field) return null;
  return { message: field.detail, start: problem.position?.start ?? null, end: problem.position?.end ?? null };
}
