import { Webhook } from 'standardwebhooks';
import { post, type Sender } from '../sending/attempt.ts';

/** Signed after Standard Webhooks 1.0; the id is the event's, the same for every attempt. */
export const sendWebhook: Sender = ({ http }, { address, secret, previous_secret: previous }, event, signal) => {
  const body = JSON.stringify(event);
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
