import { Suspense, useEffect } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { useIdentity } from './api/identity.ts';
import { Waiting } from './parts/states.tsx';
import { later, loadScreensWhenIdle } from './shell/later.ts';
import { MayNot } from './shell/may-not.tsx';
import { scopeFor } from './shell/places.ts';
import { ScreenFailure } from './shell/screen-failure.tsx';
import { Screen } from './shell/screen.tsx';
import { StartScreen } from './start/start-screen.tsx';

// What the first page does not need comes when it is gone to.
const DiscoveryScreen = later(async () => import('./discovery/discovery-screen.tsx'));
const DiscoveriesScreen = later(async () => import('./discovery/discoveries-screen.tsx'));
const CompareScreen = later(async () => import('./discovery/compare-screen.tsx'));
const OverviewScreen = later(async () => import('./overview/overview-screen.tsx'));
const OverviewsScreen = later(async () => import('./overview/overviews-screen.tsx'));
const MonitorsScreen = later(async () => import('./monitoring/monitors-screen.tsx'));
const MonitorScreen = later(async () => import('./monitoring/monitor-screen.tsx'));
const EditMonitorScreen = later(async () => import('./monitoring/edit-monitor-screen.tsx'));
const HitsScreen = later(async () => import('./hits/hits-screen.tsx'));
const HitScreen = later(async () => import('./hits/hit-screen.tsx'));
const CatalogScreen = later(async () => import('./catalog/catalog-screen.tsx'));
const CommunityScreen = later(async () => import('./catalog/community-screen.tsx'));
const DeliveriesScreen = later(async () => import('./deliveries/deliveries-screen.tsx'));
const DestinationScreen = later(async () => import('./deliveries/destination-screen.tsx'));
const KeysScreen = later(async () => import('./keys/keys-screen.tsx'));
const UsageScreen = later(async () => import('./keys/usage-screen.tsx'));
const OperatorScreen = later(async () => import('./operator/operator-screen.tsx'));

export function Screens() {
  const [place] = useLocation();
  const { key } = useIdentity();
  const scope = scopeFor(place);
  useEffect(loadScreensWhenIdle, []);
  if (scope !== null && !key.scopes.includes(scope)) return <MayNot scope={scope} />;
  return (
    <ScreenFailure place={place}>
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
            <Screen title="There is no such page" lead="Perhaps the address was mistyped or cut off.">
              <Link href="/">To the first page</Link>
            </Screen>
          </Route>
        </Switch>
      </Suspense>
    </ScreenFailure>
  );
}
