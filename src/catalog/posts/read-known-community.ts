import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { AppError } from '../../errors.ts';
import type { Community } from './community.entity.ts';
import { type CommunityAddress, type KnownCommunity, maxCountedPosts } from './known-community.schema.ts';
import { nearestNames } from './nearest-names.ts';
import type { Post } from './post.entity.ts';
import { nameKey, readCandidates } from './read-candidates.ts';
import { showCommunity } from './show-community.ts';

type Tables = InferKyselyDB<typeof Community | typeof Post>;

/** What the catalog knows of a community; of one that it does not know, the names that are nearly the same. */
export async function readKnownCommunity(em: EntityManager, address: CommunityAddress): Promise<KnownCommunity> {
  const row = await findCommunity(em, address);
  const [known] = row ? await readCandidates(em, [row.id]) : [];
  if (!row || !known) throw await notKnown(em, address.name);
  const posts = await countPosts(em, row.id);
  return {
    object: 'community',
    ...showCommunity(known),
    access: known.access,
    invented: known.sample,
    rules: known.rules,
    posts: {
      known: Math.min(posts, maxCountedPosts),
      more: posts > maxCountedPosts,
      newest_at: known.last_post_at,
      collected_from: known.collected_from,
      collected_to: known.collected_to,
    },
  };
}

async function findCommunity(em: EntityManager, { platform, name }: CommunityAddress) {
  return em
    .getKysely<Tables>()
    .selectFrom('community')
    .select('id')
    .where('platform', '=', platform)
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
}

async function countPosts(em: EntityManager, communityId: number): Promise<number> {
  const kysely = em.getKysely<Tables>();
  const standing = kysely
    .selectFrom('post')
    .select('id')
    .where('community_id', '=', communityId)
    .where('removed_by', 'is', null)
    .limit(maxCountedPosts + 1);
  const { posts } = await kysely
    .selectFrom(standing.as('standing'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('posts'))
    .executeTakeFirstOrThrow();
  return posts;
}

async function notKnown(em: EntityManager, name: string): Promise<AppError> {
  const near = await nearestNames(em, nameKey(name));
  const hint = near.length > 0 ? ` Nearly the same: ${near.join(', ')}.` : '';
  return new AppError('not_found', `The catalog knows no community ${name}.${hint}`);
}
