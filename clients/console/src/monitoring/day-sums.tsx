import type { Statistics } from '../api/types.ts';
import { counted, share, wholeNumber } from '../format/numbers.ts';

type Days = Statistics['days'];

/** What all days together brought. */
export function DaySums({ days }: { days: Days }) {
  const sum = (of: (day: Days[number]) => number | null) => days.reduce((total, day) => total + (of(day) ?? 0), 0);
  const known = days.filter(({ posts_seen }) => posts_seen !== null).length;
  const [hits, approved, dismissed] = [sum((day) => day.hits), sum((day) => day.approved), sum((day) => day.dismissed)];
  return (
    <p className="fine">
      {counted(hits, 'hit')}: {wholeNumber(approved)} approved, {wholeNumber(dismissed)} dismissed,{' '}
      {wholeNumber(hits - approved - dismissed)} waiting
      {hits > 0 && ` (${share((approved + dismissed) / hits)} reviewed)`}. In the {counted(known, 'day')} whose runs are
      kept,{' '}
      {counted(
        sum((day) => day.posts_seen),
        'post',
      )}{' '}
      were looked at for{' '}
      {counted(
        sum((day) => day.credits),
        'credit',
      )}
      .
    </p>
  );
}
