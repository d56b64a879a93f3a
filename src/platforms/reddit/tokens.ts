import { z } from 'zod';
import type { Exchanged } from '../asking/exchange.ts';
import { persist, type Persistence, type Try } from '../asking/persist.ts';
import type { Answer } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { unlessAborted } from '../asking/wait.ts';
import type { Door } from './door.ts';
import { judge } from './judge.ts';

/** No secret: an installed client, which has none. */
export type Credentials = { clientId: string; clientSecret: string | null };

/** Reading is all that is ever asked for. */
const scope = 'read wikiread';
/** A token is not used in its last minute, or in the second half of a very short life. */
const marginMs = 60_000;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export type Tokens = ReturnType<typeof openTokens>;

/** The token of one credential; renewed before it ends and when it is `spent`. One request serves all who wait. */
export function openTokens(door: Door, { clientId, clientSecret }: Credentials, persistence: Persistence) {
  const grant =
    clientSecret === null
      ? { grant_type: 'https://oauth.reddit.com/grants/installed_client', device_id: 'DO_NOT_TRACK_THIS_DEVICE' }
      : { grant_type: 'client_credentials' };
  const basic = Buffer.from(`${clientId}:${clientSecret ?? ''}`).toString('base64');
  let token: { value: string; goodUntil: number } | null = null;
  let renewal: Promise<Answer<string>> | null = null;

  async function renew(): Promise<Answer<string>> {
    const asked = Date.now();
    const ask = async () => readGrant(await door.requestToken(basic, { ...grant, scope }));
    const answer = await persist(ask, persistence);
    if (!answer.ok) return answer;
    const lifeMs = answer.value.expires_in * 1000;
    token = { value: answer.value.access_token, goodUntil: asked + Math.max(lifeMs - marginMs, lifeMs / 2) };
    return { ok: true, value: token.value };
  }
  return {
    async current(signal?: AbortSignal): Promise<Answer<string>> {
      if (token && Date.now() < token.goodUntil) return { ok: true, value: token.value };
      renewal ??= renew().finally(() => (renewal = null));
      return unlessAborted(renewal, signal);
    },
    /** Reddit does not take this token any more. Another may have come meanwhile. */
    spent(value: string): void {
      if (token?.value === value) token = null;
    },
  };
}

function readGrant(exchanged: Exchanged): Try<z.infer<typeof granted>> {
  const { answer, again } = judge(exchanged, Date.now());
  if (exchanged.failed === undefined && [400, 401, 403, 404].includes(exchanged.status)) {
    const detail = `sign-in was refused (${exchanged.status}): are the client id and its secret right?`;
    return { answer: refusal('blocked', detail), again: false };
  }
  if (!answer.ok) return { answer, again: again && answer.reason !== 'rate_limited' };
  const token = granted.safeParse(answer.value);
  if (token.success) return { answer: { ok: true, value: token.data }, again: false };
  return { answer: refusal('blocked', 'sign-in gave no token'), again: false };
}
