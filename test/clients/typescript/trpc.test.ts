import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTrpcClient, problemIn } from '../../../clients/typescript/src/trpc.ts';
import { brief } from '../../support/discover.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('tRPC client');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true });
});
test.after(() => service.stop());

const connect = (token = service.token) => createTrpcClient({ url: service.address, token });

test('a job is created, watched and read', async () => {
  const trpc = connect();
  const job = await trpc.communityDiscovery.jobs.create.mutate({ brief, idempotency_key: 'once' });
  const statuses: string[] = [];
  await new Promise<void>((resolve, reject) => {
    trpc.communityDiscovery.jobs.watch.subscribe(
      { job_id: job.id },
      { onData: ({ data }) => statuses.push(data.status), onComplete: resolve, onError: reject },
    );
  });
  assert.is(statuses.at(-1), 'succeeded');
  const result = await trpc.communityDiscovery.jobs.result.query({ job_id: job.id });
  assert.is(result.communities[0]?.community.name, 'sample_budgeting');
  assert.is((await trpc.communityDiscovery.jobs.create.mutate({ brief, idempotency_key: 'once' })).id, job.id);
});

test('an operation without input takes none', async () => {
  assert.is((await connect().whoami.query()).object, 'identity');
  assert.is((await connect().usage.get.query()).object, 'usage');
});

test('a problem is found in the error', async () => {
  const error: unknown = await connect('wab_wrong')
    .whoami.query()
    .catch((thrown: unknown) => thrown);
  assert.is(problemIn(error)?.code, 'invalid_token');
  assert.is(problemIn(new Error('another')), null);
});

test.run();
