import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { MonitoringJob } from '../api/types.ts';
import { Spark } from '../charts/spark.tsx';
import { counted } from '../format/numbers.ts';
import { ago } from '../format/times.ts';
import { firstPage, nextPage, Pages } from '../parts/pages.tsx';
import { Empty } from '../parts/states.tsx';
import { Screen } from '../shell/screen.tsx';
import { targetSentence } from './target-sentence.ts';
import { WatchStatus } from './watch-status.tsx';

export default function MonitorsScreen() {
  const may = useMay('monitoring:write');
  const jobs = useInfiniteQuery({
    queryKey: ['monitors', 'all'],
    queryFn: async ({ pageParam }) => api.monitoring.jobs.list.query({ ...pageParam, limit: 25 }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    refetchInterval: 60_000,
  });
  return (
    <Screen
      title="Monitoring"
      lead="Queries that go on looking. What is new and fits becomes a hit, once."
      actions={
        may && (
          <Link href="/monitoring/new" className="button primary">
            Watch for something
          </Link>
        )
      }
    >
      <Pages
        pages={jobs}
        empty={
          <Empty title="Nothing is watched yet">
            <p>Start from a discovery with “Watch”, or write a query yourself.</p>
          </Empty>
        }
      >
        {(job) => <JobRow key={job.id} job={job} />}
      </Pages>
    </Screen>
  );
}

function JobRow({ job }: { job: MonitoringJob }) {
  const statistics = useQuery({
    queryKey: ['statistics', job.id],
    queryFn: async () => api.monitoring.statistics.query({ job_id: job.id }),
    staleTime: 120_000,
  });
  // A list has no runs, and they alone tell whether anything is read live.
  const whole = useQuery({
    queryKey: ['monitor', job.id],
    queryFn: async () => api.monitoring.jobs.get.query({ job_id: job.id }),
    staleTime: 120_000,
    enabled: job.status === 'active',
  });
  return (
    <li className="row monitor-row">
      <div>
        <Link href={`/monitoring/${job.id}`} className="row-title" dir="auto">
          {job.name}
        </Link>
        <p className="meta">
          <WatchStatus status={job.status} job={whole.data} />
          <span dir="auto">{targetSentence(job)}</span>
          <span>{job.last_run_at ? `looked ${ago(job.last_run_at)}` : 'has not looked yet'}</span>
        </p>
        {job.status_reason && <p className="failure-line">{job.status_reason}</p>}
      </div>
      <Spark
        values={statistics.data?.days.map(({ hits }) => hits) ?? []}
        label={`${counted(job.hits_count, 'hit')} so far; the columns are hits a day`}
      />
      <Link href={`/hits?job=${job.id}`}>{counted(job.hits_count, 'hit')}</Link>
    </li>
  );
}
