import { hash } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../../database/entity-manager.ts';
import { rowsAs } from '../../../database/given-rows.ts';
import type { Post as Entry } from '../../../platforms/platform.ts';
import type { Community } from '../community.entity.ts';
import type { Post } from '../post.entity.ts';

type Tables = InferKyselyDB<typeof Community | typeof Post>;

const digits = 20;

/**
 * Feeds of one host share the ids of their entries, for one entry may stand in several. Some number theirs each from 1: what
 * is stored of another feed under an id, with another title and another link, is another entry. These have an id that
 * nobody else gives, by the one that they share.
 */
export async function findCollisions(
  em: EntityManager,
  feed: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map();
  const rows = await em
    .getKysely<Tables>()
    .selectFrom(rowsAs('g', entries, { id: 'text', link: 'text', title: 'text' }))
    .innerJoin('post as p', 'p.id', 'g.id')
    .innerJoin('community as c', 'c.id', 'p.community_id')
    .where('p.platform', '=', 'feed')
    .where('c.name_key', '<>', feed.toLowerCase())
    // Of what was taken down or forgotten nothing is left to tell it by.
    .where('p.removed_by', 'is', null)
    .whereRef('p.title', '<>', 'g.title')
    .whereRef('p.link', 'is distinct from', 'g.link')
    .select('g.id')
    .execute();
  return new Map(rows.map(({ id }) => [id, ownId(id, feed)]));
}

function ownId(shared: string, feed: string): string {
  const own = hash('sha256', `${shared} ${feed.toLowerCase()}`).slice(0, digits);
  return `${own}${shared.slice(shared.indexOf('@'))}`;
}
