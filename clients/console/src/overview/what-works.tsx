import type { Overview } from '../api/types.ts';
import { Lifts } from '../charts/lifts.tsx';
import { oneDecimal, share, wholeNumber } from '../format/numbers.ts';
import { weekdayName } from '../format/times.ts';
import { capital, plain } from '../format/words.ts';
import { Outward } from '../parts/outward.tsx';
import { Section } from '../shell/screen.tsx';
import { localHours, withOwnTime } from './local-hours.ts';
import { Table } from '../parts/table.tsx';

type Patterns = Overview['content_patterns'];

/** What people post, and what does better there than the rest. */
export function WhatWorks({ patterns }: { patterns: Patterns }) {
  const { what_works: works, best_times: times, topics, post_types: types, typical_length: length } = patterns;
  return (
    <Section title="What people post, and what works">
      <div className="two">
        <div>
          <h3 className="small-head">Scores higher than usual, beyond chance</h3>
          {works.length === 0 ? (
            <p className="muted">Nothing stands out, or too few posts are known to tell.</p>
          ) : (
            <Lifts lifts={works.map(({ pattern, ...lift }) => ({ name: pattern, ...lift }))} />
          )}
          <h3 className="small-head">Best times</h3>
          {times.length === 0 ? (
            <p className="muted">No time stands out, or too few posts are known to tell.</p>
          ) : (
            <Lifts lifts={times.map((time) => ({ name: nameOf(time), ...time }))} />
          )}
        </div>
        <div>
          <h3 className="small-head">Topics</h3>
          {topics.length === 0 ? (
            <p className="muted">No phrase is used by several people, or too few posts are known.</p>
          ) : (
            <ul className="topics">
              {topics.map(({ topic, n, share: part, examples }) => (
                <li key={topic}>
                  <p>
                    <strong dir="auto">{topic}</strong>{' '}
                    <span className="fine">
                      {share(part)}, n={wholeNumber(n)}
                    </span>
                  </p>
                  {examples[0] && !examples[0].removed_by && (
                    <p className="fine">
                      <Outward href={examples[0].url}>
                        <bdi>{examples[0].title}</bdi>
                      </Outward>
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
          <h3 className="small-head">Kinds of posts</h3>
          {types.length === 0 ? (
            <p className="muted">Unknown: too little is known of most posts.</p>
          ) : (
            <Table
              label="Kinds of posts"
              columns={['Kind', ...['Share', 'Score', 'Comments', 'n'].map((figure) => ({ figure }))]}
            >
              {types.map(({ type, n, share: part, median_score, median_comments }) => (
                <tr key={type}>
                  <td>{capital(plain(type))}</td>
                  <td className="figure">{share(part)}</td>
                  <td className="figure">{oneDecimal(median_score)}</td>
                  <td className="figure">{oneDecimal(median_comments)}</td>
                  <td className="figure">{wholeNumber(n)}</td>
                </tr>
              ))}
            </Table>
          )}
          <p className="fine">
            A usual title has {oneDecimal(length.title_characters.median)} characters (n=
            {wholeNumber(length.title_characters.n)}), a text {oneDecimal(length.body_words.median)} words (n=
            {wholeNumber(length.body_words.n)}), a comment {oneDecimal(length.comment_words.median)} (n=
            {wholeNumber(length.comment_words.n)}).
          </p>
        </div>
      </div>
    </Section>
  );
}

/** In the viewer's time where an hour is known; a weekday alone is one of UTC, as it was measured. */
function nameOf({ weekday, hour_utc: hour }: Patterns['best_times'][number]): string {
  const offset = -new Date().getTimezoneOffset();
  if (weekday !== null && hour !== null) {
    const [local] = localHours([{ weekday, hour_utc: hour, n: 1 }], offset);
    if (local) return `${weekdayName(local.day)} from ${String(local.hour).padStart(2, '0')}:00, your time`;
  }
  if (hour !== null) return withOwnTime(`From ${String(hour).padStart(2, '0')}:00 UTC`, offset);
  return weekday === null ? 'Any time' : `${capital(weekday)}s, UTC`;
}
