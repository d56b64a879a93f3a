import type { Backtest, MonitoringJob } from '@whereabouts/client';
import { writeTable } from '../table.ts';
import { plain, type Terminal } from '../terminal.ts';
import { count, counted, day, localTime, percent } from './figures.ts';

export function targetText({ target, query }: Pick<MonitoringJob, 'target' | 'query'>): string {
  const words = target.kind === 'search' ? target.query : query;
  const where = target.communities.length > 0 ? `in ${target.communities.join(', ')}` : '';
  return [words, where].filter(Boolean).join(' ');
}

export function scheduleOf({ schedule }: MonitoringJob): string {
  return 'cron' in schedule ? `by ${schedule.cron} (${schedule.timezone})` : `every ${schedule.every_minutes} minutes`;
}

const statusFormats = { active: 'green', disabled: 'dim', suspended: 'red' } as const;

function actsText({ acts, acts_given: given }: MonitoringJob): string {
  if (acts.length === 0) return 'any';
  return `${acts.map((act) => act.replaceAll('_', ' ')).join(', ')}${given ? '' : ' (read from the intent)'}`;
}

export function showMonitoring(terminal: Terminal, job: MonitoringJob): void {
  terminal.line(
    `${terminal.style('bold', plain(job.name))}  ${terminal.style(statusFormats[job.status], job.status)}  ${terminal.style('dim', job.id)}`,
  );
  if (job.status_reason !== null) terminal.prose(plain(job.status_reason), { indent: 2, format: 'yellow' });
  const facts: [string, string][] = [
    ['Looks for', targetText(job)],
    ['Counts', job.intent ?? '–'],
    ['Acts', actsText(job)],
    ['Noise', job.noise ?? '–'],
    ['Runs', `${scheduleOf(job)}, last ${localTime(job.last_run_at)}, next ${localTime(job.next_run_at)}`],
    ['Hits', `${count(job.hits_count)}, from a relevance of ${job.min_relevance} on`],
    ['Reviewed', `${count(job.reviewed)}, ${percent(job.approved_share)} of them approved`],
    ['Credits', `${count(job.credits.charged_total)} so far, ${job.credits.per_run} for a run that sees something new`],
  ];
  for (const [name, value] of facts) {
    terminal.prose(plain(value), { lead: `  ${terminal.style('dim', name)}`, indent: 13 });
  }
  if (job.suggested_min_relevance !== null && job.suggested_min_relevance !== job.min_relevance) {
    terminal.prose(`Your reviews suggest a relevance of ${job.suggested_min_relevance}.`, { indent: 2 });
  }
  if (job.learning) {
    const { reviews, precision_before: before, precision_after: after } = job.learning;
    terminal.prose(
      `Learned from ${count(reviews)} reviews: ${percent(before)} of what was kept was approved before, ${percent(after)} with it.`,
      { indent: 2 },
    );
  }
  if (job.recent_runs.length === 0) return;
  terminal.heading('Newest runs');
  writeTable(terminal, job.recent_runs.slice(0, 10), [
    { name: 'started', value: (run) => localTime(run.started_at) },
    { name: 'status', value: ({ status }) => status },
    { name: 'seen', value: (run) => run.posts_seen + run.comments_seen },
    { name: 'matched', value: ({ matched }) => matched },
    { name: 'filtered', value: ({ filtered }) => filtered },
    { name: 'hits', value: (run) => run.hits_created },
    { name: 'credits', value: (run) => run.credits_charged },
    {
      name: 'trouble',
      value: (run) => run.error?.message ?? run.gaps.map(({ reason }) => reason).join(' '),
      wraps: true,
    },
  ]);
}

export function showBacktest(terminal: Terminal, backtest: Backtest): void {
  const { matches, matches_per_day, posts_scanned, from, to, filtered_share, top_terms, examples } = backtest;
  terminal.line(terminal.style('bold', `${counted(matches, 'hit')}, ${count(matches_per_day)} a day`));
  const facts = [
    `${count(posts_scanned)} posts and comments from ${day(from)} to ${day(to)}`,
    `${percent(filtered_share)} of the matches filtered out`,
    `about ${count(backtest.credits_per_day_estimate)} credits a day`,
    ...(backtest.truncated
      ? [
          `not all could be looked at${backtest.next_cursor === null ? '' : `: go on with --cursor ${backtest.next_cursor}`}`,
        ]
      : []),
  ];
  terminal.prose(facts.join(' · '), { format: 'dim' });
  if (top_terms.length > 0) {
    terminal.prose(plain(top_terms.map(({ term, matches: n }) => `${term} (${n})`).join(', ')), {
      lead: terminal.style('dim', 'Matched by'),
      indent: 12,
    });
  }
  for (const { relevance, title, community, excerpt, url, created_at } of examples) {
    terminal.line();
    terminal.prose(plain(title), { lead: terminal.style('cyan', relevance.toFixed(2)), indent: 6, format: 'bold' });
    if (excerpt) terminal.prose(`“${plain(excerpt)}”`, { indent: 6, format: 'italic' });
    terminal.prose(plain(`${community} · ${day(created_at)} · ${url}`), { indent: 6, format: 'dim' });
  }
  if (backtest.warnings.length > 0) terminal.heading('Keep in mind');
  for (const { message } of backtest.warnings) {
    terminal.prose(plain(message), { indent: 4, lead: `  ${terminal.style('yellow', '!')}` });
  }
}
