import type { MonitoringJob } from '../api/types.ts';
import { languagesIn } from '../format/languages.ts';

type Acts = MonitoringJob['acts'];

/** A monitoring job as it is being written. */
export type Draft = {
  name: string;
  /** A query is a search of its own, or narrows what is read of communities. */
  queryIs: 'search' | 'filter';
  communities: string[];
  query: string;
  intent: string;
  /** What wanted posts do; `null`: read from the intent. */
  acts: Acts | null;
  noise: string;
  minRelevance: number;
  languages: string;
  includeComments: boolean;
  schedule: { kind: 'minutes'; minutes: string } | { kind: 'cron'; cron: string; timezone: string };
  backfillHours: string;
};

export const emptyDraft: Draft = {
  name: '',
  queryIs: 'search',
  communities: [],
  query: '',
  intent: '',
  acts: null,
  noise: '',
  minRelevance: 0.5,
  languages: '',
  includeComments: false,
  schedule: { kind: 'minutes', minutes: '15' },
  backfillHours: '24',
};

/** Communities alone are watched whole; a query searches, everywhere or in them, or narrows what is watched. */
export function toWhat(draft: Draft) {
  const { communities } = draft;
  const query = orNothing(draft.query);
  const isSearch = query !== null && (draft.queryIs === 'search' || communities.length === 0);
  return {
    target: isSearch ? { kind: 'search' as const, query, communities } : { kind: 'community' as const, communities },
    query: isSearch ? null : query,
    intent: orNothing(draft.intent),
    acts: draft.acts,
    noise: orNothing(draft.noise),
    include_comments: draft.includeComments,
    min_relevance: draft.minRelevance,
    languages: languagesIn(draft.languages).codes,
  };
}

export function toSchedule({ schedule }: Draft) {
  return schedule.kind === 'minutes'
    ? { every_minutes: Number(schedule.minutes) }
    : { cron: schedule.cron.trim(), timezone: schedule.timezone.trim() };
}

/** What keeps a draft from being saved, in a sentence; `null`: nothing. */
export function problemOfDraft(draft: Draft): string | null {
  if (draft.communities.length === 0 && orNothing(draft.query) === null) return 'It needs a query, or a community.';
  if (orNothing(draft.name) === null) return 'It needs a name.';
  return languagesIn(draft.languages).unknown.length > 0 ? 'One of the languages is not known.' : null;
}

/** What fields are called in the form, by their JSON pointers. */
export const labels = {
  '/name': 'Name',
  '/target/communities': 'Communities',
  '/intent': 'What counts',
  '/noise': 'What does not count',
  '/languages': 'Languages',
  '/schedule/every_minutes': 'Minutes',
  '/schedule/cron': 'Cron',
  '/schedule/timezone': 'Time zone',
  '/backfill_hours': 'Hours to look back at first',
};

function orNothing(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

export function draftOf(job: MonitoringJob): Draft {
  return {
    name: job.name,
    queryIs: job.target.kind === 'community' ? 'filter' : 'search',
    communities: job.target.communities,
    query: job.target.kind === 'search' ? job.target.query : (job.query ?? ''),
    intent: job.intent ?? '',
    acts: job.acts_given ? job.acts : null,
    noise: job.noise ?? '',
    minRelevance: job.min_relevance,
    languages: job.languages.join(', '),
    includeComments: job.include_comments,
    schedule:
      'every_minutes' in job.schedule
        ? { kind: 'minutes', minutes: String(job.schedule.every_minutes) }
        : { kind: 'cron', cron: job.schedule.cron, timezone: job.schedule.timezone },
    backfillHours: String(job.backfill_hours),
  };
}

/** What a discovery proposes to watch, `null` for one that found nothing; `communities`: those that somebody chose of it. */
export function draftFrom(proposed: Record<string, unknown> | null, communities: string[]): Draft {
  if (proposed === null) return { ...emptyDraft, communities };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const target = proposed['target'] as { communities?: string[]; query?: string } | undefined;
  return {
    ...emptyDraft,
    name: text(proposed['name']),
    communities: communities.length > 0 ? communities : (target?.communities ?? []),
    query: text(target?.query),
    intent: text(proposed['intent']).slice(0, 1000),
    acts: (proposed['acts'] as Draft['acts'] | undefined) ?? null,
  };
}
