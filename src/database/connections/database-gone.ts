/** The server only reads: a standby, or a primary that was told to. */
export const readOnlyState = '25006';
export const tooManyConnections = '53300';

/**
 * What PostgreSQL says when it cannot serve now and may a moment later, by its codes. Not among them: what the statement
 * itself is to blame for.
 */
const goneStates: Record<string, string> = {
  '08000': 'the connection is broken',
  '08001': 'the connection could not be made',
  '08003': 'the connection does not exist',
  '08004': 'the server refused the connection',
  '08006': 'the connection failed',
  '08007': 'nobody knows how the transaction ended',
  [readOnlyState]: 'the server only reads',
  '25P03': 'the transaction did nothing for too long',
  '25P04': 'the transaction took too long',
  '40001': 'the transaction met another; or, on a standby, the recovery',
  '40P01': 'the transaction met another that waited for it',
  '53000': 'too few resources',
  '53100': 'the disk is full',
  '53200': 'out of memory',
  [tooManyConnections]: 'too many connections',
  '53400': 'a limit of the configuration',
  '55P03': 'a lock could not be had',
  '57014': 'the statement took too long',
  '57P01': 'an administrator ended the connection',
  '57P02': 'another connection crashed',
  '57P03': 'the server starts, stops or recovers',
  '57P04': 'the database was removed',
  '57P05': 'the connection did nothing for too long',
  '58000': 'the system of the server failed',
  '58030': 'the disk of the server failed',
};

/** What the network says. */
const goneErrno = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  // The socket of a server on this machine.
  'ENOENT',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
]);

/** What `pg` says without a code. */
const goneMessages =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout|The database was silent|None of the hosts)/;

/**
 * Whether the database, or the way to it, is to blame, and the same may succeed later, whichever layer wrapped the error:
 * lost connections, refused writes, statements that took too long. The one place that knows.
 */
export function isDatabaseGone(error: unknown): boolean {
  return whyGone(error) !== null;
}

/** What of it is to blame, without what it was asked; `null`: nothing. */
export function whyGone(error: unknown): string | null {
  for (const { code, message } of reasonsOf(error)) {
    if (typeof code === 'string' && Object.hasOwn(goneStates, code)) return `${goneStates[code]} (${code})`;
    if (typeof code === 'string' && goneErrno.has(code)) return code;
    const said = goneMessages.exec(message)?.[0];
    if (said !== undefined) return said;
  }
  return null;
}

/** The same, but for what took too long: that may be the statement's own fault, and would be so again. */
export function isConnectionLost(error: unknown): boolean {
  return isDatabaseGone(error) && !reasonsOf(error).some(({ code }) => code === '57014');
}

const passing: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Somebody else who changed the same rows was let through: the same transaction may pass now. */
export function isPassing(error: unknown): boolean {
  return reasonsOf(error).some(({ code }) => passing.has(code));
}

type Reason = Error & { code?: unknown };

/** An error with all that it was caused by, and all that failed together. */
export function reasonsOf(error: unknown): Reason[] {
  const found: Reason[] = [];
  for (const waiting: unknown[] = [error]; waiting.length > 0;) {
    const reason = waiting.pop();
    if (!(reason instanceof Error) || found.includes(reason)) continue;
    found.push(reason);
    waiting.push(reason.cause);
    if (reason instanceof AggregateError) waiting.push(...(reason.errors as unknown[]));
  }
  return found;
}
