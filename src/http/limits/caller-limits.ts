import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import type { RateLimits, RatePolicy, RateStanding } from './rate-limits.ts';

/** All keys of an account together may do as much as this many: a hundred keys are no way around the limit of one. */
const accountFactor = 4;

/** Takes one from the caller's key and one from its account; tells how the tighter of the two stands. */
export async function takeForCaller(
  rateLimits: RateLimits,
  actor: Actor,
  name: string,
  limit: number,
): Promise<RateStanding> {
  const ofKey = await rateLimits.take(perMinute(name, limit), actor.keyId);
  const ofAll = perMinute(`account-${name}`, accountFactor * limit);
  const ofAccount = await rateLimits.take(ofAll, actor.accountId, 'Too many requests of all keys of the account');
  return ofAccount.remaining < ofKey.remaining ? ofAccount : ofKey;
}

export function perMinute(name: string, limit: number): RatePolicy {
  return { name, limit, seconds: 60 };
}
