import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useIdentity } from '../api/identity.ts';
import { useUsage } from '../api/use-usage.ts';
import { wholeNumber } from '../format/numbers.ts';
import { Brand } from './brand.tsx';
import { Connection } from './connection.tsx';
import { placeOf, places } from './places.ts';
import { SignOut } from './sign-out.tsx';

/** What is around every page: where one can go, and who one is. */
export function Shell({ children }: { children: ReactNode }) {
  const { key, account } = useIdentity();
  const [location] = useLocation();
  const [open, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const usage = useUsage({ refetchInterval: 60_000 });
  const shown = useRef(location);
  useEffect(() => {
    setOpen(false);
    if (shown.current === location) return;
    shown.current = location;
    window.scrollTo(0, 0);
    // So that a screen reader begins with the page, not with where the link was.
    main.current?.focus({ preventScroll: true });
  }, [location]);

  // Also where the place stays the same, or only what is behind its “?” changes.
  const toPage = () => {
    setOpen(false);
    main.current?.focus({ preventScroll: true });
  };
  const allowed = places.filter(({ scope }) => scope === null || key.scopes.includes(scope));
  const current = placeOf(location);
  const waiting = usage.data?.resources.monitoring_hits.pending_review;
  return (
    <div className="shell">
      {/* The page's base is another address: by itself, the link would lead to the first page. */}
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the page
      </a>
      <header
        className="side no-print"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          setOpen(false);
          menu.current?.focus();
        }}
      >
        <div className="side-top">
          <Link href="/" className="brand-link" aria-label="Whereabouts, start">
            <Brand />
          </Link>
          <button
            ref={menu}
            className="menu-button"
            aria-expanded={open}
            aria-controls="places"
            onClick={() => setOpen(!open)}
          >
            Menu
          </button>
        </div>
        <div id="places" className={open ? 'side-body open' : 'side-body'}>
          <nav aria-label="Main">
            <ul>
              {allowed.map((place) => (
                <li key={place.to}>
                  <Link href={place.to} aria-current={place === current ? 'page' : undefined} onClick={toPage}>
                    {place.name}
                    {place.to === '/hits' && waiting ? (
                      <span className="badge">
                        {wholeNumber(waiting)}
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
            <SignOut />
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
