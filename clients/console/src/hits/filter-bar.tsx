import type { MonitoringJob } from '../api/types.ts';
import { twoDecimals } from '../format/numbers.ts';
import { shortened } from '../format/shortened.ts';
import { capital } from '../format/words.ts';
import { type HitFilter, reviews } from './hit-filters.ts';
import { decisionWords } from './use-review.ts';

type Props = {
  filter: HitFilter;
  change: (part: Partial<HitFilter>) => void;
  /** `undefined`: not known yet. */
  jobs: readonly MonitoringJob[] | undefined;
};

const names = { ...decisionWords, all: 'all' };

export function FilterBar({ filter, change, jobs }: Props) {
  const isJobGone = filter.job !== null && jobs?.every(({ id }) => id !== filter.job) === true;
  return (
    <div className="filter-bar">
      <div className="segments" role="group" aria-label="Which hits">
        {reviews.map((review) => (
          <button key={review} aria-pressed={filter.review === review} onClick={() => change({ review })}>
            {capital(names[review])}
          </button>
        ))}
      </div>
      <label className="field inline">
        Job
        <select value={filter.job ?? ''} onChange={(event) => change({ job: event.target.value || null })}>
          <option value="">All jobs</option>
          {isJobGone && <option value={filter.job!}>A job that is gone</option>}
          {jobs?.map(({ id, name }) => (
            <option key={id} value={id}>
              {shortened(name, 80)}
            </option>
          ))}
        </select>
      </label>
      <div className="field inline">
        <label htmlFor="relevance-from">
          Relevance from <output>{twoDecimals(filter.minRelevance)}</output>
        </label>
        <input
          id="relevance-from"
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={filter.minRelevance}
          onChange={(event) => change({ minRelevance: Number(event.target.value) })}
        />
      </div>
      {filter.community && (
        <span className="chip">
          <bdi>{filter.community}</bdi>
          <button aria-label="All communities" onClick={() => change({ community: null })}>
            ×
          </button>
        </span>
      )}
    </div>
  );
}
