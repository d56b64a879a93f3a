import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { AppError } from '../../errors.ts';
import { isActiveKey, type ApiKey } from './api-key.entity.ts';
import { audit } from '../audit.ts';
import type { Actor } from '../sign-in/authenticate.ts';
import { lockKey, refuseEscalation, refuseUnlessCurrent } from './key-guards.ts';
import type { ApiKeyView } from './key.schema.ts';
import { readKey } from './read-keys.ts';

type Tables = InferKyselyDB<typeof ApiKey>;

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
  await tx
    .getKysely<Tables>()
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ending})`)
    .execute();
  for (const id of ending) await audit(tx, actor, 'key.revoke', id, id === keyId ? {} : { with: keyId });
  return readKey(tx, accountId, keyId);
}

/** Every key that this one created, that those created, and so on, as far as they are not revoked. */
async function activeDescendants(tx: EntityManager, accountId: string, keyId: string) {
  return tx
    .getKysely<Tables>()
    .withRecursive('descendant', (db) =>
      db
        .selectFrom('api_key')
        .select(['id', 'scopes', 'revoked_at'])
        .where('account_id', '=', accountId)
        .where('created_by_key_id', '=', keyId)
        .union(
          db
            .selectFrom('api_key as k')
            .innerJoin('descendant as d', 'd.id', 'k.created_by_key_id')
            .select(['k.id', 'k.scopes', 'k.revoked_at'])
            .where('k.account_id', '=', accountId),
        ),
    )
    .selectFrom('descendant')
    .select(['id', 'scopes'])
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** When none would be left that can manage keys, and one of those that end can. */
async function refuseLast(tx: EntityManager, accountId: string, ending: readonly string[]): Promise<void> {
  const managers = await tx
    .getKysely<Tables>()
    .selectFrom('api_key')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`'keys:write' = any(scopes)`)
    .where(isActiveKey)
    .execute();
  if (managers.length === 0 || managers.some(({ id }) => !ending.includes(id))) return;
  throw new AppError(
    'last_active_key',
    'No active key would be left that can manage keys. Send "force": true if that is what you want',
  );
}
