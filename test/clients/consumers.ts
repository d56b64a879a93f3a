/** The first program of somebody who has just installed the package. */
export const consumer = `
import { createClient, JobError, type DiscoveryResult, WhereaboutsError } from '@whereabouts/client';
import { createTrpcClient } from '@whereabouts/client/trpc';

const options = { url: process.env['SERVICE']!, token: process.env['TOKEN']! };
const whereabouts = createClient(options);
const result: DiscoveryResult = await whereabouts.communityDiscovery.run({ brief: 'A budgeting app for couples' });
const name: string | undefined = result.communities[0]?.community.name;
const { object }: { object: 'identity' } = await createTrpcClient(options).whoami.query();
// @ts-expect-error a brief is text
const wrong: unknown = await whereabouts.communityDiscovery.create({ brief: 5 }).catch((error: unknown) => error);
// @ts-expect-error there is no such field
const missing: undefined = result.communities[0]?.nothing;
const known = wrong instanceof WhereaboutsError && !(wrong instanceof JobError) && wrong.code === 'invalid_request';
console.log(JSON.stringify({ name, object, known, missing }));
`;

/** Every kind of call, to be type-checked only. */
export const calls = `
import { createClient } from '@whereabouts/client';
import { createTrpcClient } from '@whereabouts/client/trpc';

const options = { url: 'http://localhost', token: 'wab_' };
const trpc = createTrpcClient(options);
export const all = async () => {
  const job = await trpc.communityDiscovery.jobs.create.mutate({ brief: 'A budgeting app for couples' });
  const id: string = job.id;
  await trpc.communityDiscovery.jobs.get.query({ job_id: id, wait_seconds: 5 });
  await trpc.communityDiscovery.jobs.list.query({ limit: 5 });
  await trpc.communityDiscovery.jobs.delete.mutate({ job_id: id });
  await trpc.communityOverview.jobs.create.mutate({ communities: ['r/x'], idempotency_key: 'once' });
  await trpc.monitoring.jobs.create.mutate({ name: 'x', target: { kind: 'community', communities: ['x'] } });
  await trpc.monitoring.jobs.update.mutate({ job_id: id, enabled: false });
  await trpc.monitoring.hits.listAll.query({});
  await trpc.monitoring.hits.get.query({ hit_id: 'hit_' });
  await trpc.monitoring.hits.reviewAll.mutate({ reviews: [{ hit_id: 'hit_', status: 'approved' }] });
  const schedule = { kind: 'digest' as const, every: 'day' as const, at: '08:30' };
  await trpc.destinations.create.mutate({ kind: 'ntfy', name: 'x', address: 'x', schedule });
  await trpc.keys.create.mutate({ name: 'x', scopes: ['usage:read'] });
  await trpc.usage.get.query();
  const { communities } = await trpc.communityDiscovery.jobs.result.query({ job_id: id });
  const name: string | undefined = communities[0]?.community.name;
  // @ts-expect-error a brief is text
  await trpc.communityDiscovery.jobs.create.mutate({ brief: 5 });
  // @ts-expect-error which job is missing
  await trpc.communityDiscovery.jobs.get.query({});
  const whereabouts = createClient(options);
  await whereabouts.monitoring.create({ name: 'x', target: { kind: 'search', query: 'x' } });
  await whereabouts.monitoring.allHits({ limit: 5 }).page();
  await whereabouts.monitoring.hit('hit_');
  await whereabouts.community({ platform: 'reddit', name: 'x' });
  return name;
};
`;

/** What clients generated from the document by openapi-typescript, with openapi-fetch, are used for. */
export const generated = `
import createClient from 'openapi-fetch';
import type { components, paths } from './generated-schema.ts';

const headers = { authorization: \`Bearer \${process.env['TOKEN']}\` };
const { GET, POST } = createClient<paths>({ baseUrl: \`\${process.env['SERVICE']}/v1\`, headers });
const created = await POST('/community-discovery/jobs', { body: { brief: 'A budgeting app for couples' } });
const id: string = created.data!.id;
const read = await GET('/community-discovery/jobs/{job_id}', { params: { path: { job_id: id } } });
// Not a job or a string: JSON is what is given to who asks for nothing else.
const { status }: { status: string } = read.data!;
const jobs = await GET('/monitoring/jobs', { params: { query: { limit: 1 } } });
const hits = jobs.data!.data.map(({ id }) => GET('/monitoring/jobs/{job_id}/hits', { params: { path: { job_id: id } } }));
for (const { data } of await Promise.all(hits)) for (const hit of data!.data) console.error(hit.post.url);
const refused = await GET('/community-discovery/jobs/{job_id}', { params: { path: { job_id: 'x' } } });
const code: components['schemas']['Problem']['code'] = refused.error!.code;
console.log(JSON.stringify({ status, code }));
`;

/** The same program with the REST client alone. */
export function withoutTrpc(program: string): string {
  return program.replaceAll(/^.*trpc.*$/gim, '').replace('object, ', '');
}
