import type { KnownCommunity } from '../api/types.ts';
import { counted } from '../format/numbers.ts';
import { dayOf } from '../format/times.ts';
import { Attribution } from '../parts/attribution.tsx';
import { Outward } from '../parts/outward.tsx';

/** The newest posts that are known of a community: what is counted can be read. */
export function CommunityPosts({ known }: { known: KnownCommunity }) {
  const { community, posts, newest_posts: newest } = known;
  return (
    <>
      <ul className="rows" aria-label="Its newest posts">
        {newest.map(({ title, url, created_at }) => (
          <li key={url} className="row">
            <p lang={community.language ?? undefined}>
              <Outward href={url}>
                <bdi>{title || '(no title)'}</bdi>
              </Outward>
            </p>
            <p className="meta">{dayOf(created_at)}</p>
          </li>
        ))}
      </ul>
      {newest.length < posts && (
        <p className="fine">
          The newest {newest.length} of {counted(posts, 'post')}.
        </p>
      )}
      <Attribution text={community.attribution} />
    </>
  );
}
