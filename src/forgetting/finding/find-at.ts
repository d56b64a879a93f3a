import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Comment } from '../../catalog/posts/comment.entity.ts';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { Post } from '../../catalog/posts/post.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { MonitoringHit, MonitoringHitItem } from '../../monitoring/hits/monitoring-hit.entity.ts';
import { platformOf } from '../../platforms/addresses.ts';
import { forgottenOnRequest } from '../../catalog/posts/forgotten-on-request.ts';
import { findCopies } from './find-copies.ts';
import { findQuoted } from './find-quoted.ts';
import { pagesAt } from './pages-at.ts';
import { quotedEntries } from './quoted-entries.ts';
import { samePage, siteOf } from './same-page.ts';
import { onRequest } from '../../catalog/posts/purge-receipt.entity.ts';
import type { Held } from '../recheck.ts';

type Tables = InferKyselyDB<
  typeof Post | typeof Comment | typeof Community | typeof MonitoringHit | typeof MonitoringHitItem
>;

/** The post or comment at an address, where something is left of it here. */
export async function findAt(em: EntityManager, url: string): Promise<Held[]> {
  const entries = await entriesAt(em, url);
  if (entries.length > 0) return entries;
  for (const page of pagesAt(url)) {
    if ((await isStored(em, page)) || (await isHit(em, page)) || (await isQuoted(em, page))) return [page];
    if ((await findCopies(em, [page])).length > 0) return [page];
  }
  return [];
}

/** Whether the post or comment at an address was forgotten on request: its id is all that is left. */
export async function wasForgotten(em: EntityManager, url: string): Promise<boolean> {
  for (const { kind, id } of pagesAt(url)) {
    if ((await forgottenOnRequest(em, kind, platformOf(id), [id])).size > 0) return true;
  }
  return false;
}

/** An entry of a feed has no page but the one that it links to. */
async function entriesAt(em: EntityManager, url: string): Promise<Held[]> {
  const site = siteOf(url);
  if (site === '') return [];
  const db = em.getKysely<Tables>();
  const stored = await db
    .selectFrom('post as p')
    .innerJoin('community as c', 'c.id', 'p.community_id')
    .select(['p.id', 'c.name as community'])
    .select((eb) => eb.ref('p.link').$notNull().as('link'))
    .where('p.platform', '=', 'feed')
    .where((eb) => eb(eb.fn<number>('strpos', [eb.fn('lower', ['p.link']), eb.val(site)]), '>', 0))
    .execute();
  // A hit may outlive its post in the catalog.
  const hits = await db
    .selectFrom('monitoring_hit_item as i')
    .innerJoin('monitoring_hit as h', (on) => on.onRef('h.job_id', '=', 'i.job_id').onRef('h.id', '=', 'i.hit_id'))
    .select(['i.item_id as id', 'i.community', 'i.url as link'])
    .where('i.platform', '=', 'feed')
    .where('h.deleted', '=', false)
    .where((eb) => eb(eb.fn<number>('strpos', [eb.fn('lower', ['i.url']), eb.val(site)]), '>', 0))
    .execute();
  // Nor need what was read live be stored.
  const quoted = (await quotedEntries(em, site)).flatMap((one) => (one.id === null ? [] : { ...one, id: one.id }));
  const entries = new Map([...quoted, ...stored, ...hits].map((entry) => [entry.id, entry]));
  return samePage(url, [...entries.values()]).map(({ id, community }) => ({ kind: 'post', id, community }));
}

async function isStored(em: EntityManager, { kind, id }: Held): Promise<boolean> {
  const db = em.getKysely<Tables>();
  const row = await db
    .selectFrom(db.dynamic.table(kind).as('t'))
    .innerJoin('community as c', 'c.id', 't.community_id')
    .select('t.id')
    .where('t.platform', '=', platformOf(id))
    .where('t.id', '=', id)
    .where('t.removed_by', 'is distinct from', onRequest)
    .where('c.sample', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

async function isHit(em: EntityManager, { kind, id }: Held): Promise<boolean> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('monitoring_hit_item as i')
    .innerJoin('monitoring_hit as h', (on) => on.onRef('h.job_id', '=', 'i.job_id').onRef('h.id', '=', 'i.hit_id'))
    .select('h.id')
    .where('i.platform', '=', platformOf(id))
    .where('i.kind', '=', kind)
    .where('i.item_id', '=', id)
    .where('h.deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

async function isQuoted(em: EntityManager, { kind, id }: Held): Promise<boolean> {
  const [local = id, host] = id.split('@');
  const written = host === undefined ? local : local.replace(/^c(?=\d)/, '');
  const quoted = await findQuoted(em, written.toLowerCase(), (one) => one.kind === kind && one.id === id);
  return quoted.length > 0;
}
