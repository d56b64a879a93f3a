import type { TestService } from './service.ts';

/** Runs SQL on the database of a service; `?` stands for a value. */
export async function sql<Row = Record<string, unknown>>(
  service: TestService,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return service.app.database.em.fork().execute(text, values);
}
