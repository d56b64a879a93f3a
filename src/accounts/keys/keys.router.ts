import { openCursor, pageOf, toPage } from '../../wire/page.ts';
import { createOperation } from '../../http/create-operation.ts';
import { readOperation, router, writeOperation } from '../../http/trpc.ts';
import type { RequestContext } from '../../http/context.ts';
import { idempotencyKey, once } from '../../http/limits/idempotency.ts';
import { noStore } from '../../http/security-headers.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { type Actor, tokenOf } from '../sign-in/authenticate.ts';
import { createKey, type KeyWithToken, rotateKey } from './change-key.ts';
import {
  apiKey,
  apiKeyWithToken,
  createKeyInput,
  listKeysQuery,
  ownGraceSeconds,
  revokeKeyInput,
  revokeOwnKeyInput,
  rotateKeyInput,
  rotateOwnKeyInput,
} from './key.schema.ts';
import { listKeys } from './read-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { TokenSeal } from './seal-token.ts';

const tags = ['Keys'];
const again =
  'If the answer is lost, send it again with the same token and `Idempotency-Key`: you get the same new token. Choose that key at random: with the old token it gives the new one.';

export const keysRouter = router({
  list: readOperation('keys:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/keys',
        operationId: 'listApiKeys',
        tags,
        summary: 'List keys',
        description: 'All keys of the account, also revoked and expired ones. Tokens are never shown.',
      },
    })
    .input(listKeysQuery)
    .output(pageOf(apiKey))
    .query(async ({ ctx: { db, actor }, input: { limit, cursor, order } }) => {
      const list = { account: actor.accountId, list: 'keys', order };
      const rows = await listKeys(db, actor.accountId, { after: openCursor(cursor, list), order, limit: limit + 1 });
      return toPage(rows, limit, list);
    }),

  create: createOperation({
    scope: 'keys:write',
    openapi: {
      method: 'POST',
      path: '/keys',
      operationId: 'createApiKey',
      tags,
      summary: 'Create a key',
      description:
        'The new key may do no more than yours and ends no later. Its token is only in this answer: if you lose it, rotate the key.',
    },
    headers: () => noStore,
    input: createKeyInput,
    output: apiKeyWithToken,
    create: ({ tx, actor }, input) => createKey(tx, actor, input),
    // The token is kept nowhere, so a repeated request cannot show it again.
    stored: (key) => ({ ...key, token: null }),
    errors: ['scope_escalation', 'token_replaced', 'unprocessable_input', 'resource_limit_reached'],
    isJob: false,
  }),

  rotate: writeOperation('keys:write', rotateKeyInput.extend({ idempotency_key: idempotencyKey }))
    .meta({
      openapi: {
        method: 'POST',
        path: '/keys/{key_id}/rotate',
        operationId: 'rotateApiKey',
        tags,
        summary: 'Rotate a key',
        description: `The key gets a new token. The old one works on for the grace period, by default five minutes for the key you are using, else not at all. ${again}`,
      },
      rest: { headers: () => noStore, errors: ['key_not_active', 'scope_escalation', 'token_replaced'] },
    })
    .output(apiKeyWithToken)
    .mutation(async ({ ctx, input }) => {
      ctx.afterCommit(() => ctx.services.signIns.forgetEverywhere());
      const { key_id, grace_period_seconds: grace, idempotency_key } = input;
      const seconds = grace ?? (key_id === ctx.actor.keyId ? ownGraceSeconds : 0);
      return rotateOnce(ctx, 'keys.rotate', { key_id, seconds }, idempotency_key);
    }),

  revoke: writeOperation('keys:write', revokeKeyInput)
    .meta({
      openapi: {
        method: 'POST',
        path: '/keys/{key_id}/revoke',
        operationId: 'revokeApiKey',
        tags,
        summary: 'Revoke a key',
        description:
          'Ends the key at once, everywhere. Yours must have all of its scopes. Doing it again gives the same answer.',
      },
      rest: { errors: ['last_active_key', 'scope_escalation', 'token_replaced'] },
    })
    .output(apiKey)
    .mutation(async ({ ctx, input }) => {
      ctx.afterCommit(() => ctx.services.signIns.forgetEverywhere());
      return revokeKey(ctx.tx, ctx.actor, input.key_id, input);
    }),
});

export const authRouter = router({
  rotate: writeOperation(null, rotateOwnKeyInput.extend({ idempotency_key: idempotencyKey }))
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/rotate',
        operationId: 'rotateOwnKey',
        tags,
        summary: 'Rotate the key you are using',
        description: `The old token keeps working for five minutes, or as long as you say, but no longer manages keys. ${again}`,
      },
      rest: { headers: () => noStore, errors: ['key_not_active', 'scope_escalation', 'token_replaced'] },
    })
    .output(apiKeyWithToken)
    .mutation(async ({ ctx, input }) => {
      ctx.afterCommit(() => ctx.services.signIns.forgetEverywhere());
      const { grace_period_seconds: seconds, idempotency_key } = input;
      return rotateOnce(ctx, 'auth.rotate', { key_id: ctx.actor.keyId, seconds }, idempotency_key);
    }),

  revoke: writeOperation(null, revokeOwnKeyInput)
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/revoke',
        operationId: 'revokeOwnKey',
        tags,
        summary: 'Revoke the key you are using',
        description: 'Ends the key at once, everywhere: this is the last answer that it gets.',
      },
      rest: { errors: ['last_active_key', 'scope_escalation', 'token_replaced'] },
    })
    .output(apiKey)
    .mutation(async ({ ctx, input }) => {
      ctx.afterCommit(() => ctx.services.signIns.forgetEverywhere());
      return revokeKey(ctx.tx, ctx.actor, ctx.actor.keyId, input);
    }),
});

/** Rotates a key once however often it is asked for, and shows the new token again to who lost the answer. */
async function rotateOnce(
  ctx: RequestContext & { tx: EntityManager; actor: Actor },
  operation: string,
  input: { key_id: string; seconds: number },
  key: string | null,
): Promise<KeyWithToken> {
  const rotate = () => rotateKey(ctx.tx, ctx.actor, input.key_id, input.seconds);
  if (key === null) return rotate();
  const seal = new TokenSeal(tokenOf(ctx.authorization), key);
  const stored = (rotated: KeyWithToken) => ({ ...rotated, token: rotated.token && seal.close(rotated.token) });
  // The id is part of the path of one of them.
  const request = { accountId: ctx.actor.accountId, operation: `${operation} ${input.key_id}`, key, input };
  const { output, replayed } = await once(ctx.tx, request, rotate, stored);
  if (!replayed) return output;
  ctx.responseHeaders['Idempotent-Replayed'] = 'true';
  return { ...output, token: output.token && seal.open(output.token) };
}
