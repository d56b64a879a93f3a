import type { Ref } from 'react';
import { Link } from 'wouter';
import type { Hit, MonitoringJob } from '../api/types.ts';
import { counted, twoDecimals, wholeNumber } from '../format/numbers.ts';
import { shortened } from '../format/shortened.ts';
import { momentOf } from '../format/times.ts';
import { capital, communityLabel, plain } from '../format/words.ts';
import { Attribution } from '../parts/attribution.tsx';
import { Marked } from '../parts/marked.tsx';
import { Outward } from '../parts/outward.tsx';
import { isWhole } from './is-whole.ts';
import { HitDecide, type OnReview } from './hit-decide.tsx';
import { decisionWords } from './use-review.ts';

type Props = {
  hit: Hit;
  job: MonitoringJob | undefined;
  onReview: OnReview | null;
  /** What takes the focus when the button that had it is gone. */
  ref?: Ref<HTMLElement>;
};

/** One hit whole: the words that matched, what it means, and the decision. */
export function HitDetail({ hit, job, onReview, ref }: Props) {
  const { post, match, analysis, review } = hit;
  const inTitle = match.terms.filter(({ field }) => field === 'title');
  const inBody = match.terms
    .filter(({ field }) => field === 'body')
    .map(({ start, end }) => ({ start: start - post.excerpt_start, end: end - post.excerpt_start }))
    .filter(({ start }) => start >= 0);
  return (
    <article className="sheet hit-detail" aria-label="The hit" ref={ref} tabIndex={-1}>
      <div className="hit-text">
        <p className="meta">
          <span>
            <bdi>{communityLabel(post.platform, post.community)}</bdi>
          </span>
          <span>{momentOf(post.created_at)}</span>
          {post.author && <bdi>{post.author}</bdi>}
          {post.flair && <bdi className="status">{post.flair}</bdi>}
          {post.score !== null && <span>score {wholeNumber(post.score)}</span>}
          {post.num_comments !== null && <span>{counted(post.num_comments, 'comment')}</span>}
          {job && <Link href={`/monitoring/${job.id}`}>{shortened(job.name, 60)}</Link>}
        </p>
        {post.deleted ? (
          <p className="muted">It was taken down since, or forgotten on request: its words are gone from here.</p>
        ) : (
          <>
            <h2 className="hit-title">
              <Outward href={post.url}>
                <Marked text={post.title || '(no title)'} stretches={inTitle} />
              </Outward>
            </h2>
            {post.excerpt && (
              <p className="hit-excerpt">
                {post.excerpt_start > 0 && '… '}
                <Marked text={post.excerpt} stretches={inBody} />
              </p>
            )}
          </>
        )}
        {!post.deleted && <Attribution text={post.attribution} />}
        <dl className="hit-facts">
          <div>
            <dt>Relevance</dt>
            <dd>{twoDecimals(analysis.relevance)}</dd>
          </div>
          {analysis.intent !== 'other' && (
            <div>
              <dt>It is</dt>
              <dd>{plain(analysis.intent)}</dd>
            </div>
          )}
          <div>
            <dt>Feeling</dt>
            <dd>{analysis.sentiment ?? 'cannot be told'}</dd>
          </div>
          <div>
            <dt>Matched</dt>
            <dd>
              {isWhole(match.clause) ? (
                `every new ${hit.kind}`
              ) : (
                <code>
                  <bdi>{match.clause}</bdi>
                </code>
              )}
            </dd>
          </div>
        </dl>
        {analysis.why !== '' && (
          <p dir="auto">
            <strong>Why. </strong>
            {analysis.why}
          </p>
        )}
        {analysis.suggested_approach !== '' && (
          <p dir="auto" className="next-step">
            {analysis.suggested_approach}
          </p>
        )}
        {analysis.risks.length > 0 && (
          <ul className="points warn">
            {analysis.risks.map((risk) => (
              <li key={risk} dir="auto">
                {risk}
              </li>
            ))}
          </ul>
        )}
        {hit.crossposts.length > 0 && (
          <p className="fine">
            The same text also stands in{' '}
            {hit.crossposts.map((crosspost, i) => (
              <span key={crosspost.id}>
                {i > 0 && ', '}
                <Outward href={crosspost.url}>
                  <bdi>{communityLabel(crosspost.platform, crosspost.community)}</bdi>
                </Outward>
              </span>
            ))}
            .
          </p>
        )}
        {review.history_total > 0 && (
          <details>
            <summary className="fine">
              Changed {review.history_total === 1 ? 'once' : counted(review.history_total, 'time')} so far
            </summary>
            <ul className="fine">
              {review.history.length < review.history_total && (
                <li>
                  The newest are shown here, <Link href={`/hits/${hit.id}`}>all on its own page</Link>.
                </li>
              )}
              {review.history.map((one, i) => (
                <li key={`${one.at} ${i}`} dir="auto">
                  {capital(decisionWords[one.status])} {one.at && momentOf(one.at)} {one.note && `“${one.note}”`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {onReview && <HitDecide hit={hit} job={job} onReview={onReview} />}
    </article>
  );
}
