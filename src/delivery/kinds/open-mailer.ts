import { createTransport } from 'nodemailer';
import { type Mailer, maxMailsAtOnce } from '../sending/attempt.ts';

const maxWaitMs = 15_000;
/** All of one mail: less than the time after which somebody else would send it. */
const usualMaxSendMs = 30_000;

/** Sends mail through the operator's server, over a few connections that are kept. */
export function openMailer(url: string, from: string, maxSendMs = usualMaxSendMs): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: maxMailsAtOnce,
      connectionTimeout: maxWaitMs,
      greetingTimeout: maxWaitMs,
      socketTimeout: maxWaitMs,
      dnsTimeout: maxWaitMs,
      // Nothing of a mail is read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    host: from.replace(/>$/, '').split('@').at(-1) ?? 'localhost',
    send: async (mail, signal) => {
      signal.throwIfAborted();
      const late = AbortSignal.timeout(maxSendMs);
      const ends = AbortSignal.any([signal, late]);
      try {
        // What is given up must not be sent later: it will be tried again. Nor may it keep its connection.
        const sent = await transport.sendMail({ ...mail, to: { name: '', address: mail.to }, signal: ends });
        return { answer: sent.response.slice(0, 1_024) };
      } catch (error) {
        signal.throwIfAborted();
        return failureOf(late.aborted ? {} : error);
      }
    },
    close: () => transport.close(),
  };
}

/** In plain words; what a mail server says may name addresses of its network, so only its number is told. */
function failureOf(error: unknown): { error: string; code: number | null } {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode !== undefined) return { error: `The mail server refused it (${responseCode}).`, code: responseCode };
  return { error: `The mail server could not be spoken to (${code ?? 'no whole answer'}).`, code: null };
}
