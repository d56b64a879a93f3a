import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Comment } from '../../catalog/posts/comment.entity.ts';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { Post } from '../../catalog/posts/post.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { MonitoringHit } from '../../monitoring/hits/monitoring-hit.entity.ts';
import { pageIdOf, platformOf } from '../../platforms/addresses.ts';
import type { PlatformName } from '../../platforms/platform.ts';
import { findAt } from './find-at.ts';
import { findCopies } from './find-copies.ts';
import { findQuoted } from './find-quoted.ts';
import { citationKey } from '../removing/forget-in.ts';
import { quotedEntries } from './quoted-entries.ts';
import type { Held } from '../recheck.ts';

type Tables = InferKyselyDB<typeof Post | typeof Comment | typeof Community | typeof MonitoringHit>;

/** Whom or what somebody asks to forget: the page of a post or comment, or all that an author wrote on a platform. */
export type Requested = { url: string } | { author: string; platform: PlatformName | null };

/** What is stored of it, or only hits, results and shared samples remember. The sample was invented: nobody wrote it. */
export async function findRequested(em: EntityManager, requested: Requested): Promise<Held[]> {
  const held = 'url' in requested ? await findAt(em, requested.url) : await findBy(em, requested);
  const questions = held.filter(({ id }) => pageIdOf(id) !== id).map((one) => ({ ...one, id: pageIdOf(one.id) }));
  return onceEach([...held, ...questions, ...(await findCopies(em, held))]);
}

type ByAuthor = Extract<Requested, { author: string }>;

async function findBy(em: EntityManager, { author, platform }: ByAuthor): Promise<Held[]> {
  const name = author.toLowerCase();
  const held = [
    ...(await storedBy(em, 'post', name)),
    ...(await storedBy(em, 'comment', name)),
    ...(await hitsBy(em, name)),
    ...(await findQuoted(em, name, (one) => one.author?.toLowerCase() === name)),
    ...(await entriesBy(em, name)),
  ];
  return held.filter(({ id }) => platform === null || platformOf(id) === platform);
}

async function entriesBy(em: EntityManager, name: string): Promise<Held[]> {
  const entries = await quotedEntries(em, name);
  return entries.flatMap(({ id, community, author }): Held[] =>
    id !== null && author?.toLowerCase() === name ? [{ kind: 'post', id, community }] : [],
  );
}

function onceEach(held: readonly Held[]): Held[] {
  return [...new Map(held.toReversed().map((one) => [citationKey(one), one])).values()].toReversed();
}

async function storedBy(em: EntityManager, kind: Held['kind'], name: string): Promise<Held[]> {
  const db = em.getKysely<Tables>();
  const rows = await db
    .selectFrom(db.dynamic.table(kind).as('t'))
    .innerJoin('community as c', 'c.id', 't.community_id')
    .select(['t.id', 'c.name as community'])
    .where((eb) => eb(eb.fn<string>('lower', ['t.author']), '=', name))
    .where('c.sample', '=', false)
    .execute();
  return rows.map((row) => ({ kind, ...row }));
}

async function hitsBy(em: EntityManager, name: string): Promise<Held[]> {
  return em
    .getKysely<Tables>()
    .selectFrom('monitoring_hit')
    .select(['kind', 'item_id as id', 'community'])
    .where(sql<string>`lower(post->>'author')`, '=', name)
    .where('deleted', '=', false)
    .execute();
}
