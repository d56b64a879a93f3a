import { z } from 'zod';
import { defineTask } from '../queue/define-task.ts';

/** Sends what is due to a destination. What fails is tried again by our own rows, not by the queue. */
export const sendTask = defineTask('delivery/send', 'deliveries', z.object({ destination_id: z.string() }), {
  maxAttempts: 1,
});

/** Makes the digests that are due, and wakes deliveries that nobody works on. */
export const deliveryTickTask = defineTask('delivery/tick', 'scans', z.looseObject({}), { maxAttempts: 1 });
