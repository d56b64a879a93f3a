import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { MonitoringJob } from '../api/types.ts';
import { Columns } from '../charts/columns.tsx';
import { counted, share, twoDecimals, wholeNumber } from '../format/numbers.ts';
import { ago, dayOf } from '../format/times.ts';
import { plain } from '../format/words.ts';
import { PrecisionOf } from '../hits/precision.tsx';
import { Chips } from '../parts/chips.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Status } from '../parts/job-status.tsx';
import { useNotices } from '../parts/notices.tsx';
import { Loaded } from '../parts/states.tsx';
import { LoadedScreen, Screen, Section } from '../shell/screen.tsx';
import { CommunityChanges } from './community-changes.tsx';
import { queryTokens } from './query-tokens.ts';
import { RunHistory } from './run-history.tsx';
import { scheduleSentence } from './target-sentence.ts';

export default function MonitorScreen() {
  const { id } = useParams<{ id: string }>();
  const job = useQuery({
    queryKey: ['monitor', id],
    queryFn: async () => api.monitoring.jobs.get.query({ job_id: id }),
    refetchInterval: 15_000,
  });
  return (
    <LoadedScreen query={job} title="Monitoring job">
      {(known) => <Shown job={known} />}
    </LoadedScreen>
  );
}

function Shown({ job }: { job: MonitoringJob }) {
  const mayWrite = useMay('monitoring:write');
  const statistics = useQuery({
    queryKey: ['statistics', job.id],
    queryFn: async () => api.monitoring.statistics.query({ job_id: job.id }),
    staleTime: 60_000,
  });
  const query = job.target.kind === 'search' ? job.target.query : job.query;
  return (
    <Screen
      title={job.name}
      above={
        <>
          <Link href="/monitoring">Monitoring</Link> · <Status status={job.status} />
        </>
      }
      lead={
        <>
          Looks {scheduleSentence(job)}. {job.last_run_at ? `Last ${ago(job.last_run_at)}` : 'It has not looked yet'}
          {job.next_run_at && `, next ${ago(job.next_run_at)}`}.
        </>
      }
      actions={
        <>
          <Link className="button primary" href={`/hits?job=${job.id}`}>
            {counted(job.hits_count, 'hit')}
          </Link>
          {mayWrite && <Changes job={job} />}
        </>
      }
    >
      {job.status_reason && (
        <p className="failed" role="status">
          {job.status_reason}
        </p>
      )}
      <Section title="What it looks for">
        <div className="sheet form">
          {query !== null && (
            <p className="query-shown">
              {queryTokens(query).map(({ kind, text }, i) => (
                <span key={i} className={`q-${kind}`}>
                  {text}
                </span>
              ))}
            </p>
          )}
          {job.target.communities.length > 0 ? (
            <Chips words={job.target.communities} kind="plain" />
          ) : (
            <p className="muted">In every community that is known.</p>
          )}
          {job.intent && (
            <p dir="auto">
              <strong>Counts: </strong>
              {job.intent}
            </p>
          )}
          {job.noise && (
            <p dir="auto">
              <strong>Does not: </strong>
              {job.noise}
            </p>
          )}
          <p className="meta">
            <span>relevance from {twoDecimals(job.min_relevance)}</span>
            <span>{job.include_comments ? 'posts and comments' : 'posts only'}</span>
            <span>{job.languages.length > 0 ? job.languages.join(', ') : 'any language'}</span>
            <span>
              {job.acts.length > 0 ? `posts that are: ${job.acts.map(plain).join(', ')}` : 'whatever posts do'}
            </span>
            <span>{counted(job.credits.charged_total, 'credit')} so far</span>
          </p>
        </div>
      </Section>
      <PrecisionOf job={job} />
      <Section title="Hits a day" aside="The last 90 days, UTC">
        <Loaded query={statistics}>
          {({ days }) => (
            <Columns
              what="Hits a day"
              columns={days.map(({ day, hits }) => ({ name: day, value: hits, label: dayOf(`${day}T12:00:00Z`) }))}
            />
          )}
        </Loaded>
        {statistics.data && <Sums days={statistics.data.days} />}
      </Section>
      <Section title="Changes in its communities">
        <CommunityChanges jobId={job.id} />
      </Section>
      <Section title="Runs" aside="The newest 20">
        <RunHistory runs={job.recent_runs} />
      </Section>
    </Screen>
  );
}

type Days = Awaited<ReturnType<typeof api.monitoring.statistics.query>>['days'];

function Sums({ days }: { days: Days }) {
  const sum = (of: (day: Days[number]) => number | null) => days.reduce((total, day) => total + (of(day) ?? 0), 0);
  const known = days.filter(({ posts_seen }) => posts_seen !== null).length;
  const [hits, approved, dismissed] = [sum((day) => day.hits), sum((day) => day.approved), sum((day) => day.dismissed)];
  return (
    <p className="fine">
      {counted(hits, 'hit')}: {wholeNumber(approved)} approved, {wholeNumber(dismissed)} dismissed,{' '}
      {wholeNumber(hits - approved - dismissed)} waiting
      {hits > 0 && ` (${share((approved + dismissed) / hits)} reviewed)`}. In the {counted(known, 'day')} whose runs are
      kept,{' '}
      {counted(
        sum((day) => day.posts_seen),
        'post',
      )}{' '}
      were looked at for{' '}
      {counted(
        sum((day) => day.credits),
        'credit',
      )}
      .
    </p>
  );
}

function Changes({ job }: { job: MonitoringJob }) {
  const client = useQueryClient();
  const notices = useNotices();
  const [, go] = useLocation();
  const [isAsking, ask] = useState(false);
  const toggle = useMutation({
    mutationFn: async () => api.monitoring.jobs.update.mutate({ job_id: job.id, enabled: !job.enabled }),
    onSuccess: async (changed) => {
      client.setQueryData(['monitor', job.id], changed);
      await client.invalidateQueries({ queryKey: ['monitors'] });
    },
    onError: notices.failed,
  });
  const remove = useMutation({
    mutationFn: async () => api.monitoring.jobs.delete.mutate({ job_id: job.id }),
    onSuccess: async () => {
      go('/monitoring');
      await client.invalidateQueries({ queryKey: ['monitors'] });
      notices.done(`“${job.name}” was deleted, with its hits.`);
    },
    onError: notices.failed,
  });
  return (
    <>
      <Link className="button" href={`/monitoring/${job.id}/edit`}>
        Change
      </Link>
      <button disabled={toggle.isPending} onClick={() => toggle.mutate()}>
        {job.enabled ? 'Pause' : 'Go on'}
      </button>
      <button className="quiet danger" onClick={() => ask(true)}>
        Delete
      </button>
      <Dialog title="Delete it with its hits?" isOpen={isAsking} onClose={() => ask(false)}>
        <p>
          “{job.name}” ends, and its {counted(job.hits_count, 'hit')} go with it. Pausing keeps them.
        </p>
        <div className="actions">
          <button className="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </button>
        </div>
      </Dialog>
    </>
  );
}
