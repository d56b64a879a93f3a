import { whoami } from './accounts/identity.router.ts';
import { authRouter, keysRouter } from './accounts/keys/keys.router.ts';
import { catalogRouter } from './catalog/look/catalog.router.ts';
import { communityDiscoveryRouter } from './discovery/discovery.router.ts';
import { communityOverviewRouter } from './overview/overview.router.ts';
import { monitoringRouter } from './monitoring/monitoring.router.ts';
import { operatorRouter } from './operator/operator.router.ts';
import { usageRouter } from './usage/usage.router.ts';
import { destinationsRouter } from './delivery/destinations/destinations.router.ts';
import { router } from './http/trpc.ts';

/** Every operation of the service, for both doors. */
export const appRouter = router({
  auth: authRouter,
  catalog: catalogRouter,
  communityDiscovery: communityDiscoveryRouter,
  communityOverview: communityOverviewRouter,
  destinations: destinationsRouter,
  keys: keysRouter,
  monitoring: monitoringRouter,
  operator: operatorRouter,
  usage: usageRouter,
  whoami,
});

export type AppRouter = typeof appRouter;
