import type { Statistics } from '../api/types.ts';
import { counted, share, wholeNumber } from '../format/numbers.ts';

type Days = Statistics['days'];

/** What all days together brought. */
export function DaySums({ days }: { days: Days }) {
  const sum = (of: (day: Days[number]) => number | null) => days.reduce((total, day) => total + (of(day) ?? 0), 0);
  const known = days.filter(({ posts_seen }) => posts_seen !== null).length;
  const [hits, approved, dismissed] = [sum((day) => day.hits), sum((day) => day.approved), sum((day) => day.dismissed)];
  const [seen, credits] = [sum((day) => day.posts_seen), sum((day) => day.credits)];
  return (
    <p className="fine">
      {counted(hits, 'hit')}: {wholeNumber(approved)} approved, {wholeNumber(dismissed)} dismissed,{' '}
      {wholeNumber(hits - approved - dismissed)} waiting
      {hits > 0 && ` (${share((approved + dismissed) / hits)} reviewed)`}. In the{' '}
      {known === 1 ? 'one day' : counted(known, 'day')} whose runs are kept,{' '}
      {counted(seen, 'post or comment was', 'posts and comments were')} looked at for {counted(credits, 'credit')}.
    </p>
  );
}
