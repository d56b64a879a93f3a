import { sendTask } from '../../src/delivery/delivery.tasks.ts';
import { type DeliveryEnv, sendSoon } from '../../src/delivery/sending/send-soon.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(sendTask, (env: DeliveryEnv, { destination_id }, run) =>
  sendSoon(env, destination_id, run.signal),
);
