import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { counted, shortNumber, wholeNumber } from '../format/numbers.ts';
import { ago } from '../format/times.ts';
import { plain } from '../format/words.ts';
import { useNotices } from '../parts/notices.tsx';
import { Empty, Loaded } from '../parts/states.tsx';
import { Screen, Section } from '../shell/screen.tsx';

const oftenMs = 5000;
const signs = { ok: 'good', warning: 'warn', broken: 'bad' } as const;

/** How the installation is: for who runs it. */
export default function OperatorScreen() {
  return (
    <Screen title="Operator" lead="The whole installation, over all accounts.">
      <Queue />
      <Doctor />
      <Sources />
      <Imports />
      <Index />
    </Screen>
  );
}

function Queue() {
  const client = useQueryClient();
  const notices = useNotices();
  const queue = useQuery({
    queryKey: ['operator queue'],
    queryFn: async () => api.operator.queue.query(),
    refetchInterval: oftenMs,
  });
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
      aside={queue.data && `The oldest due task has waited ${Math.round(queue.data.oldest_ready_seconds)} s`}
    >
      <Loaded query={queue}>
        {({ tasks, failed }) => (
          <>
            {tasks.length === 0 ? (
              <p className="muted">Nothing waits and nothing runs.</p>
            ) : (
              <div className="wide" tabIndex={0} role="region" aria-label="Tasks">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">Task</th>
                      {['Due', 'Later', 'Running', 'Failed'].map((name) => (
                        <th key={name} scope="col" className="figure">
                          {name}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
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
                  </tbody>
                </table>
              </div>
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
                      <button className="quiet" disabled={retry.isPending} onClick={() => retry.mutate([task.id])}>
                        Try again
                      </button>
                    </li>
                  ))}
                </ul>
                <button
                  className="more"
                  disabled={retry.isPending}
                  onClick={() => retry.mutate(failed.map(({ id }) => id))}
                >
                  Try all {failed.length} again
                </button>
              </>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Doctor() {
  const doctor = useQuery({
    queryKey: ['operator doctor'],
    queryFn: async () => api.operator.doctor.query(),
    enabled: false,
  });
  return (
    <Section
      title="Doctor"
      aside={
        <button disabled={doctor.isFetching} onClick={() => void doctor.refetch()}>
          {doctor.isFetching ? 'Looking …' : 'Look at every part'}
        </button>
      }
    >
      {doctor.isFetched || doctor.isFetching ? (
        <Loaded query={doctor}>
          {({ checks }) => (
            <ul className="rows">
              {checks.map(({ check, status, found, mend }, i) => (
                <li key={`${check} ${i}`} className="row">
                  <div>
                    <p>
                      <strong>{check}</strong>: {found}
                    </p>
                    {mend && <p className="fine">To mend it: {mend}</p>}
                  </div>
                  <span className={`status ${signs[status]}`}>{status}</span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      ) : (
        <p className="muted">
          It asks the database, the live platforms and the language model: only when you want it to.
        </p>
      )}
    </Section>
  );
}

function Sources() {
  const sources = useQuery({
    queryKey: ['operator sources'],
    queryFn: async () => api.operator.sources.query(),
    refetchInterval: oftenMs,
  });
  return (
    <Section title="Live platforms">
      <Loaded query={sources}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing was read live yet">
              <p>The service works from what was imported. Which platforms can be asked, and how, is in the README.</p>
            </Empty>
          ) : (
            <ul className="rows">
              {data.map((source) => (
                <li key={source.id} className="row">
                  <div>
                    <p>
                      <strong>{source.id}</strong>
                    </p>
                    <p className="fine">
                      A call every {wholeNumber(source.spacing_ms)} ms
                      {source.remaining !== null && `, it says that it takes ${wholeNumber(source.remaining)} more`}.
                      Last asked {ago(source.updated_at)}.
                    </p>
                  </div>
                  {source.blocked_until && Date.parse(source.blocked_until) > Date.now() ? (
                    <span className="status bad">wants no calls until {ago(source.blocked_until)}</span>
                  ) : (
                    <span className="status good">answers</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Imports() {
  const imports = useQuery({
    queryKey: ['operator imports'],
    queryFn: async () => api.operator.imports.query(),
    refetchInterval: oftenMs,
  });
  return (
    <Section title="Imports">
      <Loaded query={imports}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing was imported yet">
              <p>
                <code>npm run -s operate -- import FILE</code> reads public dumps as they are.
              </p>
            </Empty>
          ) : (
            <ul className="rows">
              {data.map((file) => (
                <li key={file.fingerprint} className="row">
                  <div>
                    <p>
                      <strong>{plain(file.kind)}</strong> <span className="fine">{file.fingerprint.slice(0, 12)}</span>
                    </p>
                    <p className="fine">
                      {counted(file.lines_done, 'line')}: {wholeNumber(file.stored)} new, {wholeNumber(file.updated)}{' '}
                      newer, {wholeNumber(file.unchanged)} known, {wholeNumber(file.skipped)} skipped,{' '}
                      {wholeNumber(file.bad_lines)} bad
                    </p>
                  </div>
                  {file.finished_at ? (
                    <span className="status good">done {ago(file.finished_at)}</span>
                  ) : (
                    <span className="status busy">begun {ago(file.started_at)}</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Index() {
  const index = useQuery({ queryKey: ['operator index'], queryFn: async () => api.operator.index.query() });
  return (
    <Section
      title="Search index"
      aside={index.data && `${counted(index.data.changed_communities, 'community', 'communities')} changed since`}
    >
      <Loaded query={index}>
        {({ segments }) =>
          segments.length === 0 ? (
            <p className="muted">There is none yet: nothing can be found.</p>
          ) : (
            <ul className="rows">
              {segments.map((segment) => (
                <li key={segment.id} className="row">
                  <p>
                    {shortNumber(segment.communities)} communities, {shortNumber(segment.posts)} posts
                  </p>
                  <p className="meta">
                    <span>{shortNumber(segment.bytes / 1_000_000)} MB</span>
                    <span>built {ago(segment.built_at)}</span>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
