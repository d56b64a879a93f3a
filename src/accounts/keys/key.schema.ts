import { z } from 'zod';
import { anId, givenTime, named, optional, text, timestamp, withDefault } from '../../wire/fields.ts';
import { component, field, input } from '../../wire/shapes.ts';
import { pageQuery } from '../../wire/page.ts';
import { scopes } from './scopes.ts';

export const scope = named('Scope', z.enum(scopes));
const maxGraceSeconds = 604_800;

/** A key as the wire shows it. */
const key = {
  id: anId('key').describe('Its id: a TypeID. It stays the same when the token is rotated.'),
  object: z.literal('api_key').describe('What this is.'),
  name: field(z.string(), 'What people call it.', 'For the dashboard'),
  prefix: field(z.string(), 'How every token begins.', 'wab_'),
  last4: field(z.string(), 'The last four characters of the current token.', 'x7Qd'),
  scopes: field(z.array(scope), 'What the key may do.', ['community_discovery:read', 'monitoring:read']),
  status: z.enum(['active', 'expired', 'revoked']).describe('Whether its token still works.'),
  created_at: timestamp.describe('When it was created.'),
  expires_at: timestamp.nullable().describe('When it ends; `null`: never.'),
  last_used_at: timestamp.nullable().describe('When it was last used, to the minute; `null`: never.'),
  rotated_at: timestamp.nullable().describe('When it last got a new token; `null`: never.'),
  previous_token_expires_at: timestamp
    .nullable()
    .describe('Until when a replaced token still works; `null`: none does.'),
  revoked_at: timestamp.nullable().describe('When it was revoked; `null`: it was not.'),
  created_by_key_id: anId('key').nullable().describe('The key that created it; `null`: the operator.'),
};

export const apiKey = component('ApiKey', key);
export type ApiKeyView = z.output<typeof apiKey>;

export const apiKeyWithToken = component('ApiKeyWithToken', {
  ...key,
  token: field(
    z.string().nullable(),
    'Shown in this answer and never again; `null`: the request was repeated, and only rotating gives a token.',
    'wab_…',
  ),
});

export const listKeysQuery = z.strictObject(pageQuery);

export const createKeyInput = input('CreateApiKey', {
  name: field(text(1, 100), 'What people call it.', 'For the dashboard'),
  scopes: field(z.array(scope).min(1).max(scopes.length), 'A subset of what your own key may do.', [
    'community_discovery:read',
    'monitoring:read',
  ]),
  expires_at: field(
    optional(givenTime),
    'When it ends, not after your own key; absent: with your own key, or never.',
    '2027-01-01T00:00:00.000Z',
  ),
});

const keyId = anId('key').describe('The id of the key.');
const gracePeriod = z.int().min(0).max(maxGraceSeconds);
const force = withDefault(z.boolean(), false).describe('Revoke it although no other key could manage keys then.');
const cascade = withDefault(z.boolean(), false).describe(
  'Revoke also the keys that it created, those that they created, and so on.',
);

/** A lost answer would lock the caller out: its own key keeps the old token for a while. */
export const ownGraceSeconds = 300;

export const rotateKeyInput = z.strictObject({
  key_id: keyId,
  grace_period_seconds: field(
    optional(gracePeriod),
    `How long the replaced token still works, in seconds; absent: ${ownGraceSeconds} for the key you are using, 0 for others.`,
    300,
  ),
});
export const revokeKeyInput = z.strictObject({
  key_id: keyId,
  force,
  cascade,
});
export const rotateOwnKeyInput = z.strictObject({
  grace_period_seconds: withDefault(gracePeriod, ownGraceSeconds).describe(
    'How long the replaced token still works, in seconds.',
  ),
});
export const revokeOwnKeyInput = z.strictObject({ force, cascade });
