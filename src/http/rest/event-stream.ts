import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferred } from './formats.ts';

/** What a subscription yields: an id and an answer. */
export type Events = AsyncIterable<[id: string, data: unknown, ...unknown[]]>;

const heartbeatMs = 15_000;

const type = 'text/event-stream';

/** Whether the caller asks, by name, for events rather than for one answer. */
export function wantsEvents(request: FastifyRequest): boolean {
  const isNamed = request.headers.accept?.toLowerCase().includes(type) === true;
  return isNamed && preferred(request, ['application/json', type]) === type;
}

/** Answers with server-sent events, one an item, and a comment now and then so that nobody takes silence for the end. */
export async function sendEvents(
  reply: FastifyReply,
  events: Events,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const iterator = events[Symbol.asyncIterator]();
  // Who leaves before the first byte ends it, too: a generator that has not begun runs no `finally`.
  // What that brings is told where the stream is read.
  reply.raw.once('close', () => void iterator.return?.().catch(() => undefined));
  // The first item is awaited, so that a job that does not exist is a problem and not an empty stream.
  const first = await iterator.next();
  const stream = Readable.from(lines(first, iterator), { objectMode: false });
  return reply.headers(headers).header('Cache-Control', 'no-store').type(type).send(stream);
}

async function* lines(
  first: IteratorResult<[string, unknown, ...unknown[]]>,
  iterator: AsyncIterator<[string, unknown, ...unknown[]]>,
): AsyncGenerator<string> {
  try {
    let next = Promise.resolve(first);
    for (;;) {
      const beat = Promise.withResolvers<null>();
      const timer = setTimeout(() => beat.resolve(null), heartbeatMs).unref();
      const item = await Promise.race([next, beat.promise]).finally(() => clearTimeout(timer));
      if (item === null) {
        yield ': still here\n\n';
        continue;
      }
      if (item.done) return;
      const [id, data] = item.value;
      yield `id: ${id}\nevent: revision\ndata: ${JSON.stringify(data)}\n\n`;
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}
