import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { messageOf } from '../../errors.ts';
import type { DeliveryRunner } from './delivery-runner.ts';

export type DeliveryEnv = { database: Database; deliveries: DeliveryRunner; logger: Logger };

/** So long a place of the queue waits for a destination; then it goes on by itself, and others get the place. */
const maxPlaceMs = 2_000;

export async function sendSoon(env: DeliveryEnv, destinationId: string, signal: AbortSignal): Promise<void> {
  const isSending = env.deliveries.isSending(destinationId);
  const sending = env.deliveries.send(destinationId);
  if (isSending) return void sending.catch(() => undefined);
  const waiting = new AbortController();
  const late = sleep(maxPlaceMs, 'late', { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => 'late');
  const ended = await Promise.race([sending.then(() => 'sent'), late]).finally(() => waiting.abort());
  if (ended === 'sent') return;
  sending.catch((error: unknown) =>
    env.logger.warn({ destination: destinationId, error: messageOf(error) }, 'Deliveries were handed back'),
  );
}
