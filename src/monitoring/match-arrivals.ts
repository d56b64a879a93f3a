import type { Analyst } from '../analysis/analyst.ts';
import type { StoredItem } from '../catalog/read-items.ts';
import { isWanted, ownClause, textOf, toDocument } from './match-items.ts';
import { type Match, Percolator } from './query/index.ts';
import type { ScanJob } from './scan-job.ts';

/** Something to look at. `sequence`: its arrival; `null`: it was there before. */
export type Seen = { item: StoredItem; sequence: number | null; fresh: boolean; seenAt: Date; communityId: number };

export type Matched = { seen: Seen; match: Match };

/** What one look brought for a job. `otherLanguage`: matched, in a language that is not wanted. */
export type Look = { posts: number; comments: number; matched: Matched[]; otherLanguage: number };

/** Everything seen is matched against all jobs of a scan at once. */
export class Matcher {
  readonly #jobs: ReadonlyMap<string, ScanJob>;
  readonly #watching: ReadonlyMap<number, ScanJob[]>;
  readonly #everywhere: readonly ScanJob[];
  readonly #percolator = new Percolator();
  readonly #analyst: Analyst;
  readonly #needsLanguage: boolean;
  /** Communities that a live platform answers for: there, what is older than a job is not new to it. */
  readonly #isLive: (communityId: number, item: StoredItem) => boolean;

  /** `watching`: by community, the jobs that look there. */
  constructor(
    jobs: readonly ScanJob[],
    watching: ReadonlyMap<number, ScanJob[]>,
    analyst: Analyst,
    isLive: (communityId: number, item: StoredItem) => boolean,
  ) {
    this.#jobs = new Map(jobs.map((job) => [job.id, job]));
    this.#watching = watching;
    this.#everywhere = jobs.filter(({ communities }) => communities.length === 0);
    this.#analyst = analyst;
    this.#needsLanguage = jobs.some(({ language }) => language);
    this.#isLive = isLive;
    for (const job of jobs) this.#percolator.add(job.id, job.query);
  }

  /** Looks at some items for the jobs that have not seen them. Jobs for which there was nothing are left out. */
  look(items: readonly Seen[]): Map<string, Look> {
    const looks = new Map<string, Look>();
    const lookOf = (id: string) => {
      let look = looks.get(id);
      if (!look) looks.set(id, (look = { posts: 0, comments: 0, matched: [], otherLanguage: 0 }));
      return look;
    };
    for (const seen of items) {
      const { item } = seen;
      if (seen.fresh) {
        for (const job of this.#jobsAt(seen)) {
          if (!this.#isNewTo(job, seen)) continue;
          if (item.kind === 'post') lookOf(job.id).posts++;
          else lookOf(job.id).comments++;
        }
      }
      const language = this.#needsLanguage ? this.#analyst.languageOf(textOf(item)) : null;
      for (const { id, match } of this.#percolator.match(toDocument(item, language))) {
        const job = this.#jobs.get(id)!;
        if (!this.#isNewTo(job, seen) || (!seen.fresh && !job.numbers)) continue;
        if (isWanted(job.languages, language)) lookOf(id).matched.push({ seen, match: ownClause(match) });
        else lookOf(id).otherLanguage++;
      }
    }
    return looks;
  }

  #jobsAt({ communityId }: Seen): readonly ScanJob[] {
    const there = this.#watching.get(communityId) ?? [];
    return this.#everywhere.length === 0 ? there : [...there, ...this.#everywhere];
  }

  #isNewTo(job: ScanJob, { item, sequence, communityId }: Seen): boolean {
    if (item.kind === 'comment' && !job.includeComments) return false;
    if (sequence === null) return true;
    return sequence > job.arrivalsSeen && !(item.createdAt < job.startsAt && this.#isLive(communityId, item));
  }
}
