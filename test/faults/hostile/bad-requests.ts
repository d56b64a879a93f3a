import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is sent piece by piece, with a pause after each, and whether the sender then hangs up without an answer. */
type BadRequest = { pieces: (string | Buffer)[]; pauseMs?: number; hangUp?: boolean };

const maxAnswerMs = 25_000;

/** Each is refused or let go. `door`: a path that takes a body. */
const kinds: Record<string, (head: string, door: string) => BadRequest> = {
  'hangs up within the headers': (head) => ({ pieces: [head.slice(0, -10)], hangUp: true }),
  'hangs up within the body': (head) => ({ pieces: [`${json(head, 1000)}{"brief":"a`], hangUp: true }),
  'hangs up within a chunk': (head) => ({ pieces: [`${chunked(head)}400\r\n{"brief"`], hangUp: true }),
  'hangs up before the answer': (head) => ({
    pieces: [whole(head, '{"brief":"A budgeting app for couples"}')],
    hangUp: true,
  }),
  'begins a form': (head) => ({ pieces: [form(head)], hangUp: true }),
  'begins a form and waits': (head) => ({ pieces: [form(head)], pauseMs: 3000, hangUp: true }),
  'sends headers a piece at a time': (head) => ({ pieces: head.split(''), pauseMs: 10, hangUp: true }),
  'sends a body a piece at a time': (head) => ({ pieces: [json(head, 100), ...'{"brief":"aaaaaaaaa'.split('')], pauseMs: 100, hangUp: true }), // prettier-ignore
  'announces a large body': (head) => ({ pieces: [`${json(head, 10_000_000)}{`] }),
  'sends a large body': (head) => ({ pieces: [json(head, 10_000_000), Buffer.alloc(10_000_000, 'a')] }),
  'sends large chunks': (head) => ({ pieces: [chunked(head), ...Array.from({ length: 64 }, () => `10000\r\n${'a'.repeat(65_536)}\r\n`)] }), // prettier-ignore
  'sends large headers': (head) => ({ pieces: [`${head}X-Large: ${'a'.repeat(100_000)}\r\n\r\n`] }),
  'sends many headers': (head) => ({ pieces: [`${head}${'X-A: a\r\n'.repeat(5000)}\r\n`] }),
  'sends no JSON': (head) => ({ pieces: [whole(head, '{"brief":')] }),
  'sends deep JSON': (head) => ({ pieces: [whole(head, `{"brief":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)] }),
  'sends a key twice': (head) => ({ pieces: [whole(head, '{"brief":"one of both","brief":"another one"}')] }),
  'sends many keys': (head) => ({ pieces: [whole(head, JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, 1]))))] }), // prettier-ignore
  'sends prototypes': (head) => ({ pieces: [whole(head, '{"__proto__":{"a":1},"brief":"A budgeting app"}')] }),
  'sends no UTF-8': (head) => ({
    pieces: [json(head, 8), Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x22])],
  }),
  'sends another type': (head) => ({ pieces: [`${head}Content-Type: text/xml\r\nContent-Length: 4\r\n\r\n<a/>`] }),
  'sends two lengths': (head) => ({ pieces: [`${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `] }),
  'sends a length and chunks': (head) => ({
    pieces: [`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  }),
  'speaks no HTTP': () => ({ pieces: ['\u0016\u0003\u0001\u0002\0\u0001\0\u0001\r\n\r\n'] }),
  'asks for another protocol': (head) => ({ pieces: [`${head}Connection: upgrade\r\nUpgrade: websocket\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`] }), // prettier-ignore
  'sends a long query': (_, door) => ({
    pieces: [`GET ${door}?cursor=${'a'.repeat(12_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  }),
  'sends a broken path': () => ({ pieces: ['GET /v1/%zz/%00/../..//etc HTTP/1.1\r\nHost: a\r\n\r\n'] }),
};

export const badRequestKinds = Object.keys(kinds);

/** Sends one to a door; what came of it: a status, or that the connection was closed. */
export async function sendBadRequest(kind: string, address: string, door: string, token: string): Promise<string> {
  const head = `POST ${door} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  const { pieces, pauseMs = 0, hangUp = false } = kinds[kind]!(head, door);
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let heard = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => {
      heard += data.toString('latin1');
      resolve();
    });
  });
  // Who is refused while they still send is told by a closed connection.
  socket.on('error', () => undefined);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  if (!hangUp) await Promise.race([answered, closed, sleep(maxAnswerMs, null, { ref: false })]);
  else await sleep(20);
  const isClosed = socket.destroyed;
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1];
  if (status !== undefined) return status;
  if (hangUp) return 'hung up';
  return isClosed ? 'closed' : 'no answer';
}

/** Ten of these once held all connections to the database for good. They are not hung up: the process must end with them open. */
export function beginForms(address: string, token: string): { hangUp: () => void } {
  const { hostname, port } = new URL(address);
  const head = `POST /trpc/auth.revoke HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(form(head));
    return socket;
  });
  return { hangUp: () => sockets.forEach((socket) => socket.destroy()) };
}

function json(head: string, length: number): string {
  return `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
}

function whole(head: string, body: string): string {
  return json(head, Buffer.byteLength(body)) + body;
}

function chunked(head: string): string {
  return `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
}

function form(head: string): string {
  const part = '--a\r\nContent-Disposition: form-data; name="a"\r\n\r\nsome';
  return `${head}Content-Type: multipart/form-data; boundary=a\r\nTransfer-Encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`;
}
