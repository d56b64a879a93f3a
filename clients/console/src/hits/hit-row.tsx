import { memo } from 'react';
import type { Hit } from '../api/types.ts';
import { twoDecimals } from '../format/numbers.ts';
import { shortened } from '../format/shortened.ts';
import { ago } from '../format/times.ts';
import { communityLabel } from '../format/words.ts';
import { decisionWords } from './use-review.ts';

type Props = { hit: Hit; isSelected: boolean; onSelect: (id: string) => void };

/** One line of the inbox. */
export const HitRow = memo(function HitRow({ hit, isSelected, onSelect }: Props) {
  const { post, analysis, review } = hit;
  return (
    <li id={hit.id} className="hit-item">
      <button
        className={`hit-row ${review.status}`}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(hit.id)}
      >
        <span className="hit-relevance" title="Relevance">
          {twoDecimals(analysis.relevance)}
        </span>
        <span className="hit-row-text">
          <span className="hit-row-title">
            <bdi>{post.deleted ? 'Taken down since' : shortened(post.title, 300) || shortened(post.excerpt, 120)}</bdi>
          </span>
          <span className="meta">
            <bdi>{communityLabel(post.platform, post.community)}</bdi>
            <span>{ago(post.created_at)}</span>
            {hit.kind === 'comment' && <span>comment</span>}
            {hit.crossposts.length > 0 && <span>+{hit.crossposts.length} elsewhere</span>}
            {review.status !== 'pending' && (
              <span className={`status ${review.status === 'approved' ? 'good' : ''}`}>
                {decisionWords[review.status]}
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
});
