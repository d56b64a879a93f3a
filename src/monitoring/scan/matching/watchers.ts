import type { StoredItem } from '../../../catalog/posts/read-items.ts';
import type { ScanJob } from '../scan-job.ts';

/**
 * Something to look at. `sequence`: its arrival; `null`: it was there before. `live`: a live platform answers for its community;
 * there, what is older than a job is not new to it.
 */
export type ArrivedItem = {
  item: StoredItem;
  sequence: number | null;
  fresh: boolean;
  communityId: number;
  live: boolean;
};

/** Which of a scan's jobs an item concerns. */
export class Watchers {
  readonly #watching: ReadonlyMap<number, ScanJob[]>;
  readonly #everywhere: readonly ScanJob[];

  /** `watching`: by community, the jobs that look there. */
  constructor(jobs: readonly ScanJob[], watching: ReadonlyMap<number, ScanJob[]>) {
    this.#watching = watching;
    this.#everywhere = jobs.filter(({ communities }) => communities.length === 0);
  }

  /** The jobs that look where it was written and have not seen it. */
  jobsFor(arrived: ArrivedItem): ScanJob[] {
    const there = this.#watching.get(arrived.communityId) ?? [];
    const all = this.#everywhere.length === 0 ? there : [...there, ...this.#everywhere];
    return all.filter((job) => isNewTo(job, arrived));
  }
}

export function isNewTo(job: ScanJob, { item, sequence, live }: ArrivedItem): boolean {
  if (item.kind === 'comment' && !job.includeComments) return false;
  if (sequence === null) return true;
  return sequence > job.arrivalsSeen && !(live && item.createdAt < job.startsAt);
}
