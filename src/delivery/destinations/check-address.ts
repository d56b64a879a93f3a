import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type CheckedUrl, notHttps, notPublic } from '../../network/check-url.ts';
import type { DestinationKind } from '../destination.entity.ts';
import type { UpdateDestinationInput } from './destination.schema.ts';

/** Says whether an address may be called. */
export type CheckAddress = (address: string) => Promise<CheckedUrl>;

const mailAddress = z.email().max(254);
const chatHosts: Partial<Record<DestinationKind, { hosts: readonly string[]; path: string }>> = {
  slack: { hosts: ['hooks.slack.com', 'hooks.slack-gov.com'], path: '/services/' },
  discord: {
    hosts: ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'],
    path: '/api/webhooks/',
  },
};

/** `smtp`: the mail server; `null`: there is none. */
export type AddressEnv = {
  checkAddress: CheckAddress;
  config: { delivery: { allowedHosts: readonly string[]; smtp: object | null } };
};

/** Refuses what no message may go to, in a sentence that says why. */
export async function refuseWrongAddress(
  { checkAddress, config }: AddressEnv,
  kind: DestinationKind,
  address: string,
): Promise<void> {
  const { allowedHosts, smtp } = config.delivery;
  if (kind === 'email') {
    if (!smtp) throw refusal('This service sends no e-mail: its operator has not set SMTP_URL.');
    if (!mailAddress.safeParse(address).success) throw refusal('It is no mail address such as name@example.org.');
    return;
  }
  const checked = await checkAddress(address);
  if (checked.refused !== undefined) throw refusal(inFull(checked.refused));
  const { hostname, host, pathname } = checked.url;
  const chat = chatHosts[kind];
  // What the operator allowed may stand in for a service: there are several that speak like Slack.
  const isAllowed = [hostname, host].some((name) => allowedHosts.includes(name));
  if (chat && !isAllowed && !(chat.hosts.includes(hostname) && pathname.startsWith(chat.path)))
    throw refusal(`It is no incoming webhook of ${kind === 'slack' ? 'Slack' : 'Discord'}.`);
  if (kind === 'ntfy' && pathname.length < 2)
    throw refusal('It names no topic: it must look like https://ntfy.sh/topic.');
}

/** Refuses an access token with which nothing would ever be sent: only ntfy takes one, and it stands in a header. */
export function refuseWrongToken(kind: DestinationKind, token: string | null | undefined): void {
  if (!token || (kind === 'ntfy' && /^[\u0021-\u007E]+$/.test(token))) return;
  const detail = kind === 'ntfy' ? 'It has characters that no access token has' : `It is of ntfy only, not of ${kind}`;
  throw new AppError('unprocessable_input', `token: ${detail}`, {
    errors: [{ in: 'body', pointer: '/token', code: 'token', detail }],
  });
}

/** What a change makes of an access token: it is told to nobody but the host that it was given for. */
export function tokenAfter(
  before: { address: string },
  { token, address = before.address }: Pick<UpdateDestinationInput, 'token' | 'address'>,
): { secret?: string | null } {
  if (token !== undefined) return { secret: token };
  return new URL(address).origin === new URL(before.address).origin ? {} : { secret: null };
}

/** With what the operator can do about it. */
function inFull(refused: string): string {
  if (refused !== notHttps && refused !== notPublic) return refused;
  return `${refused} The setting DELIVERY_ALLOWED_HOSTS names hosts of one's own network that may be called, also without TLS.`;
}

function refusal(sentence: string): AppError {
  return new AppError('address_refused', sentence, {
    errors: [{ in: 'body', pointer: '/address', code: 'address_refused', detail: sentence }],
  });
}
