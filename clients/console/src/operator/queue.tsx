import { queryOptions, useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { OperatorQueue } from '../api/types.ts';
import { counted, wholeNumber } from '../format/numbers.ts';
import { ago } from '../format/times.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { useNotices } from '../parts/notices.tsx';
import { Loaded } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Section } from '../shell/screen.tsx';
import { often } from './often.ts';

export const queueQuery = queryOptions({
  queryKey: ['operator queue'],
  queryFn: async () => api.operator.queue.query(),
  refetchInterval: often,
});

/** What waits, runs and has failed. */
export function Queue({ queue }: { queue: UseQueryResult<OperatorQueue> }) {
  const client = useQueryClient();
  const notices = useNotices();
  const retry = useMutation({
    mutationFn: async (ids: string[]) => api.operator.retry.mutate({ task_ids: ids }),
    onSuccess: async ({ task_ids }) => {
      notices.done(`${counted(task_ids.length, 'task')} tried again.`);
      await client.invalidateQueries({ queryKey: ['operator queue'] });
    },
    onError: notices.failed,
  });
  return (
    <Section
      title="Queue"
      aside={
        queue.data &&
        queue.data.tasks.length > 0 &&
        `The oldest due task has waited ${Math.round(queue.data.oldest_ready_seconds)} s`
      }
    >
      <Loaded query={queue}>
        {({ tasks, failed }) => (
          <>
            {tasks.length === 0 ? (
              <p className="muted">Nothing waits and nothing runs.</p>
            ) : (
              <Table
                label="Tasks"
                columns={['Task', ...['Due', 'Later', 'Running', 'Failed'].map((figure) => ({ figure }))]}
              >
                {tasks.map((task) => (
                  <tr key={task.task}>
                    <td>
                      <code>{task.task}</code>
                    </td>
                    <td className="figure">{wholeNumber(task.ready)}</td>
                    <td className="figure">{wholeNumber(task.scheduled)}</td>
                    <td className="figure">{wholeNumber(task.running)}</td>
                    <td className="figure">{wholeNumber(task.failed)}</td>
                  </tr>
                ))}
              </Table>
            )}
            {failed.length > 0 && (
              <>
                <ul className="rows">
                  {failed.map((task) => (
                    <li key={task.id} className="row">
                      <div>
                        <p>
                          <code>{task.task}</code> {task.key && <span className="fine">{task.key}</span>}
                        </p>
                        <p className="fine">
                          {task.last_error ?? 'No reason was noted.'} ({counted(task.attempts, 'attempt')},{' '}
                          {ago(task.failed_at)})
                        </p>
                      </div>
                      <BusyButton className="quiet" busy={retry.isPending} onClick={() => retry.mutate([task.id])}>
                        Try again
                      </BusyButton>
                    </li>
                  ))}
                </ul>
                <BusyButton
                  className="more"
                  busy={retry.isPending}
                  onClick={() => retry.mutate(failed.map(({ id }) => id))}
                >
                  Try all {failed.length} again
                </BusyButton>
              </>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
