import type { Place } from './query-tree.ts';

/** Thrown inside the parser only: parseQuery turns it into data. `start` and `end` are places in the query's text. */
export class QueryError extends Error {
  override name = 'QueryError';
  readonly start: number;
  readonly end: number;

  constructor(message: string, { start, end }: Place) {
    super(message);
    this.start = start;
    this.end = end;
  }
}
