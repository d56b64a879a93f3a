import type { OpenedAccount } from '../../src/credits/open-account.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';

/** A new account whose key has only these scopes. */
export async function openAccountWith(service: TestService, scopes: string[]): Promise<OpenedAccount> {
  const opened = await service.openAccount();
  await sql(service, `update api_key set scopes = string_to_array(?, ',') where id = ?`, [
    scopes.join(','),
    opened.keyId,
  ]);
  return opened;
}
