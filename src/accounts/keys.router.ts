import { openCursor, pageOf, toPage } from '../wire/page.ts';
import { createOperation, readOperation, router, writeOperation } from '../http/trpc.ts';
import { createKey, rotateKey } from './change-key.ts';
import {
  apiKey,
  apiKeyWithToken,
  createKeyInput,
  listKeysQuery,
  revokeKeyInput,
  revokeOwnKeyInput,
  rotateKeyInput,
  rotateOwnKeyInput,
} from './key.schema.ts';
import { listKeys } from './read-keys.ts';
import { revokeKey } from './revoke-key.ts';

const tags = ['Keys'];
/** An answer that shows a token must not stay in a cache. */
const secret = { headers: () => ({ 'Cache-Control': 'no-store' }) };

export const keysRouter = router({
  list: readOperation('keys:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/keys',
        operationId: 'listApiKeys',
        tags,
        summary: 'List keys',
        description: 'All keys of the account, revoked and expired ones too; never a token.',
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
        'A key that may do no more than yours and ends no later. Its token is in this answer and never shown again.',
    },
    ...secret,
    input: createKeyInput,
    output: apiKeyWithToken,
    create: ({ tx, actor }, input) => createKey(tx, actor, input),
    // The token is kept nowhere, so a repeated request cannot show it again.
    stored: (key) => ({ ...key, token: null }),
    errors: ['scope_escalation', 'token_replaced', 'unprocessable_input', 'resource_limit_reached'],
    isJob: false,
  }),

  rotate: writeOperation('keys:write', rotateKeyInput)
    .meta({
      openapi: {
        method: 'POST',
        path: '/keys/{key_id}/rotate',
        operationId: 'rotateApiKey',
        tags,
        summary: 'Rotate a key',
        description: 'The same key with a new token; the old one works for the grace period, by default not at all.',
      },
      rest: { ...secret, errors: ['key_not_active', 'scope_escalation', 'token_replaced'] },
    })
    .output(apiKeyWithToken)
    .mutation(async ({ ctx, input }) => {
      ctx.afterCommit(() => ctx.signIns.forgetEverywhere());
      return rotateKey(ctx.tx, ctx.actor, input.key_id, input.grace_period_seconds);
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
          'Ends the key at once, everywhere, if yours may do all that it may. Doing it again gives the same answer.',
      },
      rest: { errors: ['last_active_key', 'scope_escalation', 'token_replaced'] },
    })
    .output(apiKey)
    .mutation(async ({ ctx, input }) => {
      ctx.afterCommit(() => ctx.signIns.forgetEverywhere());
      return revokeKey(ctx.tx, ctx.actor, input.key_id, input);
    }),
});

export const authRouter = router({
  rotate: writeOperation(null, rotateOwnKeyInput)
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/rotate',
        operationId: 'rotateOwnKey',
        tags,
        summary: 'Rotate the key you are using',
        description:
          'The old token works for five minutes unless you say otherwise, so that you can change over; it manages keys no more.',
      },
      rest: { ...secret, errors: ['key_not_active', 'scope_escalation', 'token_replaced'] },
    })
    .output(apiKeyWithToken)
    .mutation(async ({ ctx, input }) => {
      ctx.afterCommit(() => ctx.signIns.forgetEverywhere());
      return rotateKey(ctx.tx, ctx.actor, ctx.actor.keyId, input.grace_period_seconds);
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
      ctx.afterCommit(() => ctx.signIns.forgetEverywhere());
      return revokeKey(ctx.tx, ctx.actor, ctx.actor.keyId, input);
    }),
});
