import { z } from 'zod';
import { readOperation } from '../http/trpc.ts';
import { scopes } from './scopes.ts';

const identity = z
  .object({
    object: z.literal('identity'),
    account: z.object({ id: z.string(), name: z.string() }),
    key: z.object({ id: z.string(), name: z.string(), scopes: z.array(z.enum(scopes)) }),
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
      description: 'The account and the key that this token stands for, and what the key may do.',
    },
  })
  .input(z.strictObject({}).optional())
  .output(identity)
  .query(({ ctx: { actor } }) => ({
    object: 'identity' as const,
    account: { id: actor.accountId, name: actor.accountName },
    key: { id: actor.keyId, name: actor.keyName, scopes: [...actor.scopes] },
  }));
