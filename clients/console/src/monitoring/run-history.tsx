import type { MonitoringRun } from '../api/types.ts';
import { counted, wholeNumber } from '../format/numbers.ts';
import { ago, momentOf } from '../format/times.ts';
import { Status } from '../parts/job-status.tsx';
import { Table } from '../parts/table.tsx';
import { foldRuns, notSeen } from './fold-runs.ts';

const figures = ['Seen', 'Matched', 'Held back', 'Hits', 'Credits'];

/** What each look saw, and what it could not see. */
export function RunHistory({ runs }: { runs: readonly MonitoringRun[] }) {
  if (runs.length === 0) return <p className="muted">It has not looked yet, or its runs are no longer kept.</p>;
  return (
    <Table label="Runs" columns={['When', 'How', ...figures.map((figure) => ({ figure })), 'Not seen']}>
      {foldRuns(runs).map(([run, ...others]) => (
        <tr key={run.id}>
          <td>
            <When run={run} />
            {others.length > 0 && (
              <>
                {' '}
                to <When run={others.at(-1)!} />
              </>
            )}
          </td>
          <td>
            <Status status={run.status} />
          </td>
          {others.length > 0 ? (
            <td className="figure muted" colSpan={figures.length}>
              {counted(others.length + 1, 'look')}, nothing new
            </td>
          ) : (
            [run.posts_seen + run.comments_seen, run.matched, run.filtered, run.hits_created, run.credits_charged].map(
              (figure, i) => (
                <td key={figures[i]} className="figure">
                  {wholeNumber(figure)}
                </td>
              ),
            )
          )}
          <td className="not-seen">
            <NotSeen run={run} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function When({ run: { started_at } }: { run: MonitoringRun }) {
  return <span title={momentOf(started_at)}>{ago(started_at)}</span>;
}

function NotSeen({ run }: { run: MonitoringRun }) {
  const sentences = notSeen(run);
  if (sentences.length === 0) return <>–</>;
  return (
    <ul className="fine">
      {sentences.map((sentence, i) => (
        <li key={i} dir="auto">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
