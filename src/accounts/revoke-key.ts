import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit.ts';
import type { Actor } from './authenticate.ts';
import { lockKey, refuseEscalation, refuseUnlessCurrent } from './key-guards.ts';
import type { ApiKeyView } from './key.schema.ts';
import { readKey } from './read-keys.ts';
import type { Scope } from './scopes.ts';

type Descendant = { id: string; scopes: Scope[] };

/**
 * Ends a key at once, with `cascade` all that descend from it, too. The last one that can manage keys only when that is
 * meant. Again: the same answer.
 */
export async function revokeKey(
  tx: EntityManager,
  actor: Actor,
  keyId: string,
  { force, cascade }: { force: boolean; cascade: boolean },
): Promise<ApiKeyView> {
  const { accountId } = actor;
  const key = await lockKey(tx, accountId, keyId);
  const isOwn = keyId === actor.keyId;
  if (!isOwn || cascade) await refuseUnlessCurrent(tx, actor);
  const descendants = cascade ? await activeDescendants(tx, accountId, keyId) : [];
  refuseEscalation(actor, [...key.scopes, ...descendants.flatMap(({ scopes }) => scopes)]);
  const ending = [...(key.status === 'revoked' ? [] : [keyId]), ...descendants.map(({ id }) => id)];
  if (ending.length === 0) return key;
  if (!force) await refuseLast(tx, accountId, ending);
  await tx.execute(
    `update api_key set revoked_at = now() where account_id = ? and id in (select jsonb_array_elements_text(?::jsonb))`,
    [accountId, JSON.stringify(ending)],
  );
  for (const id of ending) await audit(tx, actor, 'key.revoke', id, id === keyId ? {} : { with: keyId });
  return readKey(tx, accountId, keyId);
}

/** Every key that this one created, that those created, and so on, as far as they are not revoked. */
async function activeDescendants(tx: EntityManager, accountId: string, keyId: string): Promise<Descendant[]> {
  return tx.execute(
    `with recursive descendant as (
       select id, scopes, revoked_at from api_key where account_id = ? and created_by_key_id = ?
       union
       select k.id, k.scopes, k.revoked_at from api_key k join descendant d on k.created_by_key_id = d.id where k.account_id = ?
     )
     select id, scopes from descendant where revoked_at is null order by id`,
    [accountId, keyId, accountId],
  );
}

/** When none would be left that can manage keys, and one of those that end can. */
async function refuseLast(tx: EntityManager, accountId: string, ending: readonly string[]): Promise<void> {
  const managers: { ends: boolean }[] = await tx.execute(
    `select id in (select jsonb_array_elements_text(?::jsonb)) as ends from api_key
      where account_id = ? and 'keys:write' = any(scopes) and revoked_at is null
        and (expires_at is null or expires_at > now())`,
    [JSON.stringify(ending), accountId],
  );
  if (managers.length === 0 || managers.some(({ ends }) => !ends)) return;
  throw new AppError(
    'last_active_key',
    'No other active key could manage keys then: send "force": true if you mean it',
  );
}
