import * as assert from 'uvu/assert';
import type { OpenedAccount } from '../../src/credits/open-account.ts';
import type { Json } from './discover.ts';
import type { Answer, TestService } from './service.ts';
import { sql } from './sql.ts';

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

/** A new account whose key has only these scopes. */
export async function openAccountWith(service: TestService, scopes: string[]): Promise<OpenedAccount> {
  const opened = await service.openAccount();
  await sql(service, `update api_key set scopes = string_to_array(?, ',') where id = ?`, [
    scopes.join(','),
    opened.keyId,
  ]);
  return opened;
}
