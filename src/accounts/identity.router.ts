import { z } from 'zod';
import { anId } from '../wire/fields.ts';
import { readOperation } from '../http/trpc.ts';
import { scope } from './keys/key.schema.ts';

const identity = z
  .object({
    object: z.literal('identity').describe('What this is.'),
    account: z
      .object({
        id: anId('acct').describe('Its id: a TypeID, sorts by time.'),
        name: z.string().meta({ description: 'What people call it.', example: 'Research' }),
      })
      .describe('Whose token it is.'),
    key: z
      .object({
        id: anId('key').describe('Its id: a TypeID, sorts by time.'),
        name: z.string().meta({ description: 'What people call it.', example: 'For the dashboard' }),
        scopes: z
          .array(scope)
          .meta({ description: 'What the key may do.', example: ['community_discovery:read', 'monitoring:read'] }),
      })
      .describe('The key of the token.'),
    service: z
      .object({
        sends_mail: z.boolean().meta({
          description: 'Whether destinations of the kind `email` can be made: its operator has set `SMTP_URL`.',
          example: true,
        }),
      })
      .describe('What this installation is set up for.'),
  })
  .meta({ id: 'Identity' });

export const whoami = readOperation(null)
  .meta({
    openapi: {
      method: 'GET',
      path: '/whoami',
      operationId: 'whoami',
      tags: ['Identity'],
      summary: 'Who am I?',
      description:
        'The account and the key that this token stands for, what the key may do, and what the service is set up for.',
    },
  })
  .input(z.strictObject({}).optional())
  .output(identity)
  .query(({ ctx: { actor, services } }) => ({
    object: 'identity' as const,
    account: { id: actor.accountId, name: actor.accountName },
    key: { id: actor.keyId, name: actor.keyName, scopes: [...actor.scopes] },
    service: { sends_mail: services.config.delivery.smtp !== null },
  }));
