import * as assert from 'uvu/assert';
import type { Answer, TestService } from './service.ts';
import type { Json } from './discover.ts';

export const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Creates a key that must be accepted; returns it with its token. */
export async function createKey(
  service: TestService,
  given: { name?: string; scopes?: readonly string[]; expires_at?: string | null } = {},
  as = service.token,
): Promise<Json> {
  const body = { name: 'One more', scopes: ['usage:read'], ...given };
  const answer = await service.call('POST', '/keys', { body, as });
  assert.is(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

/** What `/whoami` says to a token. */
export async function whoami(service: TestService, token: string): Promise<Answer> {
  return service.call('GET', '/whoami', { as: token });
}

/** The key as the list shows it. */
export async function listed(service: TestService, id: string, as = service.token): Promise<Json> {
  const { body } = await service.call('GET', '/keys?limit=100', { as });
  return body.data.find((key: Json) => key.id === id);
}

/** Everything in the database, as texts: what must not be kept anywhere is looked for here. */
export async function everyRow(service: TestService): Promise<string> {
  const db = service.app.database.em.fork();
  const tables: { name: string }[] = await db.execute(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows: { text: string }[] = await db.execute(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}
