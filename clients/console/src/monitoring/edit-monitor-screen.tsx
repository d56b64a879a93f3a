import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearch, useSearchParams } from 'wouter';
import { api } from '../api/client.ts';
import { newIdempotencyKey } from '../api/idempotency-keys.ts';
import { problemOf } from '../api/problem.ts';
import type { MonitoringJob } from '../api/types.ts';
import { viewerZone } from '../format/times.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { ChangedMeanwhile, isChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { Failed } from '../parts/states.tsx';
import { KeptDraft } from '../parts/kept-draft.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { withLabels } from '../parts/with-labels.ts';
import { LoadedScreen, Screen } from '../shell/screen.tsx';
import { BacktestPanel } from './backtest-panel.tsx';
import { type Draft, draftFrom, draftOf, emptyDraft, labels, problemOfDraft, toSchedule, toWhat } from './draft.ts';
import { MonitorFields } from './monitor-fields.tsx';
import { queryProblemIn } from './query-problem.ts';
import { type BacktestDays, useBacktest } from './use-backtest.ts';

/** A new monitoring job, empty or from a discovery; or one that is changed. */
export default function EditMonitorScreen() {
  const { id } = useParams<{ id?: string }>();
  const [parameters] = useSearchParams();
  const from = parameters.get('from');
  const communities = parameters.getAll('community');
  const job = useQuery({
    queryKey: ['monitor', id],
    queryFn: async () => api.monitoring.jobs.get.query({ job_id: id! }),
    enabled: id !== undefined,
  });
  const discovery = useQuery({
    queryKey: ['discovery result', from],
    queryFn: async () => api.communityDiscovery.jobs.result.query({ job_id: from! }),
    enabled: from !== null,
    staleTime: Infinity,
  });
  // What somebody writes stays before them, also when the job is gone meanwhile.
  if (id !== undefined && job.data) return <Editor key={id} job={job.data} begin={draftOf(job.data)} />;
  if (id !== undefined)
    return (
      <LoadedScreen query={job} title="Change what is watched">
        {() => null}
      </LoadedScreen>
    );
  if (from !== null)
    return (
      <LoadedScreen query={discovery} title="Watch for something">
        {({ next }) => <Editor job={null} begin={draftFrom(next.monitoring, communities)} />}
      </LoadedScreen>
    );
  return <Editor job={null} begin={{ ...emptyDraft, communities }} />;
}

function Editor({ job, begin }: { job: MonitoringJob | null; begin: Draft }) {
  // What is written goes from this one: it is read again meanwhile, and then says another revision.
  const [begun] = useState(job);
  const search = useSearch();
  const name = begun ? `${begun.id} ${begun.revision}` : search;
  const { draft, isKept, change: changeDraft, forget } = useDraft(`monitor ${name}`, begin);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [, go] = useLocation();
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const [days, setDays] = useState<BacktestDays>(30);
  const backtest = useBacktest(draft, days);
  const change = (part: Partial<Draft>) => {
    key.current = newIdempotencyKey();
    // A refusal was of what is being changed; what somebody else has changed stays told.
    setFailure((now: unknown) => (isChangedMeanwhile(now) ? now : null));
    changeDraft(part);
  };
  const beginAnew = () => {
    change(begin);
    forget();
  };
  const hasTarget = draft.communities.length > 0 || draft.query.trim() !== '';
  const missing = problemOfDraft(draft);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const saved = begun ? await update(begun, draft) : await create(draft, key.current);
      client.setQueryData(['monitor', saved.id], saved);
      await client.invalidateQueries({ queryKey: ['monitors'] });
      forget();
      go(`/monitoring/${saved.id}`);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Screen
      title={job ? `Change “${job.name}”` : 'Watch for something'}
      above={<Link href={job ? `/monitoring/${job.id}` : '/monitoring'}>{job ? 'Back to the job' : 'Monitoring'}</Link>}
    >
      <form className="editor" onSubmit={(event) => void save(event)}>
        <div className="form">
          {isKept && <KeptDraft onBeginAnew={beginAnew} />}
          <MonitorFields
            draft={draft}
            change={change}
            isNew={job === null}
            readActs={draft.intent.trim() !== '' && draft.acts === null ? (backtest.data?.acts ?? null) : null}
            problem={queryProblemIn(backtest.error) ?? queryProblemIn(failure)}
            refused={problemOf(failure)?.errors ?? []}
            zone={viewerZone()}
          />
          {isChangedMeanwhile(failure) ? (
            <ChangedMeanwhile />
          ) : (
            failure !== null && queryProblemIn(failure) === null && <Failed error={withLabels(failure, labels)} />
          )}
          <div className="actions">
            <BusyButton className="primary large" busy={busy} disabled={missing !== null}>
              {busy ? 'Saving …' : job ? 'Save' : 'Begin to watch'}
            </BusyButton>
            {missing !== null && <span className="fine">{missing}</span>}
          </div>
        </div>
        <BacktestPanel backtest={backtest} hasTarget={hasTarget} draft={draft} days={days} onDays={setDays} />
      </form>
    </Screen>
  );
}

type Creation = Parameters<typeof api.monitoring.jobs.create.mutate>[0];

async function create(draft: Draft, key: string): Promise<MonitoringJob> {
  const { query, intent, noise, acts, ...what } = toWhat(draft);
  const input: Creation = {
    name: draft.name.trim(),
    ...what,
    ...(query && { query }),
    ...(intent && { intent }),
    ...(noise && { noise }),
    ...(acts && { acts }),
    schedule: toSchedule(draft),
    backfill_hours: Math.min(168, Number(draft.backfillHours) || 0),
    idempotency_key: key,
  };
  return api.monitoring.jobs.create.mutate(input);
}

async function update(job: MonitoringJob, draft: Draft): Promise<MonitoringJob> {
  return api.monitoring.jobs.update.mutate({
    job_id: job.id,
    name: draft.name.trim(),
    ...toWhat(draft),
    schedule: toSchedule(draft),
    expected_revision: job.revision,
  });
}
