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
  const prefix = pathPrefix(publicUrl);
  const body = JSON.stringify(event, (key, value: unknown) =>
    key === 'result_url' && typeof value === 'string' ? prefix + value : value,
  );
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
