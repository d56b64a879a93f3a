import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { statusOf } from '../api/problem.ts';
import { Failed, Loaded } from '../parts/states.tsx';
import { placeOf } from './places.ts';

type Props = { title: string; lead?: ReactNode; above?: ReactNode; actions?: ReactNode; children?: ReactNode };

/** A longer one is set smaller. */
const maxLargeTitle = 60;

/** One page: its heading, which is also the title of the window and what a screen reader hears first. */
export function Screen({ title, lead, above, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} – Whereabouts`;
  }, [title]);
  return (
    <article className="screen">
      <header className="screen-head">
        <div>
          {above && <p className="above">{above}</p>}
          <h1 dir="auto" className={title.length > maxLargeTitle ? 'long' : undefined}>
            {title}
          </h1>
          {lead && <div className="lead">{lead}</div>}
        </div>
        {actions && <div className="actions no-print">{actions}</div>}
      </header>
      {children}
    </article>
  );
}

/** A page about one thing that is read first. `title`: what the page is called until that is there, or when it cannot be read. */
export function LoadedScreen<Data>({
  query,
  title,
  children,
}: {
  query: UseQueryResult<Data>;
  title: string;
  children: (data: Data) => ReactNode;
}) {
  const [location] = useLocation();
  // What was read of something that is gone is not shown as if it were there.
  const isGone = statusOf(query.error) === 404;
  if (query.data !== undefined && !isGone) return children(query.data);
  const place = placeOf(location);
  return (
    <Screen title={title} above={place && <Link href={place.to}>{place.name}</Link>}>
      {isGone ? <Failed error={query.error} /> : <Loaded query={query}>{children}</Loaded>}
    </Screen>
  );
}

/** A part of a page with a heading of its own. */
export function Section({
  title,
  aside,
  id,
  children,
}: {
  title: string;
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className="section" id={id}>
      <div className="section-head">
        <h2>{title}</h2>
        {aside && <div className="aside">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
