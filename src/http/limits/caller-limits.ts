import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import type { RequestContext, Services } from '../context.ts';
import type { RateStanding } from './rate-limits.ts';

/** All keys of an account together may do as much as this many: a hundred keys are no way around the limit of one. */
const accountFactor = 4;

/** Takes one from the caller's key and one from its account; tells how the tighter of the two stands. */
export async function takeForCaller(
  { rateLimits, config }: Services,
  actor: Actor,
  name: 'requests' | 'job-creates',
): Promise<RateStanding> {
  const [what, limit] =
    name === 'requests' ? ['requests', config.rateLimits.requests] : ['new jobs', config.rateLimits.jobCreates];
  const ofKey = await rateLimits.take({ name, limit }, actor.keyId, `Too many ${what}`);
  const ofAll = { name: `account-${name}`, limit: accountFactor * limit };
  const ofAccount = await rateLimits.take(ofAll, actor.accountId, `Too many ${what} of all keys of the account`);
  return ofAccount.remaining < ofKey.remaining ? ofAccount : ofKey;
}

/** Jobs cost work: each key and each account may create so many in a minute. */
export async function limitJobCreates(ctx: RequestContext & { actor: Actor }): Promise<void> {
  await takeForCaller(ctx.services, ctx.actor, 'job-creates');
}
