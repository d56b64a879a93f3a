import type { Client } from 'pg';
import type { BuildPlan } from './build-index.ts';
import type { CommunityText, PostText } from '../ranking/index.ts';

const pageSize = 1000;
/** What is known of a community from its newest posts is enough to find it. */
const postsPerCommunity = 400;
const bodyCharacters = 4000;

/** `searchable`: false for those that nobody can read; an increment takes them out. */
export type IndexedCommunity = { text: CommunityText; posts: PostText[]; searchable: boolean };

type CommunityRow = CommunityText & { sample: boolean; access: string | null; quarantined: boolean };

/** The communities that a build has to look at, with their newest posts, in pages. */
export async function* readCommunityTexts(client: Client, plan: BuildPlan): AsyncGenerator<IndexedCommunity[]> {
  for (let after = 0; ;) {
    const { rows: communities } = await client.query<CommunityRow>({
      name: 'index-communities',
      text: `select id, platform, name, title, description, sidebar, members, nsfw, language, category, sample, access, quarantined
               from community where id > $1 and ($2::timestamptz is null or changed_at >= $2) order by id limit $3`,
      values: [after, plan.since, pageSize],
    });
    const last = communities.at(-1);
    if (!last) return;
    after = last.id;
    const posts = await readPosts(
      client,
      communities.map((community) => community.id),
    );
    yield communities.map(({ sample, access, quarantined, ...text }) => ({
      text,
      posts: posts.get(text.id) ?? [],
      searchable: access !== 'private' && access !== 'banned' && !quarantined && (plan.withSample || !sample),
    }));
  }
}

async function readPosts(client: Client, communityIds: number[]): Promise<Map<number, PostText[]>> {
  const { rows } = await client.query<PostText & { community_id: number }>({
    name: 'index-posts',
    text: `select p.community_id, p.title, p.body, p.score
             from unnest($1::int[]) as c(id)
             cross join lateral (
               select community_id, title, left(body, $3) as body, score from post
                where community_id = c.id and removed_by is null
                order by created_at desc limit $2
             ) as p`,
    values: [communityIds, postsPerCommunity, bodyCharacters],
  });
  return Map.groupBy(rows, (row) => row.community_id);
}
