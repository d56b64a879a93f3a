import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closeServer } from '../../src/http/listen.ts';

test('a stop does not wait for a caller whose stream has ended and who keeps the connection for the next request', async () => {
  const stream = new PassThrough();
  const server = Fastify().get('/', async (_request, reply) => reply.type('text/event-stream').send(stream));
  await server.listen({ port: 0, host: '127.0.0.1' });
  stream.write('id: 1\n\n');
  const agent = new Agent({ keepAlive: true });
  const { port } = server.server.address() as AddressInfo;
  const [answer] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'data');

  const asked = performance.now();
  const closed = closeServer(server);
  stream.end('id: 2\n\n');
  await closed;
  const ms = performance.now() - asked;
  agent.destroy();
  assert.ok(ms < 2000, `${ms} ms`);
});

test.run();
