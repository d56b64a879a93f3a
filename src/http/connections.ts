import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { toProblem } from './problems/problem.ts';
import { dataHeaders } from './security-headers.ts';

/** Requests on one connection of which none has been answered yet. */
const maxPipelined = 10;

/** No connection makes us keep more than a few requests, or wait for one without end. */
export function guardConnections(app: FastifyInstance, requestTimeoutSeconds: number): void {
  const inFlight = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const others = inFlight.get(socket) ?? 0;
    inFlight.set(socket, others + 1);
    reply.raw.once('close', () => inFlight.set(socket, inFlight.get(socket)! - 1));
    // Who sends many requests without reading an answer would make us keep all of them.
    if (others >= maxPipelined) {
      socket.destroy();
      void reply.hijack();
      return;
    }
    letGoUnlessWhole(request.raw, requestTimeoutSeconds);
    void reply.header('X-Request-Id', request.id);
    done();
  });
  refuseWithWords(app);
}

/** What Node would refuse without a word (it is told not to) gets a problem like everything else. */
function refuseWithWords(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const fault = faultOfHead(raw);
    done(fault === null ? undefined : new AppError('invalid_request', fault, { headers: { Connection: 'close' } }));
  });
}

function faultOfHead({ httpVersion, headers }: IncomingMessage): string | null {
  if (httpVersion === '1.1' && headers.host === undefined) return 'HTTP/1.1 needs the header Host';
  return /^(?:100-continue)?$/i.test(headers.expect ?? '') ? null : 'Expect may be 100-continue only';
}

/** Node's own timeout ends with the headers: a body may not take forever either. */
function letGoUnlessWhole(request: IncomingMessage, seconds: number): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => request.complete || refuseConnection(bodyIsLate(), socket), seconds * 1000);
  // One that was refused before it was whole is never told to be closed: it must not keep the process from ending.
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

function bodyIsLate(): NodeJS.ErrnoException {
  return Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}

const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The address and the headers may have 16 KiB at most',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive whole in time',
};

/** What is no HTTP request, or too long a one, reaches no route: it is answered on the bare connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const detail = refusals[error.code ?? ''] ?? 'This is no HTTP request';
  const requestId = newId('req');
  const body = JSON.stringify(toProblem(new AppError('invalid_request', detail), { requestId, instance: '/' }));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    ...Object.entries(dataHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Not just our half of it.
  socket.destroySoon();
}
