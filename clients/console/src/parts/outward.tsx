import type { ReactNode } from 'react';

/** A link that leads away. What strangers wrote may name any address: only web addresses become links. */
export function Outward({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {children}
      <span aria-hidden="true" className="out">
        ↗
      </span>
      <span className="unseen"> (another site)</span>
    </a>
  );
}
