/** What a receiver was sent: an event of the service. */
export type WebhookEvent = { id: string; type: string; created_at: string; data: Record<string, unknown> };

/** A message that is not what it says: not from the service, changed on its way, or too old. */
export class WebhookError extends Error {
  override readonly name: string = 'WebhookError';
}

/** Headers as `Request` has them, or as Node gives them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export type VerifyOptions = {
  /** How old, or how far in the future, a message may be, in seconds; 300 when absent. */
  toleranceSeconds?: number;
  /** The time now, in milliseconds since 1970. */
  now?: number;
};

/**
 * Checks a message after Standard Webhooks 1.0 and returns its event. `body` is what arrived, to the byte, before anybody
 * parsed it. `secret` is the `whsec_…` of the destination; several while one is being replaced. Throws `WebhookError`.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !time || !signatures) throw new WebhookError('A header of the signature is missing');
  if (!/^\d{1,12}$/.test(time)) throw new WebhookError('webhook-timestamp is no time');
  if (Math.abs(now / 1000 - Number(time)) > toleranceSeconds)
    throw new WebhookError('The message is too old or too new');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${time}.`), bytes);
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3))] : []))
    .filter((one) => one !== null);
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const keyBytes = bytesOf(one.replace(/^whsec_/, ''));
    if (!keyBytes || keyBytes.length === 0) throw new WebhookError('The secret is no whsec_ secret');
    const key = await crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    // The comparison takes as long whatever is wrong with a signature.
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return eventIn(bytes);
  }
  throw new WebhookError('No signature fits');
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const key = Object.keys(headers).find((one) => one.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return Array.isArray(value) ? value[0] : value;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** `null`: it is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

function eventIn(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch {
    throw new WebhookError('The message is no JSON');
  }
}
