import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endSession, openSession, redeemLink } from '../../accounts/sign-in/console-sessions.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../context.ts';
import { invalidRequest } from '../problems/problem.ts';
import { noStore } from '../security-headers.ts';
import { comesFromUs, sessionCookie, sessionOf } from './session-cookie.ts';
import { countGuesses } from './sign-in.ts';

const credentials = z.union([
  z.strictObject({ token: z.string().max(200) }),
  z.strictObject({ link: z.string().max(200) }),
]);

/** Where the console signs a browser in and out. No part of the API: who calls that sends a token. */
export function registerSession(app: FastifyInstance, services: Services): void {
  const { config, signIns, database } = services;

  app.post('/session', async (request, reply) => {
    refuseStrangers(request, config.publicUrl);
    const given = credentials.safeParse(request.body);
    if (!given.success) throw invalidRequest(given.error, () => 'body');
    const db = database.em.fork();
    const tokenHash = await countGuesses(services, request.ip, async () =>
      'token' in given.data
        ? (await signIns.signIn(`Bearer ${given.data.token.trim()}`)).tokenHash
        : redeemLink(db, given.data.link),
    );
    const secret = await openSession(db, tokenHash);
    return reply
      .code(204)
      .headers({ 'Set-Cookie': sessionCookie(secret, config.publicUrl), ...noStore })
      .send();
  });

  app.delete('/session', async (request, reply) => {
    refuseStrangers(request, config.publicUrl);
    const secret = sessionOf(request, config.publicUrl);
    if (secret !== undefined) {
      await endSession(database.em.fork(), secret);
      await signIns.forgetEverywhere();
    }
    return reply.code(204).header('Set-Cookie', sessionCookie(null, config.publicUrl)).send();
  });
}

function refuseStrangers(request: FastifyRequest, publicUrl: string | null): void {
  if (!comesFromUs(request, publicUrl)) throw new AppError('not_found', 'Only the console signs browsers in');
}
