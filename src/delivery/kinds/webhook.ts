import { Webhook } from 'standardwebhooks';
import { pathPrefix } from '../../wire/path-prefix.ts';
import { post, type Sender } from '../sending/attempt.ts';

/** Signed after Standard Webhooks 1.0; the id is the event's, the same for every attempt. */
export const sendWebhook: Sender = (
  { http, publicUrl },
  { address, secret, previous_secret: previous },
  event,
  signal,
) => {
  const { result_url: result } = event.data as { result_url?: string | null };
  const told = result ? { ...event, data: { ...event.data, result_url: pathPrefix(publicUrl) + result } } : event;
  const body = JSON.stringify(told);
  const now = new Date();
  const signatures = [secret, previous].flatMap((key) =>
    key === null ? [] : [new Webhook(key).sign(event.id, now, body)],
  );
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return post(http, address, { headers, body }, signal);
};
