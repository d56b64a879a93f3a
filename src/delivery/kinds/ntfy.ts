import { post, type Sender } from '../sending/attempt.ts';
import { plainLines } from './plain-lines.ts';
import { toMessage } from './to-message.ts';

/** What is longer, ntfy makes a file of. */
const maxMessageBytes = 3_900;

/** One notification an event, at `https://host/topic`. */
export const sendNtfy: Sender = ({ http, publicUrl }, { address, secret }, event, signal) => {
  const message = toMessage(event, publicUrl);
  const [only] = message.sections;
  const url = new URL(address);
  const [topic, ...above] = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .toReversed();
  const click = message.sections.length === 1 ? (only?.url ?? only?.hits[0]?.url ?? null) : publicUrl;
  const lines = plainLines(message).filter((line) => line !== message.title && line !== `Open: ${click}`);
  const body = JSON.stringify({
    topic,
    title: message.title,
    message: withinBytes(lines.join('\n') || message.title),
    ...(click !== null && { click }),
  });
  const headers = {
    'content-type': 'application/json',
    ...(secret !== null && { authorization: `Bearer ${secret}` }),
  };
  const server = [url.origin, ...above.toReversed()].join('/');
  return post(http, server, { headers, body }, signal);
};

function withinBytes(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxMessageBytes) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, maxMessageBytes - 10)).replace(/\uFFFD$/, '')}…`;
}
