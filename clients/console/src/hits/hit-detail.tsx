import { type MouseEvent, useState } from 'react';
import { Link } from 'wouter';
import type { Hit, MonitoringJob } from '../api/types.ts';
import { counted, share, wholeNumber } from '../format/numbers.ts';
import { momentOf } from '../format/times.ts';
import { capital, communityLabel, plain } from '../format/words.ts';
import { Attribution } from '../parts/attribution.tsx';
import { Marked } from '../parts/marked.tsx';
import { Outward } from '../parts/outward.tsx';
import { LeaveOut } from './leave-out.tsx';

type Props = {
  hit: Hit;
  job: MonitoringJob | undefined;
  onReview: ((status: Hit['review']['status'], note: string | null) => void) | null;
};

/** One hit whole: the words that matched, what it means, and the decision. */
export function HitDetail({ hit, job, onReview }: Props) {
  const { post, match, analysis, review } = hit;
  const [note, setNote] = useState(review.note ?? '');
  const inTitle = match.terms.filter(({ field }) => field === 'title');
  const inBody = match.terms
    .filter(({ field }) => field === 'body')
    .map(({ start, end }) => ({ start: start - post.excerpt_start, end: end - post.excerpt_start }))
    .filter(({ start }) => start >= 0);
  const given = note.trim() === '' ? null : note.trim();
  return (
    <article className="sheet hit-detail" aria-label="The hit">
      <p className="meta">
        <span>
          <bdi>{communityLabel(post.platform, post.community)}</bdi>
        </span>
        <span>{momentOf(post.created_at)}</span>
        {post.author && <bdi>{post.author}</bdi>}
        {post.flair && <bdi className="status">{post.flair}</bdi>}
        {post.score !== null && <span>score {wholeNumber(post.score)}</span>}
        {post.num_comments !== null && <span>{counted(post.num_comments, 'comment')}</span>}
        {job && <Link href={`/monitoring/${job.id}`}>{job.name.slice(0, 60)}</Link>}
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
          <dd>{share(analysis.relevance)}</dd>
        </div>
        <div>
          <dt>It is</dt>
          <dd>{plain(analysis.intent)}</dd>
        </div>
        <div>
          <dt>Feeling</dt>
          <dd>{analysis.sentiment ?? 'cannot be told'}</dd>
        </div>
        <div>
          <dt>Matched</dt>
          <dd>
            <code>
              <bdi>{match.clause || 'every new post'}</bdi>
            </code>
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
      {onReview && (
        <div className="hit-decide">
          <div className="field">
            <label htmlFor={`note-${hit.id}`}>Note for your team</label>
            <input
              id={`note-${hit.id}`}
              value={note}
              maxLength={2000}
              dir="auto"
              onChange={(event) => setNote(event.target.value)}
              onBlur={() => given !== review.note && onReview(review.status, given)}
            />
          </div>
          <div className="actions">
            <button
              className={review.status === 'approved' ? 'primary' : ''}
              onClick={(event) => isOwnClick(event) && onReview('approved', given)}
            >
              Approve <kbd>a</kbd>
            </button>
            <button
              className={review.status === 'dismissed' ? 'primary' : ''}
              onClick={(event) => isOwnClick(event) && onReview('dismissed', given)}
            >
              Dismiss <kbd>d</kbd>
            </button>
            {review.status !== 'pending' && (
              <button className="quiet" onClick={() => onReview('pending', given)}>
                Decide later
              </button>
            )}
          </div>
          {review.status === 'dismissed' && job && !post.deleted && <LeaveOut hit={hit} job={job} />}
        </div>
      )}
      {review.history_total > 0 && (
        <details>
          <summary className="fine">{counted(review.history_total, 'decision')} so far</summary>
          <ul className="fine">
            {review.history.map((one, i) => (
              <li key={`${one.at} ${i}`} dir="auto">
                {capital(one.status)} {one.at && momentOf(one.at)} {one.note && `“${one.note}”`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

/** The second click of a double click would decide about the next hit, which nobody has read. */
function isOwnClick({ detail }: MouseEvent): boolean {
  return detail < 2;
}
