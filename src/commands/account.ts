import type { Config } from '../config.ts';
import { openAccount } from '../credits/open-account.ts';
import { withDatabase } from './database.ts';

/** Opens an account and shows its token, this once. */
export async function createAccount(
  config: Config,
  options: { name: string; credits: number; json: boolean },
): Promise<void> {
  await withDatabase(config, async (database) => {
    const opened = await database.em.fork().transactional((tx) => openAccount(tx, options.name, options.credits));
    if (options.json) {
      console.log(JSON.stringify({ account_id: opened.accountId, key_id: opened.keyId, token: opened.token }));
      return;
    }
    console.log(`Account ${opened.accountId} (${options.name}) with ${options.credits.toLocaleString('en')} credits`);
    console.log(`Key     ${opened.keyId}`);
    console.log(`Token   ${opened.token}\nThe token is shown only this once.`);
  });
}
