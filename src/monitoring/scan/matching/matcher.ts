import { isWanted, ownClause, textOf, toDocument } from './match-items.ts';
import { type Match, Percolator } from '../../query/index.ts';
import type { ScanJob } from '../scan-job.ts';
import { textHashOf } from './text-hash.ts';
import { type ArrivedItem, isNewTo, Watchers } from './watchers.ts';

/** The jobs of a scan and, by community, those that look there. */
export type MatcherJobs = { jobs: readonly ScanJob[]; watching: ReadonlyMap<number, ScanJob[]> };

/** `at`: the item's place in the list. */
export type MatchedAt = { at: number; match: Match; textHash: string | null };

/** What items brought for a job. `otherLanguage`: matched, in a language that is not wanted. */
export type MatchCounts = { posts: number; comments: number; otherLanguage: number; matched: MatchedAt[] };

/** `looked`: so many of the items, from the first; the others are to be given again. */
export type Matches = { byJob: Map<string, MatchCounts>; looked: number };

/** Copying what was found keeps the event loop of whoever asked. */
const maxMatches = 5_000;

/** Everything that arrives is matched against all jobs of a scan at once. */
export class Matcher {
  readonly #jobs: ReadonlyMap<string, ScanJob>;
  readonly #watchers: Watchers;
  readonly #percolator = new Percolator();
  readonly #languageOf: (text: string) => string | null;
  readonly #needsLanguage: boolean;

  constructor({ jobs, watching }: MatcherJobs, languageOf: (text: string) => string | null) {
    this.#jobs = new Map(jobs.map((job) => [job.id, job]));
    this.#watchers = new Watchers(jobs, watching);
    this.#languageOf = languageOf;
    this.#needsLanguage = jobs.some(({ language }) => language);
    for (const job of jobs) this.#percolator.add(job.id, job.query);
  }

  /** Looks at items for the jobs that have not seen them. Jobs for which there was nothing are left out. */
  look(items: readonly ArrivedItem[]): Matches {
    const byJob = new Map<string, MatchCounts>();
    const countedOf = (id: string) => {
      let counted = byJob.get(id);
      if (!counted) byJob.set(id, (counted = { posts: 0, comments: 0, otherLanguage: 0, matched: [] }));
      return counted;
    };
    let [looked, matches, postsForAll] = [0, 0, 0];
    for (const [at, arrived] of items.entries()) {
      if (matches >= maxMatches) break;
      const { item, fresh } = arrived;
      if (fresh) {
        const isForAll = this.#watchers.isNewEverywhere(arrived);
        if (isForAll) postsForAll++;
        for (const { id } of isForAll ? this.#watchers.jobsThere(arrived) : this.#watchers.jobsFor(arrived)) {
          if (item.kind === 'post') countedOf(id).posts++;
          else countedOf(id).comments++;
        }
      }
      const language = this.#needsLanguage ? this.#languageOf(textOf(item)) : null;
      let textHash: string | null | undefined;
      for (const { id, match } of this.#percolator.match(toDocument(item, language))) {
        const job = this.#jobs.get(id)!;
        if (!isNewTo(job, arrived) || (!fresh && !job.numbers)) continue;
        if (!isWanted(job.languages, language)) {
          countedOf(id).otherLanguage++;
          continue;
        }
        textHash ??= textHashOf(item);
        countedOf(id).matched.push({ at, match: ownClause(match), textHash });
        matches++;
      }
      looked++;
    }
    if (postsForAll > 0) for (const { id } of this.#watchers.everywhere) countedOf(id).posts += postsForAll;
    return { byJob, looked };
  }
}
