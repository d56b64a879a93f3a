import type { Evidence } from '../api/types.ts';
import { counted } from '../format/numbers.ts';
import { dayOf } from '../format/times.ts';
import { plain } from '../format/words.ts';
import { findWords } from '../parts/find-words.ts';
import { Marked } from '../parts/marked.tsx';
import { Outward } from '../parts/outward.tsx';

/** The words of somebody, with those that the brief has marked, and the post that they stand in. */
export function EvidenceQuote({ evidence }: { evidence: Evidence }) {
  const { post, quote, matched, aspect } = evidence;
  if (post.removed_by) {
    return (
      <figure className="quote">
        <p className="muted">This post was taken down since, and its words are forgotten here.</p>
      </figure>
    );
  }
  return (
    <figure className="quote">
      <blockquote>
        “<Marked text={quote} stretches={findWords(quote, matched)} />”
      </blockquote>
      <figcaption className="meta">
        <span>{plain(aspect)}</span>
        <Outward href={post.url}>
          <bdi>{post.title || 'the post'}</bdi>
        </Outward>
        <span>{dayOf(post.created_at)}</span>
        {post.num_comments !== null && <span>{counted(post.num_comments, 'comment')}</span>}
      </figcaption>
    </figure>
  );
}
