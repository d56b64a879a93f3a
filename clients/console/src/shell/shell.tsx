import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api, changeSession } from '../api/client.ts';
import { useIdentity } from '../api/identity.ts';
import { wholeNumber } from '../format/numbers.ts';
import { useNotices } from '../parts/notices.tsx';
import { Brand } from './brand.tsx';
import { Connection } from './connection.tsx';

type Place = { to: string; name: string; scope: string | null; badge?: number | undefined };

/** What is around every page: where one can go, and who one is. */
export function Shell({ children }: { children: ReactNode }) {
  const { key, account } = useIdentity();
  const [location] = useLocation();
  const notices = useNotices();
  const [open, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const mayReadUsage = (key.scopes as string[]).includes('usage:read');
  const usage = useQuery({
    queryKey: ['usage'],
    queryFn: async () => api.usage.get.query(),
    enabled: mayReadUsage,
    refetchInterval: 60_000,
  });
  const shown = useRef(location);
  useEffect(() => {
    setOpen(false);
    if (shown.current === location) return;
    shown.current = location;
    window.scrollTo(0, 0);
    // So that a screen reader begins with the page, not with where the link was.
    main.current?.focus({ preventScroll: true });
  }, [location]);

  const places: Place[] = [
    { to: '/', name: 'Start', scope: null },
    { to: '/discoveries', name: 'Discoveries', scope: 'community_discovery:read' },
    { to: '/overviews', name: 'Overviews', scope: 'community_overview:read' },
    { to: '/monitoring', name: 'Monitoring', scope: 'monitoring:read' },
    {
      to: '/hits',
      name: 'Hits',
      scope: 'monitoring:read',
      badge: usage.data?.resources.monitoring_hits.pending_review,
    },
    { to: '/catalog', name: 'Catalog', scope: 'community_discovery:read' },
    { to: '/deliveries', name: 'Deliveries', scope: 'delivery:read' },
    { to: '/keys', name: 'Keys', scope: 'keys:read' },
    { to: '/keys/usage', name: 'Usage', scope: 'usage:read' },
    { to: '/operator', name: 'Operator', scope: 'operator' },
  ];
  const allowed = places.filter(({ scope }) => scope === null || (key.scopes as string[]).includes(scope));
  const current = allowed
    .filter(({ to }) => location === to || (to !== '/' && location.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
  const signOut = async () => {
    try {
      await changeSession('DELETE');
      window.location.assign(document.baseURI);
    } catch (error) {
      notices.failed(error);
    }
  };
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="side no-print">
        <div className="side-top">
          <Link href="/" className="brand-link" aria-label="Whereabouts, start">
            <Brand />
          </Link>
          <button className="menu-button" aria-expanded={open} aria-controls="places" onClick={() => setOpen(!open)}>
            Menu
          </button>
        </div>
        <div id="places" className={open ? 'side-body open' : 'side-body'}>
          <nav aria-label="Main">
            <ul>
              {allowed.map((place) => (
                <li key={place.to}>
                  <Link href={place.to} aria-current={place === current ? 'page' : undefined}>
                    {place.name}
                    {place.badge ? (
                      <span className="badge">
                        {wholeNumber(place.badge)}
                        <span className="unseen"> waiting</span>
                      </span>
                    ) : null}
                  </Link>
                </li>
              ))}
              <li>
                <a href="docs/" target="_blank" rel="noreferrer">
                  API <span aria-hidden="true">↗</span>
                </a>
              </li>
            </ul>
          </nav>
          <div className="me">
            <p dir="auto">
              <strong>{account.name}</strong>
              <span>{key.name}</span>
            </p>
            <button className="quiet" onClick={() => void signOut()}>
              Sign out
            </button>
          </div>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Connection />
        {children}
      </main>
    </div>
  );
}
