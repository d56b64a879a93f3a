import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import { AppError } from '../../errors.ts';
import { perMinute } from '../limits/caller-limits.ts';
import type { RequestContext } from '../context.ts';

/** Who calls. A caller who only guesses tokens is stopped by its address. */
export async function signIn(ctx: RequestContext): Promise<Actor> {
  try {
    return await ctx.signIns.signIn(ctx.authorization);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_token') {
      const policy = perMinute('failed-sign-ins', ctx.config.rateLimits.failedSignIns);
      await ctx.rateLimits.take(policy, ctx.address, 'Too many failed sign-ins from this address');
    }
    throw error;
  }
}
