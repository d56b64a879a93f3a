import { randomUUID } from 'node:crypto';
import { type BatchLimits, type Patience, runBatches } from '../../../threads/run-batches.ts';
import type { ThreadPool } from '../../../threads/thread-pool.ts';
import { beginningOfItem, maxBodyCharacters } from './item-beginning.ts';
import type { Matches, MatcherJobs } from './matcher.ts';
import { matchArrivalsTask } from './matching-thread.ts';
import type { Match } from '../../query/index.ts';
import { type ArrivedItem, Watchers } from './watchers.ts';

/** Something to look at, and when it was seen. */
export type SeenItem = ArrivedItem & { seenAt: Date };

/** `textHash`: what posts of the same text have in common; `null`: it is too short to tell. */
export type MatchedItem = { seen: SeenItem; match: Match; textHash: string | null };

/**
 * What one look brought for a job. `otherLanguage`: matched, in a language that is not wanted. `leftOut`: could not be matched in
 * time.
 */
export type JobMatches = {
  posts: number;
  comments: number;
  matched: MatchedItem[];
  otherLanguage: number;
  leftOut: number;
};

const maxMs = 5_000;
const limits: BatchLimits<SeenItem> = {
  maxItems: 250,
  maxCharacters: 500_000,
  charactersOf: ({ item: { title, body } }) => title.length + Math.min(body.length, maxBodyCharacters),
};

/** Matches what arrives against all jobs of a scan, in threads. */
export class ArrivalMatcher {
  readonly #key = randomUUID();
  readonly #jobs: MatcherJobs;
  readonly #watchers: Watchers;
  readonly #threads: ThreadPool;
  readonly #signal: AbortSignal;
  /** A thread that has the jobs already is not sent them again. */
  #areSent = false;
  readonly #patience: Patience = { lateRuns: 20 };

  constructor(jobs: MatcherJobs, threads: ThreadPool, signal: AbortSignal) {
    this.#jobs = jobs;
    this.#watchers = new Watchers(jobs.jobs, jobs.watching);
    this.#threads = threads;
    this.#signal = signal;
  }

  /** Looks at some items for the jobs that have not seen them. Jobs for which there was nothing are left out. */
  async look(items: readonly SeenItem[]): Promise<Map<string, JobMatches>> {
    const looks = new Map<string, JobMatches>();
    const batches = await runBatches(items, limits, async (batch) => this.#match(batch), this.#patience);
    for (const { items: batch, result } of batches) {
      if (result) for (const matches of result) addMatches(looks, matches.items, matches.byJob);
      else for (const seen of batch) for (const { id } of this.#watchers.jobsFor(seen)) matchesOf(looks, id).leftOut++;
    }
    return looks;
  }

  async #match(batch: readonly SeenItem[]): Promise<(Matches & { items: readonly SeenItem[] })[]> {
    const found: (Matches & { items: readonly SeenItem[] })[] = [];
    for (let from = 0; from < batch.length;) {
      const items = batch.slice(from);
      const matches = await this.#ask(items);
      found.push({ ...matches, items });
      from += matches.looked;
    }
    return found;
  }

  async #ask(seen: readonly SeenItem[]): Promise<Matches> {
    const given = seen.map((one): ArrivedItem => ({ ...one, item: beginningOfItem(one.item) }));
    const options = { signal: this.#signal, maxMs };
    const ask = async (jobs: MatcherJobs | null) =>
      this.#threads.run(matchArrivalsTask, { key: this.#key, jobs, items: given }, options);
    const matches = this.#areSent ? await ask(null) : null;
    this.#areSent = true;
    return matches ?? (await ask(this.#jobs))!;
  }
}

function addMatches(looks: Map<string, JobMatches>, items: readonly SeenItem[], byJob: Matches['byJob']): void {
  for (const [id, { posts, comments, otherLanguage, matched }] of byJob) {
    const look = matchesOf(looks, id);
    look.posts += posts;
    look.comments += comments;
    look.otherLanguage += otherLanguage;
    for (const { at, match, textHash } of matched) look.matched.push({ seen: items[at]!, match, textHash });
  }
}

function matchesOf(looks: Map<string, JobMatches>, id: string): JobMatches {
  let look = looks.get(id);
  if (!look) looks.set(id, (look = { posts: 0, comments: 0, matched: [], otherLanguage: 0, leftOut: 0 }));
  return look;
}
