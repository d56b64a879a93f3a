import type { Problem } from './types.ts';

/** What the service said; `null`: it did not answer. */
export function problemOf(error: unknown): Problem | null {
  const data = (error as { data?: { problem?: Problem } } | null)?.data;
  return data?.problem ?? null;
}

export function statusOf(error: unknown): number | null {
  return problemOf(error)?.status ?? null;
}

/** One sentence for a person. */
export function sentenceOf(error: unknown): string {
  const problem = problemOf(error);
  // What the service says of it is meant for programs.
  if (problem?.code === 'missing_token') return 'You are signed out.';
  return problem?.detail ?? 'The service did not answer. It may be restarting, or the connection is lost.';
}

/** Worth asking again by itself: nobody answered, or the service said that it may work later. */
export function isPassing(error: unknown): boolean {
  const problem = problemOf(error);
  return problem === null || problem.status >= 500;
}
