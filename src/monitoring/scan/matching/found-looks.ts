import type { JobMatches } from './match-arrivals.ts';

/** Matches hold the texts of what was matched. */
const maxMatched = 2_000;
/** Who is killed looks at so many pages again. */
const maxPages = 25;

/** What several looks brought each job: stored together, for each job costs a transaction each time. */
export class FoundLooks {
  #byJob = new Map<string, JobMatches>();
  #matched = 0;
  #pages = 0;

  add(looks: ReadonlyMap<string, JobMatches>): void {
    this.#pages++;
    for (const [id, look] of looks) {
      this.#matched += look.matched.length;
      const before = this.#byJob.get(id);
      this.#byJob.set(id, before ? together(before, look) : look);
    }
  }

  /** Whether they are to be stored before more is looked at. */
  get areMany(): boolean {
    return this.#matched >= maxMatched || this.#pages >= maxPages;
  }

  take(): Map<string, JobMatches> {
    const taken = this.#byJob;
    this.#byJob = new Map();
    [this.#matched, this.#pages] = [0, 0];
    return taken;
  }
}

function together(a: JobMatches, b: JobMatches): JobMatches {
  return {
    posts: a.posts + b.posts,
    comments: a.comments + b.comments,
    matched: [...a.matched, ...b.matched],
    otherLanguage: a.otherLanguage + b.otherLanguage,
    leftOut: a.leftOut + b.leftOut,
  };
}
