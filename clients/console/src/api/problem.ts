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
  return (
    (problem && forPeople(problem)) ??
    problem?.detail ??
    'The service did not answer. It may be restarting, or the connection is lost.'
  );
}

/** Where what the service says is meant for programs, or leads nowhere. */
function forPeople({ code, detail }: Problem): string | undefined {
  if (code === 'missing_token') return 'You are signed out.';
  if (code === 'last_active_key') return 'No key would be left that can make others: make one first.';
  if (code === 'insufficient_credits') return `${detail}. Whoever runs the service can give more.`;
  return undefined;
}

/** Worth asking again by itself: nobody answered, or the service said that it may work later. */
export function isPassing(error: unknown): boolean {
  const problem = problemOf(error);
  return problem === null || problem.status >= 500;
}
