import type { DestinationKind } from '../destination.entity.ts';
import type { Sender } from '../sending/attempt.ts';
import { sendDiscord } from './discord.ts';
import { sendEmail } from './email.ts';
import { sendNtfy } from './ntfy.ts';
import { sendSlack } from './slack.ts';
import { sendWebhook } from './webhook.ts';

export const senders: Record<DestinationKind, Sender> = {
  webhook: sendWebhook,
  slack: sendSlack,
  discord: sendDiscord,
  email: sendEmail,
  ntfy: sendNtfy,
};
