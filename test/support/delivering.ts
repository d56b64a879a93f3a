import pino from 'pino';
import { makeDigests, wakeWaiting } from '../../src/delivery/digests/make-digests.ts';
import type { Mailer } from '../../src/delivery/sending/attempt.ts';
import { DeliveryRunner } from '../../src/delivery/sending/delivery-runner.ts';
import { announceHits } from '../../src/monitoring/hits/announce-hits.ts';
import { readToldHits } from '../../src/monitoring/hits/told-hits.ts';
import { GuardedHttp } from '../../src/network/guarded-http.ts';
import { insertHit } from './insert-hit.ts';
import type { Json } from './discover.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';

export type Delivering = {
  /** Sends what is due to all destinations. */
  deliver: () => Promise<void>;
  /** As the clock would every minute. */
  tick: () => Promise<void>;
  end: () => Promise<void>;
};

/** Sends deliveries in the test's own process, on a service without a worker. */
export function deliveringFor(
  service: TestService,
  { mailer = null as Mailer | null, publicUrl = null as string | null } = {},
): Delivering {
  const http = new GuardedHttp(['127.0.0.1']);
  const { database } = service.app;
  const logger = pino({ level: 'silent' });
  const runner = new DeliveryRunner({ database, http, publicUrl, mailer, readHits: readToldHits, logger });
  const deliver = async () => {
    const destinations = await sql<{ id: string }>(service, 'select id from destination order by id');
    await Promise.all(destinations.map(({ id }) => runner.send(id)));
  };
  const tick = async () => {
    await makeDigests(database.em.fork());
    await wakeWaiting(database.em.fork());
  };
  const end = async () => {
    await runner.end();
    await http.close();
  };
  return { deliver, tick, end };
}

/** A destination of the service's person, over the API. */
export async function createDestination(service: TestService, input: Json, as?: string): Promise<Json> {
  const { status, body } = await service.call('POST', '/destinations', {
    body: { kind: 'webhook', name: 'A test', events: ['monitoring.hits.created'], ...input },
    ...(as !== undefined && { as }),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** Hits as a scan would have left them when it ended; returns their ids. */
export async function findHits(service: TestService, jobId: string, count: number, relevance = 0.8): Promise<string[]> {
  const [job] = await sql<{ last_sequence: number }>(service, 'select last_sequence from monitoring_job where id = ?', [
    jobId,
  ]);
  const ids: string[] = [];
  for (let i = 1; i <= count; i++)
    ids.push(await insertHit(service, jobId, { sequence: job!.last_sequence + i, relevance }));
  await service.app.database.em.fork().transactional(async (tx) => {
    await tx.execute('update monitoring_job set scan_id = null, last_sequence = last_sequence + ? where id = ?', [
      count,
      jobId,
    ]);
    await announceHits(tx, null);
  });
  return ids;
}

export async function deliveriesOf(service: TestService, destinationId: string, as?: string): Promise<Json[]> {
  const path = `/destinations/${destinationId}/deliveries?order=asc&limit=100`;
  return (await service.call('GET', path, { ...(as !== undefined && { as }) })).body.data;
}
