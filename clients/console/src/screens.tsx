import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Waiting } from './parts/states.tsx';
import { Screen } from './shell/screen.tsx';
import { StartScreen } from './start/start-screen.tsx';

// What the first page does not need comes when it is gone to.
const DiscoveryScreen = lazy(async () => import('./discovery/discovery-screen.tsx'));
const DiscoveriesScreen = lazy(async () => import('./discovery/discoveries-screen.tsx'));
const CompareScreen = lazy(async () => import('./discovery/compare-screen.tsx'));
const OverviewScreen = lazy(async () => import('./overview/overview-screen.tsx'));
const OverviewsScreen = lazy(async () => import('./overview/overviews-screen.tsx'));
const MonitorsScreen = lazy(async () => import('./monitoring/monitors-screen.tsx'));
const MonitorScreen = lazy(async () => import('./monitoring/monitor-screen.tsx'));
const EditMonitorScreen = lazy(async () => import('./monitoring/edit-monitor-screen.tsx'));
const HitsScreen = lazy(async () => import('./hits/hits-screen.tsx'));
const HitScreen = lazy(async () => import('./hits/hit-screen.tsx'));
const CatalogScreen = lazy(async () => import('./catalog/catalog-screen.tsx'));
const CommunityScreen = lazy(async () => import('./catalog/community-screen.tsx'));
const DeliveriesScreen = lazy(async () => import('./deliveries/deliveries-screen.tsx'));
const DestinationScreen = lazy(async () => import('./deliveries/destination-screen.tsx'));
const KeysScreen = lazy(async () => import('./keys/keys-screen.tsx'));
const UsageScreen = lazy(async () => import('./keys/usage-screen.tsx'));
const OperatorScreen = lazy(async () => import('./operator/operator-screen.tsx'));

export function Screens() {
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path="/" component={StartScreen} />
        <Route path="/start" component={StartScreen} />
        <Route path="/discoveries" component={DiscoveriesScreen} />
        <Route path="/discoveries/:id/compare" component={CompareScreen} />
        <Route path="/discoveries/:id" component={DiscoveryScreen} />
        <Route path="/overviews" component={OverviewsScreen} />
        <Route path="/overviews/:id" component={OverviewScreen} />
        <Route path="/monitoring" component={MonitorsScreen} />
        <Route path="/monitoring/new" component={EditMonitorScreen} />
        <Route path="/monitoring/:id/edit" component={EditMonitorScreen} />
        <Route path="/monitoring/:id" component={MonitorScreen} />
        <Route path="/monitoring/:id/hits">{({ id }) => <Redirect to={`/hits?job=${id}`} replace />}</Route>
        <Route path="/hits" component={HitsScreen} />
        <Route path="/hits/:id" component={HitScreen} />
        <Route path="/catalog" component={CatalogScreen} />
        <Route path="/catalog/:platform/:name" component={CommunityScreen} />
        <Route path="/deliveries" component={DeliveriesScreen} />
        <Route path="/deliveries/:id" component={DestinationScreen} />
        <Route path="/keys" component={KeysScreen} />
        <Route path="/keys/usage" component={UsageScreen} />
        <Route path="/operator" component={OperatorScreen} />
        <Route>
          <Screen title="Nothing is here" lead="The address leads nowhere. Perhaps it was cut off." />
        </Route>
      </Switch>
    </Suspense>
  );
}
