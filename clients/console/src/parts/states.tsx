import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf, sentenceOf } from '../api/problem.ts';

/** Holds the place of what is coming, so that nothing moves when it is there. */
export function Waiting({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="waiting" role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className="waiting-line" />
      ))}
    </div>
  );
}

export function Failed({ error, again }: { error: unknown; again?: (() => void) | undefined }) {
  const problem = problemOf(error);
  return (
    <div className="failed" role="alert">
      <p className="failed-title">{problem?.title ?? 'No answer'}</p>
      <p>{sentenceOf(error)}</p>
      {problem?.request_id && <p className="fine">Request {problem.request_id}</p>}
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** Shows what was read; while it is not there, or could not be read, it says so. */
export function Loaded<Data>({
  query,
  lines,
  isHeld = false,
  children,
}: {
  query: UseQueryResult<Data>;
  lines?: number;
  /** What else belongs to it is still to come. */
  isHeld?: boolean;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined && !isHeld) return children(query.data);
  if (query.isPending || isHeld) return <Waiting {...(lines !== undefined && { lines })} />;
  return <Failed error={query.error} again={isFinal(query.error) ? undefined : () => void query.refetch()} />;
}

/** What is not there, or not this key's to see, is so the next time, too. */
export function isFinal(error: unknown): boolean {
  return problemOf(error)?.retryable === false;
}
