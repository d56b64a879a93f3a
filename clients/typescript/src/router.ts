import type {
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';
import type { Input, OperationName, Output, Schemas } from './operations.ts';

type Query<Name extends OperationName> = TRPCQueryProcedure<{
  meta: unknown;
  input: keyof Input<Name> extends never ? Record<string, never> | void : Input<Name>;
  output: Output<Name>;
}>;
type Mutation<Name extends OperationName, Answer = Output<Name>> = TRPCMutationProcedure<{
  meta: unknown;
  input: Input<Name>;
  output: Answer;
}>;
type Subscription<Address, Item> = TRPCSubscriptionProcedure<{
  meta: unknown;
  input: Address;
  output: AsyncIterable<{ id: string; data: Item }, void, unknown>;
}>;

/** The operations of the service as tRPC names them. A test compares this with the service's own router. */
type Procedures = {
  auth: { rotate: Mutation<'rotateOwnKey'>; revoke: Mutation<'revokeOwnKey'> };
  catalog: { get: Query<'getCatalog'>; communities: Query<'lookUpCommunities'>; community: Query<'getCommunity'> };
  communityDiscovery: {
    jobs: {
      create: Mutation<'createCommunityDiscoveryJob'>;
      list: Query<'listCommunityDiscoveryJobs'>;
      get: Query<'getCommunityDiscoveryJob'>;
      watch: Subscription<{ job_id: string }, Schemas['CommunityDiscoveryJob']>;
      result: Query<'getCommunityDiscoveryResult'>;
      delete: Mutation<'deleteCommunityDiscoveryJob'>;
    };
    understand: Mutation<'understandCommunityDiscovery'>;
  };
  communityOverview: {
    jobs: {
      create: Mutation<'createCommunityOverviewJob'>;
      list: Query<'listCommunityOverviewJobs'>;
      get: Query<'getCommunityOverviewJob'>;
      watch: Subscription<{ job_id: string }, Schemas['CommunityOverviewJob']>;
      result: Query<'getCommunityOverviewResult'>;
      delete: Mutation<'deleteCommunityOverviewJob'>;
    };
  };
  destinations: {
    create: Mutation<'createDestination'>;
    list: Query<'listDestinations'>;
    get: Query<'getDestination'>;
    update: Mutation<'updateDestination'>;
    delete: Mutation<'deleteDestination', Schemas['Destination'] | null>;
    test: Mutation<'testDestination'>;
    rotateSecret: Mutation<'rotateDestinationSecret'>;
    deliveries: Query<'listDeliveries'>;
    redeliver: Mutation<'redeliver'>;
  };
  keys: {
    list: Query<'listApiKeys'>;
    create: Mutation<'createApiKey'>;
    rotate: Mutation<'rotateApiKey'>;
    revoke: Mutation<'revokeApiKey'>;
  };
  monitoring: {
    jobs: {
      create: Mutation<'createMonitoringJob'>;
      list: Query<'listMonitoringJobs'>;
      get: Query<'getMonitoringJob'>;
      update: Mutation<'updateMonitoringJob'>;
      // REST says it with 204: the service's type allows for more than it ever gives.
      delete: Mutation<'deleteMonitoringJob', Schemas['MonitoringJob'] | null>;
    };
    changes: { list: Query<'listCommunityChanges'> };
    hits: {
      list: Query<'listMonitoringHits'>;
      listAll: Query<'listAllMonitoringHits'>;
      get: Query<'getMonitoringHit'>;
      review: Mutation<'reviewMonitoringHit'>;
      reviewAll: Mutation<'reviewMonitoringHits'>;
    };
    backtests: { create: Mutation<'createMonitoringBacktest'> };
    statistics: Query<'getMonitoringStatistics'>;
  };
  operator: {
    queue: Query<'getOperatorQueue'>;
    retry: Mutation<'retryTasks'>;
    sources: Query<'getOperatorSources'>;
    imports: Query<'getOperatorImports'>;
    index: Query<'getOperatorIndex'>;
    doctor: Query<'getOperatorDoctor'>;
  };
  usage: { get: Query<'getUsage'>; series: Query<'getUsageSeries'> };
  whoami: Query<'whoami'>;
};

type Root = {
  ctx: object;
  meta: object;
  errorShape: {
    message: string;
    code: number;
    data: { httpStatus: number; path: string | undefined; code: string; problem: Schemas['Problem'] };
  };
  transformer: false;
};

export type AppRouter = TRPCBuiltRouter<Root, Procedures>;
