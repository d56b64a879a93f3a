import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import { AppError } from '../../errors.ts';
import type { RequestContext, Services } from '../context.ts';

/** Who calls. */
export async function signIn(ctx: RequestContext): Promise<Actor> {
  return countGuesses(ctx.services, ctx.address, () => ctx.services.signIns.signIn(ctx.authorization));
}

/** Who only guesses tokens is stopped by the address. */
export async function countGuesses<Answer>(
  { rateLimits, config }: Services,
  address: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_token') {
      const policy = { name: 'failed-sign-ins', limit: config.rateLimits.failedSignIns };
      await rateLimits.take(policy, address, 'Too many failed sign-ins from this address');
    }
    throw error;
  }
}
