import { Link } from 'wouter';
import type { KnownCommunity } from '../api/types.ts';
import { counted, membersLabel } from '../format/numbers.ts';
import { shortened } from '../format/shortened.ts';
import { span } from '../format/times.ts';
import { communityLabel } from '../format/words.ts';

/** Communities of the catalog, each with what is known of it. */
export function CommunityList({ communities, isBusy }: { communities: readonly KnownCommunity[]; isBusy: boolean }) {
  return (
    <ul className="rows" aria-busy={isBusy}>
      {communities.map(({ community, posts, first_post_at, last_post_at, sample }) => (
        <li key={`${community.platform} ${community.name}`} className="row">
          <div>
            <Link href={`/catalog/${community.platform}/${encodeURIComponent(community.name)}`} className="row-title">
              <bdi>{communityLabel(community.platform, community.name)}</bdi>
            </Link>
            <p className="meta">
              <bdi>{shortened(community.title, 120)}</bdi>
            </p>
          </div>
          <p className="meta">
            {sample && <span className="status">invented</span>}
            <span>{membersLabel(community.members)}</span>
            <span>
              {posts === 0 ? 'no posts known' : `${counted(posts, 'post')}, ${span(first_post_at, last_post_at)}`}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
