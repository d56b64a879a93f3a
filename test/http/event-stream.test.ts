import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Events, sendEvents, wantsEvents } from '../../src/http/rest/event-stream.ts';

const test = suite('events over HTTP');
test.before.each(() => mock.timers.enable({ apis: ['setTimeout'] }));
test.after.each(() => mock.timers.reset());

type Item = [string, unknown];

/** Events that come when the test says so, and whether their reader has left. */
function given(): { events: Events; tell: (item: Item | null) => void; left: () => boolean } {
  const waiting: ((result: IteratorResult<Item>) => void)[] = [];
  const told: (Item | null)[] = [];
  let left = false;
  const resultOf = (item: Item | null): IteratorResult<Item> =>
    item === null ? { done: true, value: undefined } : { done: false, value: item };
  const iterator: AsyncIterator<Item> = {
    next: async () =>
      told.length > 0 ? resultOf(told.shift()!) : new Promise((resolve) => void waiting.push(resolve)),
    return: async () => ((left = true), resultOf(null)),
  };
  const tell = (item: Item | null) => {
    const next = waiting.shift();
    if (next) next(resultOf(item));
    else told.push(item);
  };
  return { events: { [Symbol.asyncIterator]: () => iterator }, tell, left: () => left };
}

/** What is sent, as it was sent so far. */
async function send(events: Events, raw = new EventEmitter()): Promise<{ sent: string[]; stream: Readable }> {
  const sent: string[] = [];
  let stream!: Readable;
  const reply = {
    raw,
    headers: () => reply,
    header: () => reply,
    type: () => reply,
    send: (body: Readable) => (stream = body),
  };
  await sendEvents(reply as unknown as FastifyReply, events, {});
  stream.on('data', (chunk: Buffer) => void sent.push(chunk.toString()));
  return { sent, stream };
}

/** Lets what was promised come to pass. */
const settle = async () => new Promise<void>((done) => setImmediate(done));

test('who hears nothing for fifteen seconds hears that somebody is still here, again and again', async () => {
  const { events, tell } = given();
  tell(['1', { status: 'queued' }]);
  const { sent } = await send(events);
  await settle();
  const first = 'id: 1\nevent: revision\ndata: {"status":"queued"}\n\n';
  assert.equal(sent, [first]);
  mock.timers.tick(14_999);
  await settle();
  assert.equal(sent, [first], 'not yet');
  for (let beat = 1; beat <= 3; beat++) {
    mock.timers.tick(beat === 1 ? 1 : 15_000);
    await settle();
    assert.equal(sent, [first, ...Array<string>(beat).fill(': still here\n\n')]);
  }
  tell(['2', { status: 'running' }]);
  await settle();
  assert.is(sent.at(-1), 'id: 2\nevent: revision\ndata: {"status":"running"}\n\n', 'what was waited for is not lost');
});

test('no timer is left of an event that has come', async () => {
  const [set, cleared] = [mock.method(globalThis, 'setTimeout').mock, mock.method(globalThis, 'clearTimeout').mock];
  const { events, tell } = given();
  for (const id of ['1', '2', '3']) tell([id, null]);
  const { sent } = await send(events);
  await settle();
  await settle();
  assert.is(sent.length, 3);
  assert.is(set.callCount() - cleared.callCount(), 1, 'that of the event that is waited for');
  mock.restoreAll();
});

test('the end of the events is the end of the stream, and who leaves ends the events', async () => {
  const ending = given();
  ending.tell(['1', null]);
  ending.tell(null);
  const { stream } = await send(ending.events);
  await settle();
  await settle();
  assert.ok(stream.readableEnded);

  const leaving = given();
  leaving.tell(['1', null]);
  const left = await send(leaving.events);
  await settle();
  left.stream.destroy();
  mock.timers.tick(15_000);
  await settle();
  assert.ok(leaving.left());
});

test('who leaves before the first byte ends the events, too', async () => {
  const { events, tell, left } = given();
  const raw = new EventEmitter();
  tell(['1', null]);
  const { stream } = await send(events, raw);
  stream.destroy();
  raw.emit('close');
  await settle();
  assert.ok(left());
});

test('events are for those who ask for them, and like them best', () => {
  const wants = (accept?: string) => wantsEvents({ headers: { accept } } as FastifyRequest);
  for (const accept of [
    'text/event-stream',
    'Text/Event-Stream; charset=utf-8',
    'application/json;q=0.4, Text/Event-Stream;q=0.5',
    'text/event-stream, */*',
  ])
    assert.ok(wants(accept), accept);
  for (const accept of [
    undefined,
    '',
    '*/*',
    'text/*',
    'text/event-streams',
    'application/json, text/event-stream; q=0.5',
    'text/event-stream;q=0, application/json',
  ])
    assert.not.ok(wants(accept), accept);
});

test.run();
