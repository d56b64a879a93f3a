import { tellLowCredits } from '../../src/credits/tell-low-credits.ts';
import { deliveryTickTask } from '../../src/delivery/delivery.tasks.ts';
import { makeDigests, wakeWaiting } from '../../src/delivery/digests/make-digests.ts';
import type { DeliveryEnv } from '../../src/delivery/sending/send-soon.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(deliveryTickTask, async ({ database }: DeliveryEnv) => {
  await tellLowCredits(database.em.fork());
  await makeDigests(database.em.fork());
  await wakeWaiting(database.em.fork());
});
