import type { MonitoringRun } from '../api/types.ts';
import { wholeNumber } from '../format/numbers.ts';
import { ago, momentOf } from '../format/times.ts';
import { plain } from '../format/words.ts';
import { Status } from '../parts/job-status.tsx';
import { Table } from '../parts/table.tsx';

/** What each look saw, and what it could not see. */
export function RunHistory({ runs }: { runs: readonly MonitoringRun[] }) {
  if (runs.length === 0) return <p className="muted">It has not looked yet, or its runs are no longer kept.</p>;
  return (
    <Table
      label="Runs"
      columns={[
        'When',
        'How',
        ...['Seen', 'Matched', 'Held back', 'Hits', 'Credits'].map((figure) => ({ figure })),
        'Not seen',
      ]}
    >
      {runs.map((run) => (
        <tr key={run.id}>
          <td title={momentOf(run.started_at)}>{ago(run.started_at)}</td>
          <td>
            <Status status={run.status} />
          </td>
          <td className="figure">{wholeNumber(run.posts_seen + run.comments_seen)}</td>
          <td className="figure">{wholeNumber(run.matched)}</td>
          <td className="figure">{wholeNumber(run.filtered)}</td>
          <td className="figure">{wholeNumber(run.hits_created)}</td>
          <td className="figure">{wholeNumber(run.credits_charged)}</td>
          <td className="not-seen">
            <NotSeen run={run} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function NotSeen({ run }: { run: MonitoringRun }) {
  const blocked = run.sources.filter(({ outcome }) => outcome !== 'ok');
  if (!run.error && blocked.length === 0 && run.gaps.length === 0 && run.warnings.length === 0) return <>–</>;
  return (
    <ul className="fine">
      {run.error && <li>{run.error.message}</li>}
      {blocked.map(({ source, outcome, communities }, i) => (
        <li key={`${source} ${i}`}>
          {plain(source)}: {plain(outcome)}
          {communities.length > 0 && ` (${communities.slice(0, 5).join(', ')}${communities.length > 5 ? ' …' : ''})`}
        </li>
      ))}
      {run.gaps.map((gap, i) => (
        <li key={`gap ${i}`} dir="auto">
          {gap.community && `${gap.community}: `}
          {gap.reason}
        </li>
      ))}
      {run.warnings.map((warning, i) => (
        <li key={`warning ${i}`} dir="auto">
          {warning.message}
        </li>
      ))}
    </ul>
  );
}
