import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a link in an e-mail would do. `until`: in seconds since 1970. */
const linkContent = z.object({
  destination: z.string(),
  action: z.enum(['approve', 'dismiss', 'unsubscribe']),
  job: z.string().nullable(),
  hit: z.string().nullable(),
  until: z.int(),
});
export type LinkContent = z.infer<typeof linkContent>;

const maxTokenChars = 1_000;

/** A token that says what it would do, signed with its destination's secret: a new secret ends all that were sent. */
export function signLink(content: LinkContent, secret: string): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(text, secret)}`;
}

/** What a token says, before anybody has checked its signature. `null`: it is none. */
export function readLink(token: string): LinkContent | null {
  if (token.length > maxTokenChars) return null;
  try {
    const [text = ''] = token.split('.');
    return linkContent.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}

export function isSigned(token: string, secret: string): boolean {
  const [text = '', signature = ''] = token.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(text, secret))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`link ${text}`).digest('base64url');
}
