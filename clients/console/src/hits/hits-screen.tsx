import { useCallback, useEffect, useRef, useState } from 'react';
import { useMay } from '../api/identity.ts';
import type { Hit } from '../api/types.ts';
import { useJobNames } from '../monitoring/use-job-names.ts';
import { ShowMore } from '../parts/show-more.tsx';
import { Failed, isFinal, Waiting } from '../parts/states.tsx';
import { Screen } from '../shell/screen.tsx';
import { bringBack, bringIntoView } from './bring-into-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { useHitFilter } from './hit-filters.ts';
import { HitDetail } from './hit-detail.tsx';
import { HitRows } from './hit-rows.tsx';
import { HitsAsCsv } from './hits-as-csv.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { NoHits } from './no-hits.tsx';
import { openPost } from './open-post.ts';
import { Precision } from './precision.tsx';
import { useHits } from './use-hits.ts';
import { useKeptFocus } from '../parts/use-kept-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { type Decision, useReview } from './use-review.ts';
import { useSought } from './use-sought.ts';

/** The inbox: what waits for a decision, and what was decided. The keyboard alone will do. */
export default function HitsScreen() {
  const { filter, change, selectedId, select } = useHitFilter();
  const { pages, hits, put } = useHits(filter);
  const isSought = useSought({ pages, hits }, selectedId);
  const detail = useKeptFocus();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const mayReview = useMay('monitoring:write');
  const review = useReview(put);
  const undone = useRef<Hit[]>([]);
  const jobs = useJobNames();
  const index = Math.max(
    0,
    hits.findIndex(({ id }) => id === selectedId),
  );
  const selected = hits[index];

  const first = hits[0]?.id;
  const isGone = selectedId === null || selected?.id !== selectedId;
  useEffect(() => {
    // What somebody reads stays in front of them when new hits come on top of it.
    if (isGone && !isSought && first !== undefined) select(first);
  }, [isGone, isSought, first, select]);
  useEffect(() => {
    // The next page is there before somebody needs it.
    if (index > hits.length - 10 && pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
  }, [index, hits.length, pages]);

  const open = useCallback(
    (id: string) => {
      select(id);
      bringIntoView(id);
    },
    [select],
  );
  const go = (step: number) => {
    const next = hits[Math.min(hits.length - 1, Math.max(0, index + step))];
    if (!next) return;
    open(next.id);
  };
  const decide = async (hit: Hit, status: Decision, note: string | null) => {
    undone.current.push(hit);
    const noted = review(hit, status, note);
    // A note alone goes nowhere.
    if (status !== 'pending' && status !== hit.review.status && hit.id === selected?.id) go(1);
    return noted;
  };
  const decideSelected = (status: Decision) => {
    if (mayReview && selected) void decide(selected, status, selected.review.note);
  };
  const undo = () => {
    const last = undone.current.pop();
    if (!last) return;
    open(last.id);
    void review(last, last.review.status, last.review.note);
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    a: () => decideSelected('approved'),
    d: () => decideSelected('dismissed'),
    u: undo,
    o: () => selected && openPost(selected),
    '?': () => setHelpOpen(true),
  });

  // Hits are shown with what their jobs are called, all at once.
  const isWaiting = pages.isPending || isSought || jobs.isPending;
  useEffect(() => {
    // Who comes back finds the hit that they read.
    if (!isWaiting && index > 0 && selected) bringBack(selected.id);
  }, [isWaiting]);

  return (
    <Screen
      title="Hits"
      lead="What matched. You read, you decide; nothing is ever posted."
      actions={
        <>
          {hits.length > 0 && <HitsAsCsv filter={filter} />}
          <button className="quiet by-keyboard" onClick={() => setHelpOpen(true)}>
            Keyboard <kbd>?</kbd>
          </button>
        </>
      }
    >
      <FilterBar filter={filter} change={change} jobs={jobs.data} />
      {filter.job && (
        <div className="precision-room">
          <Precision jobId={filter.job} />
        </div>
      )}
      {isWaiting ? (
        <Waiting lines={9} />
      ) : !pages.data ? (
        <Failed error={pages.error} again={isFinal(pages.error) ? undefined : () => void pages.refetch()} />
      ) : hits.length === 0 ? (
        <NoHits filter={filter} change={change} hasJobs={jobs.data?.length !== 0} />
      ) : (
        <div className="inbox">
          <div className="hit-list">
            {pages.data.pages.map(({ data }, page) => (
              <HitRows
                key={page}
                hits={data}
                selectedId={data.some(({ id }) => id === selected?.id) ? (selected?.id ?? null) : null}
                onSelect={open}
              />
            ))}
            <ShowMore pages={pages} className="quiet" />
          </div>
          {selected && (
            <HitDetail
              key={selected.id}
              ref={detail}
              hit={selected}
              job={jobs.data?.find(({ id }) => id === selected.monitoring_job_id)}
              onReview={mayReview ? async (status, note) => decide(selected, status, note) : null}
            />
          )}
        </div>
      )}
      <ShortcutsHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </Screen>
  );
}
