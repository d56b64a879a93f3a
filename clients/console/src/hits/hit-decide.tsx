import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { Hit, MonitoringJob } from '../api/types.ts';
import { LeaveOut } from './leave-out.tsx';
import type { Decision } from './use-review.ts';

/** `true`: it was noted. */
export type OnReview = (status: Decision, note: string | null) => Promise<boolean>;

type Props = { hit: Hit; job: MonitoringJob | undefined; onReview: OnReview };

/** The decision about a hit, and why. */
export function HitDecide({ hit, job, onReview }: Props) {
  const { review } = hit;
  const [note, setNote] = useState(review.note ?? '');
  const [saved, setSaved] = useState<string | null>();
  const given = note.trim() === '' ? null : note.trim();
  const save = async () => {
    if (given !== review.note && (await onReview(review.status, given))) setSaved(given);
  };
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) void save();
  };
  return (
    <div className="hit-decide">
      <div className="field">
        <span className="note-head">
          <label htmlFor={`note-${hit.id}`}>Note for your team</label>
          <span role="status" className="fine">
            {saved === given && 'Saved'}
          </span>
        </span>
        <input
          id={`note-${hit.id}`}
          value={note}
          maxLength={2000}
          dir="auto"
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => void save()}
        />
      </div>
      <div className="actions">
        <button
          className={review.status === 'approved' ? 'primary' : ''}
          aria-pressed={review.status === 'approved'}
          onClick={(event) => isOwnClick(event) && void onReview('approved', given)}
        >
          Approve <kbd>a</kbd>
        </button>
        <button
          className={review.status === 'dismissed' ? 'primary' : ''}
          aria-pressed={review.status === 'dismissed'}
          onClick={(event) => isOwnClick(event) && void onReview('dismissed', given)}
        >
          Dismiss <kbd>d</kbd>
        </button>
        {review.status !== 'pending' && (
          <button className="quiet" onClick={() => void onReview('pending', given)}>
            Decide later
          </button>
        )}
      </div>
      {review.status === 'dismissed' && job && !hit.post.deleted && <LeaveOut hit={hit} job={job} />}
    </div>
  );
}

/** The second click of a double click would decide about the next hit, which nobody has read. */
function isOwnClick({ detail }: MouseEvent): boolean {
  return detail < 2;
}
