import { Webhook } from 'standardwebhooks';
import { pathPrefix } from '../../wire/path-prefix.ts';
import type { TellableEvent } from '../events/tellable.ts';
import { post, type Sender } from '../sending/attempt.ts';

/** Signed after Standard Webhooks 1.0; the id is the event's, the same for every attempt. */
export const sendWebhook: Sender = (
  { http, publicUrl },
  { address, secret, previous_secret: previous, claimed_at: at },
  event,
  signal,
) => {
  const body = JSON.stringify(below(pathPrefix(publicUrl), event));
  const secrets = [secret, ...(previous?.split(' ') ?? [])].filter((one) => one !== null);
  const signatures = secrets.map((one) => new Webhook(one).sign(event.id, at, body));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return post(http, address, { headers, body }, signal);
};

/** What happened does not know which path the installation stands below. A digest holds events. */
function below(prefix: string, event: TellableEvent): TellableEvent {
  const { result_url: result, events } = event.data as { result_url?: string | null; events?: TellableEvent[] };
  if (event.type === 'digest')
    return { ...event, data: { ...event.data, events: events!.map((one) => below(prefix, one)) } };
  return result ? { ...event, data: { ...event.data, result_url: prefix + result } } : event;
}
