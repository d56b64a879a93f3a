import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { AuditEntry } from '../accounts/audit-entry.entity.ts';
import { scopes as allScopes, type Scope, usualScopes } from '../accounts/keys/scopes.ts';
import { createSignInLink } from '../accounts/sign-in/console-sessions.ts';
import { forgetSignIns } from '../accounts/sign-in/forget-sign-ins.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { wireTime } from '../database/expressions.ts';
import { readMark } from '../database/service-marks.ts';
import { openAccount } from '../credits/open-account.ts';
import { listKeys } from '../accounts/keys/read-keys.ts';
import { endKey, giveKey, requireAccount, requireKey, setAccountStatus } from '../accounts/operate-account.ts';
import { giveCredits } from '../credits/give-credits.ts';
import { listAccounts } from '../credits/list-accounts.ts';
import { OperatorError } from '../errors.ts';
import { withDatabase } from './database.ts';
import { reachableAt } from './reachable.ts';
import { type Json, say, table } from './say.ts';

const maxShownKeys = 1_000;
const maxCreditsAtOnce = 1_000_000_000;

/** Opens an account and shows its token, this once. */
export async function createAccount(
  config: Config,
  { name, credits, json }: Json & { name: string; credits: number },
): Promise<void> {
  if (name.trim() === '') throw new OperatorError('--name must not be empty');
  refuseTooMany(credits);
  const opened = await inTransaction(config, (tx) => openAccount(tx, name, credits), { creates: true });
  say(
    json,
    { account_id: opened.accountId, key_id: opened.keyId, token: opened.token },
    `Account ${opened.accountId} (${name}) with ${credits.toLocaleString('en')} credits`,
    `Key     ${opened.keyId}`,
    `Token   ${opened.token}`,
    'The token is shown only this once.',
  );
}

export async function showAccounts(config: Config, { json }: Json): Promise<void> {
  const accounts = await inTransaction(config, listAccounts);
  say(json, { accounts }, table(accounts));
}

export const suspendAccount = setStatus('suspended');
export const resumeAccount = setStatus('active');

function setStatus(status: 'active' | 'suspended') {
  return async (config: Config, accountId: string, { json }: Json): Promise<void> => {
    await inTransaction(config, (tx) => setAccountStatus(tx, accountId, status), { afterCommit: forgetSignIns });
    say(json, { account_id: accountId, status }, `Account ${accountId} is ${status}`);
  };
}

export async function grant(config: Config, accountId: string, credits: number, { json }: Json): Promise<void> {
  if (credits < 1) throw new OperatorError('Grant at least one credit');
  refuseTooMany(credits);
  const available = await inTransaction(config, (tx) => giveCredits(tx, accountId, credits));
  say(
    json,
    { account_id: accountId, granted: credits, available },
    `Account ${accountId} has ${available.toLocaleString('en')} credits now`,
  );
}

/** Sums of credits have to stay whole numbers that JSON can hold. */
function refuseTooMany(credits: number): void {
  if (credits > maxCreditsAtOnce)
    throw new OperatorError(`Give at most ${maxCreditsAtOnce.toLocaleString('en')} credits at once`);
}

export async function createKeyFor(
  config: Config,
  accountId: string,
  { name, scopes, json }: Json & { name: string; scopes: string[] | undefined },
): Promise<void> {
  const asked = scopes?.includes('all') ? [...allScopes] : scopes;
  const unknown = (asked ?? []).filter((scope) => !(allScopes as readonly string[]).includes(scope));
  if (unknown.length > 0) throw new OperatorError(`Unknown scope ${unknown[0]}; there are ${allScopes.join(', ')}`);
  const wanted = (asked as Scope[] | undefined) ?? [...usualScopes];
  const key = await inTransaction(config, (tx) => giveKey(tx, { accountId, name, scopes: wanted }));
  say(
    json,
    { account_id: accountId, key_id: key.id, token: key.token, scopes: wanted },
    `Key     ${key.id}${wanted.includes('operator') ? '' : ', without the rights of the operator (--scopes all)'}`,
    `Token   ${key.token}`,
    'The token is shown only this once.',
  );
}

/** Ids, names, scopes and last use of an account's keys, the oldest first; no tokens. */
export async function showKeysOf(config: Config, accountId: string, { json }: Json): Promise<void> {
  const keys = await inTransaction(config, async (tx) => {
    await requireAccount(tx, accountId);
    return listKeys(tx, accountId, { after: null, order: 'asc', limit: maxShownKeys });
  });
  const shown = keys.map(({ id, name, status, scopes, last_used_at }) => ({ key_id: id, name, status, last_used_at, scopes: scopes.join(', ') })); // prettier-ignore
  say(json, { keys: shown }, table(shown));
}

export async function revokeKeyOf(config: Config, keyId: string, { json }: Json): Promise<void> {
  await inTransaction(config, (tx) => endKey(tx, keyId), { afterCommit: forgetSignIns });
  say(json, { key_id: keyId, status: 'revoked' }, `Key ${keyId} is revoked`);
}

export async function showSignInLink(config: Config, keyId: string | undefined, { json }: Json): Promise<void> {
  const { secret, known } = await inTransaction(config, async (tx) => {
    if (keyId !== undefined) await requireKey(tx, keyId);
    return { secret: await createSignInLink(tx, keyId ?? null), known: await knownAddress(tx, config) };
  });
  if (secret === null) throw new OperatorError('There is no key that could sign in: create one');
  const link = `${config.publicUrl ?? known ?? reachableAt(config.host, config.port)}/#link=${secret}`;
  say(json, { link }, link, 'Open it within an hour: it signs one browser in, once.');
}

/** Where the service listened at its last start; `null`: there may be several, which the settings tell of. */
async function knownAddress(em: EntityManager, { databaseUrl }: Config): Promise<string | null> {
  if (databaseUrl !== undefined) return null;
  const address = (await readMark(em, 'listening'))?.['address'];
  return typeof address === 'string' ? address : null;
}

export async function showAudit(
  config: Config,
  { account, limit, json }: Json & { account?: string; limit: number },
): Promise<void> {
  const entries = await inTransaction(config, async (tx) => {
    const found = await tx
      .getKysely<InferKyselyDB<typeof AuditEntry>>()
      .selectFrom('audit_entry')
      .select((eb) => [wireTime(eb.ref('at')).as('at'), 'account_id', 'key_id', 'action', 'target', 'detail'])
      .$if(account !== undefined, (query) => query.where('account_id', '=', account!))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    if (found.length === 0 && account !== undefined) await requireAccount(tx, account);
    return found;
  });
  say(
    json,
    { entries },
    table(entries.map((entry) => ({ ...entry, key_id: entry.key_id ?? entry.detail['by'] ?? 'operator' }))),
  );
}

async function inTransaction<Answer>(
  config: Config,
  work: (tx: EntityManager) => Promise<Answer>,
  { afterCommit, creates = false }: { afterCommit?: (url: string) => Promise<void>; creates?: boolean } = {},
): Promise<Answer> {
  const change = async (database: Database, url: string) => {
    const answer = await database.em.fork().transactional(work);
    await afterCommit?.(url);
    return answer;
  };
  return withDatabase(config, change, { creates });
}
