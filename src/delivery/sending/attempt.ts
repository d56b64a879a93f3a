import type { GuardedHttp } from '../../network/guarded-http.ts';
import type { TellableEvent } from '../events/tellable.ts';
import type { Claimed } from './claim-due.ts';
import { retryAfterMs } from './retry-times.ts';

/** A delivery, and where it goes. `claimed_at`: by the clock of the database, a moment ago. `previous_secret`: those still valid beside the other. `may_review`: the key that it acts as. */
export type Target = Pick<
  Claimed,
  'id' | 'destination_id' | 'claimed_at' | 'name' | 'address' | 'secret' | 'previous_secret' | 'may_review'
>;

/** How one attempt ended. `isGone`: the receiver wants nothing any more. */
export type AttemptOutcome = { statusCode: number | null; answer: string | null } & (
  | { error: null }
  | { error: string; retryAfterMs: number | null; isGone: boolean }
);

/** Nothing was answered. */
export function unanswered(error: string): AttemptOutcome {
  return { statusCode: null, answer: null, error, retryAfterMs: null, isGone: false };
}

/** What senders work with. `publicUrl`: where people find the console, for links; `null`: nowhere. */
export type SendEnv = { http: GuardedHttp; publicUrl: string | null; mailer: Mailer | null };

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
};

/** So many connections a mailer keeps: whoever sends more at once lets them wait for each other. */
export const maxMailsAtOnce = 4;

export type Mailer = {
  /** What is written as the sender's host into ids of messages. */
  host: string;
  send: (mail: Mail, signal: AbortSignal) => Promise<{ answer: string } | { error: string; code: number | null }>;
  close: () => void;
};

export type Sender = (
  env: SendEnv,
  target: Target,
  event: TellableEvent,
  signal: AbortSignal,
) => Promise<AttemptOutcome>;

const timeoutMs = 15_000;
const maxAnswerBytes = 65_536;
const maxKeptAnswerBytes = 1_024;

/** One POST to a destination. */
export async function post(
  http: GuardedHttp,
  url: string,
  request: { headers: Record<string, string>; body: string; goneAt?: readonly number[] },
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const { headers, body, goneAt = [410] } = request;
  const sent = { method: 'POST' as const, url, body, headers: { 'user-agent': 'whereabouts', ...headers } };
  const answer = await http.send({ ...sent, timeoutMs, maxBytes: maxAnswerBytes }, signal);
  if (answer.failed !== undefined) return unanswered(answer.failed);
  const { status } = answer;
  const kept = { statusCode: status, answer: textOf(answer.body) };
  if (status >= 200 && status < 300) return { ...kept, error: null };
  const isRedirect = status >= 300 && status < 400;
  return {
    ...kept,
    error: isRedirect ? `It answered ${status}; redirects are not followed.` : `It answered ${status}.`,
    retryAfterMs: retryAfterMs(answer.headers.get('retry-after')),
    isGone: goneAt.includes(status),
  };
}

/** As much as is kept, as text that a database can hold. */
export function textOf(answer: Uint8Array): string {
  const text = new TextDecoder().decode(answer.subarray(0, maxKeptAnswerBytes));
  return text.replaceAll('\0', '\uFFFD');
}
