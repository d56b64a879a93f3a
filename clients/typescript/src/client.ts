import createRestClient, { type Client } from 'openapi-fetch';
import { type Call, createCall, type CreateOptions, creation, type RequestOptions } from './call.ts';
import { createDestinations, type Destinations } from './destinations.ts';
import { addressOf, type ConnectionOptions, createFetch, defaultTimeoutMs } from './fetch.ts';
import {
  createJobs,
  type DiscoveryInput,
  type DiscoveryJob,
  type DiscoveryResult,
  type Jobs,
  type OverviewInput,
  type OverviewJob,
  type OverviewResult,
} from './jobs.ts';
import { createMonitoring, type Monitoring } from './monitoring.ts';
import type { Body, Input, Output, Query } from './operations.ts';
import { Items } from './pages.ts';
import type { paths } from './schema.ts';

export type ApiKey = Output<'revokeApiKey'>;
export type ApiKeyWithToken = Output<'createApiKey'>;
export type Identity = Output<'whoami'>;
export type DiscoveryUnderstanding = Output<'understandCommunityDiscovery'>;
export type KnownCommunity = Output<'getCommunity'>;
export type Usage = Output<'getUsage'>;

export type Keys = {
  list: (query?: Omit<Query<'listApiKeys'>, 'cursor'>, options?: RequestOptions) => Items<ApiKey>;
  create: (input: Body<'createApiKey'>, options?: CreateOptions) => Promise<ApiKeyWithToken>;
  rotate: (id: string, input?: Body<'rotateApiKey'>, options?: CreateOptions) => Promise<ApiKeyWithToken>;
  revoke: (id: string, input?: Body<'revokeApiKey'>, options?: RequestOptions) => Promise<ApiKey>;
  /** The key in use gets a new token; the old one works for five minutes unless said otherwise. */
  rotateOwn: (input?: Body<'rotateOwnKey'>, options?: CreateOptions) => Promise<ApiKeyWithToken>;
  /** Ends the key in use. */
  revokeOwn: (input?: Body<'revokeOwnKey'>, options?: RequestOptions) => Promise<ApiKey>;
};

export type Whereabouts = {
  communityDiscovery: Jobs<DiscoveryInput, DiscoveryJob, DiscoveryResult> & {
    /** What a brief is understood as; costs nothing. */
    understand: (
      input: Body<'understandCommunityDiscovery'>,
      options?: RequestOptions,
    ) => Promise<DiscoveryUnderstanding>;
  };
  /** What the catalog holds of a community. */
  community: (address: Input<'getCommunity'>, options?: RequestOptions) => Promise<KnownCommunity>;
  communityOverview: Jobs<OverviewInput, OverviewJob, OverviewResult>;
  monitoring: Monitoring;
  destinations: Destinations;
  keys: Keys;
  usage: (options?: RequestOptions) => Promise<Usage>;
  whoami: (options?: RequestOptions) => Promise<Identity>;
  /** Every operation by its path, as openapi-fetch does it: `{ data, error }`, with the retries of this client. */
  rest: Client<paths>;
};

export function createClient(options: ConnectionOptions): Whereabouts {
  const rest = createRestClient<paths>({ baseUrl: `${addressOf(options)}/v1`, fetch: createFetch(options) });
  const call = createCall(rest);
  const { timeoutMs = defaultTimeoutMs } = options;
  return {
    communityDiscovery: {
      ...createJobs(call, '/community-discovery/jobs', timeoutMs),
      understand: (input, request) =>
        call<'understandCommunityDiscovery'>('post', '/community-discovery/understanding', { body: input, ...request }),
    },
    community: ({ platform, name }, request) =>
      call<'getCommunity'>('get', '/catalog/communities/{platform}/{name}', { path: { platform, name }, ...request }),
    communityOverview: createJobs(call, '/community-overview/jobs', timeoutMs),
    monitoring: createMonitoring(call),
    destinations: createDestinations(call),
    keys: createKeys(call),
    usage: (request) => call<'getUsage'>('get', '/usage', request),
    whoami: (request) => call<'whoami'>('get', '/whoami', request),
    rest,
  };
}

function createKeys(call: Call): Keys {
  return {
    list: (query, options) =>
      new Items((cursor) => call<'listApiKeys'>('get', '/keys', { query: { ...query, cursor }, ...options })),
    create: (input, options) => call<'createApiKey'>('post', '/keys', { body: input, ...creation(options) }),
    rotate: (id, input = {}, options) =>
      call<'rotateApiKey'>('post', '/keys/{key_id}/rotate', {
        path: { key_id: id },
        body: input,
        ...creation(options),
      }),
    revoke: (id, input = {}, options) =>
      call<'revokeApiKey'>('post', '/keys/{key_id}/revoke', { path: { key_id: id }, body: input, ...options }),
    rotateOwn: (input = {}, options) =>
      call<'rotateOwnKey'>('post', '/auth/rotate', { body: input, ...creation(options) }),
    revokeOwn: (input = {}, options) => call<'revokeOwnKey'>('post', '/auth/revoke', { body: input, ...options }),
  };
}
