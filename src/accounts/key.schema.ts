import { z } from 'zod';
import { givenTime, optional, text, timestamp, withDefault } from '../wire/fields.ts';
import { pageQuery } from '../wire/page.ts';
import { scopes } from './scopes.ts';

const scope = z.enum(scopes);
const mostGraceSeconds = 604_800;

/** A key as the wire shows it. */
const key = {
  id: z.string().describe('TypeID; stays the same when the token is rotated.'),
  object: z.literal('api_key'),
  name: z.string(),
  prefix: z.string().describe('How every token begins.'),
  last4: z.string().describe('The last four characters of the current token.'),
  scopes: z.array(scope),
  status: z.enum(['active', 'expired', 'revoked']),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().describe('To the minute.'),
  rotated_at: timestamp.nullable(),
  previous_token_expires_at: timestamp
    .nullable()
    .describe('Until when a replaced token still works; `null`: none does.'),
  revoked_at: timestamp.nullable(),
  created_by_key_id: z.string().nullable().describe('`null`: the operator created it.'),
};

export const apiKey = z.object(key).meta({ id: 'ApiKey' });
export type ApiKeyView = z.output<typeof apiKey>;

export const apiKeyWithToken = z
  .object({ ...key, token: z.string().nullable().describe('Shown in this answer and never again.') })
  .meta({ id: 'ApiKeyWithToken' });

export const listKeysQuery = z.strictObject(pageQuery);

export const createKeyInput = z
  .strictObject({
    name: text(1, 100).describe('What people call it.'),
    scopes: z.array(scope).min(1).max(scopes.length).describe('A subset of what your own key may do.'),
    expires_at: optional(givenTime).describe(
      'When it ends, not after your own key; absent: with your own key, or never.',
    ),
  })
  .meta({ id: 'CreateApiKey' });

const keyId = z.string().describe('The id of the key.');
const gracePeriod = (seconds: number) =>
  withDefault(z.int().min(0).max(mostGraceSeconds), seconds).describe(
    'How long the replaced token still works, in seconds.',
  );
const force = withDefault(z.boolean(), false).describe('Revoke it although no other key could manage keys then.');
const cascade = withDefault(z.boolean(), false).describe(
  'Revoke also the keys that it created, those that they created, and so on.',
);

export const rotateKeyInput = z.strictObject({ key_id: keyId, grace_period_seconds: gracePeriod(0) });
export const revokeKeyInput = z.strictObject({ key_id: keyId, force, cascade });
/** A lost answer would lock the caller out: its own key keeps the old token for a while. */
export const rotateOwnKeyInput = z.strictObject({ grace_period_seconds: gracePeriod(300) });
export const revokeOwnKeyInput = z.strictObject({ force, cascade });
