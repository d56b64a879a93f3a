import type { StoredItem } from '../../../catalog/posts/items/read-items.ts';
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
  readonly everywhere: readonly ScanJob[];
  /** What arrived later, and on a live platform was written later, is new to all that look everywhere. */
  readonly #seenBySome: number;
  readonly #lastStart: number;

  /** `watching`: by community, the jobs that look there. */
  constructor(jobs: readonly ScanJob[], watching: ReadonlyMap<number, ScanJob[]>) {
    this.#watching = watching;
    this.everywhere = jobs.filter(({ communities }) => communities.length === 0);
    this.#seenBySome = Math.max(0, ...this.everywhere.map(({ arrivalsSeen }) => arrivalsSeen));
    this.#lastStart = Math.max(0, ...this.everywhere.map(({ startsAt }) => startsAt.getTime()));
  }

  /** Whether it is new to all that look everywhere: so are nearly all posts, and nobody need ask each of these jobs. */
  isNewEverywhere({ item, sequence, live }: ArrivedItem): boolean {
    if (item.kind !== 'post') return false;
    return sequence === null || (sequence > this.#seenBySome && !(live && item.createdAt.getTime() < this.#lastStart));
  }

  /** The jobs that look in its community by name and have not seen it. */
  jobsThere(arrived: ArrivedItem): ScanJob[] {
    return (this.#watching.get(arrived.communityId) ?? []).filter((job) => isNewTo(job, arrived));
  }

  /** The jobs that look where it was written and have not seen it. */
  jobsFor(arrived: ArrivedItem): ScanJob[] {
    return [...this.jobsThere(arrived), ...this.everywhere.filter((job) => isNewTo(job, arrived))];
  }
}

export function isNewTo(job: ScanJob, { item, sequence, live }: ArrivedItem): boolean {
  if (item.kind === 'comment' && !job.includeComments) return false;
  if (sequence === null) return true;
  return sequence > job.arrivalsSeen && !(live && item.createdAt < job.startsAt);
}
