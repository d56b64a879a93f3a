import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { catalogIndexTask } from '../catalog.tasks.ts';
import type { Community } from '../posts/community.entity.ts';
import { IndexSegment } from './index-segment.entity.ts';
import { segmentVersion } from '../ranking/index.ts';

type Tables = InferKyselyDB<typeof Community | typeof IndexSegment>;

const liveSegments = (kysely: Kysely<Tables>) => kysely.selectFrom('index_segment').where('state', '=', 'live');

/** What changed before this moment is in the stored index; `null`: there is none. */
const builtUpTo = (kysely: Kysely<Tables>) =>
  liveSegments(kysely)
    .select((eb) => eb.fn.max('up_to').as('up_to'))
    .$asScalar();

/** What the stored index holds and how far the catalog has moved on since: communities that a build would look at. */
export async function readIndexStatus(em: EntityManager) {
  const kysely = em.getKysely<Tables>();
  const segments = await liveSegments(kysely)
    .select(['id', 'communities', 'posts', 'format'])
    .select((eb) => wireTime(eb.ref('created_at')).as('built_at'))
    .select((eb) => eb.cast<number>('bytes', 'double precision').as('bytes'))
    .orderBy('id')
    .execute();
  const { changed } = await kysely
    .selectFrom('community')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('changed'))
    .where('changed_at', '>=', (eb) => eb.fn.coalesce(builtUpTo(kysely), sql<Date>`'-infinity'`))
    .executeTakeFirstOrThrow();
  return { segments, changed_communities: changed };
}

/** Whether an index is stored, readable or not: who has none in memory has only not loaded it yet. */
export async function isStored(em: EntityManager): Promise<boolean> {
  return (await em.count(IndexSegment, { state: 'live' })) > 0;
}

/** Whether there are communities at all, or real ones beside the sample's. */
export async function hasCommunities(em: EntityManager, which: 'any' | 'real'): Promise<boolean> {
  const communities = em.getKysely<Tables>().selectFrom('community').select('id').limit(1);
  const row = await (which === 'any' ? communities : communities.where('sample', '=', false)).executeTakeFirst();
  return row !== undefined;
}

const minBehind = 20;
const maxShareBehind = 0.05;

/** Whether more has changed since the index was built than goes on all the time. */
export async function isBehind(em: EntityManager, indexed: number): Promise<boolean> {
  const kysely = em.getKysely<Tables>();
  const row = await kysely
    .selectFrom('community')
    .select('id')
    .where('changed_at', '>=', builtUpTo(kysely))
    .orderBy('changed_at')
    .offset(Math.max(minBehind, Math.round(indexed * maxShareBehind)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Has the index brought up to date as soon as a worker is free. */
export async function requestIndex(em: EntityManager): Promise<void> {
  await enqueue(em, catalogIndexTask, {});
}

/** After an upgrade, an index that this version cannot read is built anew at once, not when its time comes. */
export async function replaceUnreadable(em: EntityManager): Promise<void> {
  const formats = await em.find(IndexSegment, { state: 'live' }, { fields: ['format'] });
  if (formats.length > 0 && formats.every(({ format }) => format !== segmentVersion)) await requestIndex(em);
}
