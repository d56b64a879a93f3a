import type { Refusal } from '../platform.ts';
import { refusal } from '../refusal.ts';

/** Runs one statement with `$1`, `$2`, … and PostgreSQL arrays as parameters, as `pg` does. */
export type Query = (sql: string, params: unknown[]) => Promise<Row[]>;
export type Row = Record<string, unknown>;

/** The same for one call of the port: whoever asks knows the rows, and an aborted call asks no more. */
export type Read = <R extends Row>(sql: string, params: unknown[]) => Promise<R[]>;

/** A parameter that no driver's idea of dates can change. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** Lets `ask` read until `signal` is aborted. A statement that the database cancels is `unavailable`. */
export async function readUnder<T>(
  query: Query,
  signal: AbortSignal | undefined,
  ask: (read: Read) => Promise<T>,
): Promise<T | Refusal> {
  signal?.throwIfAborted();
  const read: Read = async <R extends Row>(sql: string, params: unknown[]) => {
    signal?.throwIfAborted();
    return (await query(sql, params)) as R[];
  };
  try {
    const value = await ask(read);
    signal?.throwIfAborted();
    return value;
  } catch (error) {
    if (isCanceledStatement(error)) return refusal('unavailable', 'the database took too long');
    throw error;
  }
}

function isCanceledStatement(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
