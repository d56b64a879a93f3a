import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { Client } from 'pg';
import { givenIds } from '../../database/given-rows.ts';
import { statementsOn } from '../../database/statements-on.ts';
import type { Community } from '../posts/community.entity.ts';
import type { Post } from '../posts/post.entity.ts';
import type { BuildPlan } from './plan-build.ts';
import type { CommunityText, PostText } from '../ranking/index.ts';

const pageSize = 1000;
/** What is known of a community from its newest posts is enough to find it. */
const postsPerCommunity = 400;
const bodyCharacters = 4000;

/** `searchable`: false for those that nobody can read; an increment takes them out. */
export type IndexedCommunity = { text: CommunityText; posts: PostText[]; searchable: boolean };

type Tables = InferKyselyDB<typeof Community | typeof Post>;

const communityColumns = [
  'id',
  'platform',
  'name',
  'title',
  'description',
  'sidebar',
  'members',
  'nsfw',
  'language',
  'category',
  'sample',
  'access',
  'quarantined',
] as const;

/** The communities that a build has to look at, with their newest posts, in pages. */
export async function* readCommunityTexts(client: Client, plan: BuildPlan): AsyncGenerator<IndexedCommunity[]> {
  const db = statementsOn<Tables>(client);
  for (let after = 0; ;) {
    let page = db.selectFrom('community').select(communityColumns).where('id', '>', after);
    if (plan.since) page = page.where('changed_at', '>=', plan.since);
    const communities = await page.orderBy('id').limit(pageSize).execute();
    const last = communities.at(-1);
    if (!last) return;
    after = last.id;
    const posts = await readPosts(
      db,
      communities.map((community) => community.id),
    );
    yield communities.map(({ sample, access, quarantined, ...text }) => ({
      text,
      posts: posts.get(text.id) ?? [],
      searchable: access !== 'private' && access !== 'banned' && !quarantined && (plan.withSample || !sample),
    }));
  }
}

async function readPosts(db: Kysely<Tables>, communityIds: readonly number[]): Promise<Map<number, PostText[]>> {
  const rows = await db
    .selectFrom(givenIds(communityIds))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('post')
        .select(['community_id', 'title', 'score', sql<string>`left(body, ${bodyCharacters})`.as('body')])
        .whereRef('community_id', '=', 'given.id')
        .where('removed_by', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(postsPerCommunity)
        .as('p'),
    )
    .select(['p.community_id', 'p.title', 'p.body', 'p.score'])
    .execute();
  return Map.groupBy(rows, (row) => row.community_id);
}
