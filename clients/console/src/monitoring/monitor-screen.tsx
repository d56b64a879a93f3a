import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { MonitoringJob } from '../api/types.ts';
import { Columns } from '../charts/columns.tsx';
import { actsInWords } from '../format/acts.ts';
import { languageName } from '../format/languages.ts';
import { counted, twoDecimals } from '../format/numbers.ts';
import { utcDayOf } from '../format/times.ts';
import { PrecisionOf } from '../hits/precision.tsx';
import { Chips } from '../parts/chips.tsx';
import { Loaded } from '../parts/states.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { LoadedScreen, Screen, Section } from '../shell/screen.tsx';
import { CommunityChanges } from './community-changes.tsx';
import { DaySums } from './day-sums.tsx';
import { MonitorActions } from './monitor-actions.tsx';
import { queryTokens } from './query-tokens.ts';
import { RunHistory } from './run-history.tsx';
import { isReadLive, lookSentence } from './target-sentence.ts';
import { WatchStatus } from './watch-status.tsx';

const nothingLive =
  'Nothing of it is read live: it looks at what was imported, so new hits come only when more is imported. The operator of this service can set up live sources.';

/** The service tells no more of them. */
const maxRecentRuns = 20;

export default function MonitorScreen() {
  const { id } = useParams<{ id: string }>();
  const job = useQuery({
    queryKey: ['monitor', id],
    queryFn: async () => api.monitoring.jobs.get.query({ job_id: id }),
    // Its first look is a matter of seconds.
    refetchInterval: ({ state: { data } }) => (data?.status === 'active' && data.last_run_at === null ? 2_000 : 15_000),
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
    // Each look brings others; until they are there, those before are shown.
    queryKey: ['statistics', job.id, job.last_run_at],
    placeholderData: keepPreviousData,
    queryFn: async () => api.monitoring.statistics.query({ job_id: job.id }),
    staleTime: 60_000,
  });
  const query = job.target.kind === 'search' ? job.target.query : job.query;
  return (
    <Screen
      title={job.name}
      above={
        <>
          <Link href="/monitoring">Monitoring</Link> · <WatchStatus status={job.status} job={job} />
        </>
      }
      lead={lookSentence(job)}
      actions={
        <>
          <Link className="button primary" href={`/hits?job=${job.id}`}>
            {counted(job.hits_count, 'hit')}
          </Link>
          {mayWrite && <MonitorActions job={job} />}
        </>
      }
    >
      {job.status_reason && (
        <p className="failed" role="status">
          {job.status_reason}
        </p>
      )}
      {job.enabled && !isReadLive(job) && (
        <Warnings warnings={[{ code: 'nothing_live', message: nothingLive, community: null }]} />
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
              <strong>Does not count: </strong>
              {job.noise}
            </p>
          )}
          <p className="meta">
            <span>relevance from {twoDecimals(job.min_relevance)}</span>
            <span>{job.include_comments ? 'posts and comments' : 'posts only'}</span>
            <span>{job.languages.length > 0 ? job.languages.map(languageName).join(', ') : 'any language'}</span>
            <span>{job.acts.length > 0 ? `people who ${actsInWords(job.acts)}` : 'whatever people do'}</span>
            <span>{counted(job.credits.charged_total, 'credit')} so far</span>
          </p>
        </div>
      </Section>
      <PrecisionOf job={job} />
      <Section title="Hits a day" aside="The last 90 days, UTC">
        {/* Its place is held: what is below does not move when it comes. */}
        <div className="chart-room">
          <Loaded query={statistics} lines={3}>
            {({ days }) => (
              <>
                <Columns
                  what="Hits a day"
                  columns={days.map(({ day, hits }) => ({ name: day, value: hits, label: utcDayOf(day) }))}
                />
                <DaySums days={days} />
              </>
            )}
          </Loaded>
        </div>
      </Section>
      <Section title="Runs" aside={job.recent_runs.length >= maxRecentRuns && `The newest ${maxRecentRuns}`}>
        <RunHistory runs={job.recent_runs} />
      </Section>
      <Section title="Changes in its communities">
        <CommunityChanges jobId={job.id} />
      </Section>
    </Screen>
  );
}
