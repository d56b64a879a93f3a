import { Link } from 'wouter';
import { useMay } from '../api/identity.ts';
import type { Discovery } from '../api/types.ts';
import { MakeOverview } from './make-overview.tsx';

/** What to do with those that were chosen, or with all of them. */
export function NextSteps({ result, chosen }: { result: Discovery; chosen: readonly string[] }) {
  const mayMonitor = useMay('monitoring:write');
  const all = result.communities.map(({ community }) => community.name);
  const names = chosen.length > 0 ? all.filter((name) => chosen.includes(name)) : all;
  const which = names.length === 1 ? 'it' : chosen.length > 0 ? `these ${names.length}` : `all ${all.length}`;
  const query = names.map((name) => `community=${encodeURIComponent(name)}`).join('&');
  return (
    <div className="next-steps no-print" role="group" aria-label="With several communities">
      <p>
        {all.length === 1
          ? 'With it:'
          : chosen.length === 0
            ? 'With all of them, or choose some:'
            : `${names.length} chosen:`}
      </p>
      <div className="actions">
        {names.length > 1 && (
          <Link className="button" href={`/discoveries/${result.job_id}/compare?${query}`}>
            Compare {which}
          </Link>
        )}
        <MakeOverview result={result} names={names} label={`Overview of ${which}`} />
        {mayMonitor && (
          <Link className="button primary" href={`/monitoring/new?from=${result.job_id}&${query}`}>
            Watch {which}
          </Link>
        )}
      </div>
    </div>
  );
}
