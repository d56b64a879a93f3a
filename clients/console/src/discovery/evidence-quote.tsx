import type { Evidence } from '../api/types.ts';
import { counted } from '../format/numbers.ts';
import { dayOf } from '../format/times.ts';
import { plain } from '../format/words.ts';
import { Attribution } from '../parts/attribution.tsx';
import { findWords } from '../parts/find-words.ts';
import { Marked } from '../parts/marked.tsx';
import { Outward } from '../parts/outward.tsx';

type Props = { evidence: Evidence; language: string | null; attribution: string | null };

/**
 * The words of somebody, with those that the brief has marked, the post that they stand in, and what is owed for quoting
 * them.
 */
export function EvidenceQuote({ evidence, language, attribution }: Props) {
  const { post, quote, matched, aspect } = evidence;
  if (post.removed_by) {
    return (
      <figure className="quote">
        <p className="muted">This post was taken down since, or forgotten on request: its words are gone from here.</p>
      </figure>
    );
  }
  return (
    <figure className="quote">
      <blockquote lang={language ?? undefined}>
        “<Marked text={quote} stretches={findWords(quote, matched)} />”
      </blockquote>
      <figcaption className="meta">
        <span>{plain(aspect)}</span>
        <Outward href={post.url}>
          <bdi>{post.title || 'the post'}</bdi>
        </Outward>
        {post.author && <bdi>{post.author}</bdi>}
        <span>{dayOf(post.created_at)}</span>
        {post.num_comments !== null && <span>{counted(post.num_comments, 'comment')}</span>}
      </figcaption>
      <Attribution text={attribution} />
    </figure>
  );
}
