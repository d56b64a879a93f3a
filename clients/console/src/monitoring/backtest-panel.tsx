import type { UseQueryResult } from '@tanstack/react-query';
import type { Backtest } from '../api/types.ts';
import { usePrice } from '../api/use-usage.ts';
import { counted, oneDecimal, share, twoDecimals, wholeNumber } from '../format/numbers.ts';
import { shortened } from '../format/shortened.ts';
import { dayOf, span } from '../format/times.ts';
import { communityLabel } from '../format/words.ts';
import { isWhole } from '../hits/is-whole.ts';
import { Attribution } from '../parts/attribution.tsx';
import { Outward } from '../parts/outward.tsx';
import { Failed, Waiting } from '../parts/states.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { creditsADay } from './credits-a-day.ts';
import type { Draft } from './draft.ts';
import { queryProblemIn } from './query-problem.ts';
import type { BacktestDays } from './use-backtest.ts';

type Props = {
  backtest: UseQueryResult<Backtest>;
  hasTarget: boolean;
  draft: Draft;
  days: BacktestDays;
  onDays: (days: BacktestDays) => void;
};

const times: [days: BacktestDays, name: string][] = [
  [30, 'the last 30 days'],
  [365, 'the last year'],
  [null, 'all that is stored'],
];

/** What the job would have found, beside what is being written. */
export function BacktestPanel({ backtest, hasTarget, draft, days, onDays }: Props) {
  const { data, error } = backtest;
  const runPrice = usePrice('monitoring_run');
  const isNew = hasTarget && data !== undefined && !error && !backtest.isFetching;
  const price = data && creditsADay(data.credits_per_day_estimate, draft, runPrice);
  return (
    <section className="sheet backtest" aria-label="What it would have found" aria-busy={backtest.isFetching}>
      <h2>What it would have found</h2>
      {hasTarget && (
        <div className="field inline">
          <label htmlFor="tried-on">Tried on</label>
          <select id="tried-on" value={`${days}`} onChange={({ target }) => onDays(times[target.selectedIndex]![0])}>
            {times.map(([value, name]) => (
              <option key={name} value={`${value}`}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <p className="unseen" role="status">
        {isNew && `${counted(data.matches, 'hit')}, ${oneDecimal(data.matches_per_day)} a day.`}
      </p>
      {!hasTarget ? (
        <p className="muted">Write a query or name a community, and you see here what it would have brought.</p>
      ) : error && queryProblemIn(error) ? (
        <p className="muted">The query cannot be read yet.</p>
      ) : error ? (
        <Failed error={error} again={() => void backtest.refetch()} />
      ) : !data ? (
        <Waiting label="Trying it on what is stored" />
      ) : (
        <div className={backtest.isFetching ? 'stale dialog-body' : 'dialog-body'}>
          <dl className="figures">
            <div className="figure-box">
              <dt>Hits a day</dt>
              <dd>
                {oneDecimal(data.matches_per_day)}
                <span className="fine">{counted(data.matches, 'hit')}</span>
              </dd>
            </div>
            <div className="figure-box">
              <dt>Credits a day</dt>
              <dd>
                {oneDecimal(price?.credits)}
                <span className="fine">{price?.note}</span>
              </dd>
            </div>
            <div className={data.filtered_share === null ? 'figure-box unknown' : 'figure-box'}>
              <dt>Held back</dt>
              <dd>
                {share(data.filtered_share)}
                <span className="fine">less relevant, or in another language</span>
              </dd>
            </div>
          </dl>
          <p className="fine">
            {wholeNumber(data.posts_scanned)} {draft.includeComments ? 'posts and comments' : 'posts'} of{' '}
            {span(data.from, data.to)}
            {data.truncated && ', and there were more than could be looked at in the time'}.
          </p>
          <Warnings warnings={data.warnings} />
          {data.examples.length > 0 && (
            <ul className="rows">
              {data.examples.map((example) => (
                <li key={example.id} className="backtest-example">
                  <p>
                    <Outward href={example.url}>
                      <bdi>{shortened(example.title, 200) || shortened(example.excerpt, 120)}</bdi>
                    </Outward>
                  </p>
                  <p className="meta">
                    <span>{twoDecimals(example.relevance)}</span>
                    <bdi>{communityLabel(example.platform, example.community)}</bdi>
                    {example.author && <bdi>{example.author}</bdi>}
                    <span>{dayOf(example.created_at)}</span>
                    {!isWhole(example.clause) && (
                      <code>
                        <bdi>{example.clause}</bdi>
                      </code>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          )}
          {[...new Set(data.examples.map(({ attribution }) => attribution))].map((text) => (
            <Attribution key={text ?? ''} text={text} />
          ))}
        </div>
      )}
    </section>
  );
}
