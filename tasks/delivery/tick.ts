import { tellLowCredits } from '../../src/credits/tell-low-credits.ts';
import { deliveryTickTask } from '../../src/delivery/delivery.tasks.ts';
import { makeDigests, wakeWaiting } from '../../src/delivery/digests/make-digests.ts';
import type { DeliveryEnv } from '../../src/delivery/sending/send-soon.ts';
import { executor } from '../../src/queue/executor.ts';
import { runAll } from '../../src/queue/run-all.ts';

export default executor(deliveryTickTask, async ({ database, logger }: DeliveryEnv) => {
  const steps = {
    lowCredits: () => tellLowCredits(database.em.fork()),
    digests: () => makeDigests(database.em.fork()),
    waiting: () => wakeWaiting(database.em.fork()),
  };
  await runAll('step', steps, logger);
});
