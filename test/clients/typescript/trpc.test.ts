import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFetch } from '../../../clients/typescript/src/fetch.ts';
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

test('a stream that has begun is not cut off by the time that an answer may take', async () => {
  const signals: AbortSignal[] = [];
  const answer = async (type: string) =>
    createFetch({
      token: 'wab_any',
      timeoutMs: 5,
      fetch: async ({ signal }) => {
        signals.push(signal);
        return new Response('', { headers: { 'Content-Type': type } });
      },
    })('http://whereabouts.example/v1/usage');
  await answer('text/event-stream; charset=utf-8');
  await answer('application/json');
  const [stream, document] = signals as [AbortSignal, AbortSignal];
  if (!document.aborted) await once(document, 'abort');
  assert.is(stream.aborted, false);
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
