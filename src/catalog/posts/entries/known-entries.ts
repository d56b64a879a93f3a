import { sql } from 'kysely';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../../database/entity-manager.ts';
import { rowsAs } from '../../../database/given-rows.ts';
import type { Post as Entry } from '../../../platforms/platform.ts';
import type { Community } from '../community.entity.ts';
import type { Post } from '../post.entity.ts';

type Tables = InferKyselyDB<typeof Community | typeof Post>;

/**
 * What entries of a feed are stored as, by the ids that it gives them now: some feeds give an entry another id at each
 * reading, or others since their site has moved to https. It is the same where link, title and date are, or the text where
 * there is no date. Where two entries of one reading share these, or the one that is stored is among them by its own id,
 * they are different ones.
 */
export async function findKnownEntries(
  em: EntityManager,
  feed: string,
  entries: readonly Entry[],
  undated: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const told = entries.map(({ id, link, title, body, createdAt }) => {
    const isUndated = undated.has(id);
    return { id, page: link && pageOf(link), title, body: isUndated ? body : null, at: isUndated ? null : createdAt };
  });
  const bySigns = Map.groupBy(told, ({ id: _id, ...signs }) => JSON.stringify(signs));
  const single = [...bySigns.values()].flatMap(([one, ...more]) => (one?.page && more.length === 0 ? [one] : []));
  if (single.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const rows = await em
    .getKysely<Tables>()
    .selectFrom(rowsAs('g', single, { id: 'text', page: 'text', title: 'text', body: 'text', at: 'timestamptz' }))
    .innerJoin('post as p', (on) => on.onRef('p.title', '=', 'g.title'))
    .where((eb) => eb(pageIn('p.link'), '=', eb.ref('g.page')))
    .innerJoin('community as c', 'c.id', 'p.community_id')
    .where('c.platform', '=', 'feed')
    .where('c.name_key', '=', feed.toLowerCase())
    .where((eb) => eb.or([eb('p.created_at', '=', eb.ref('g.at')), eb('p.body', '=', eb.ref('g.body'))]))
    .where((eb) => eb('p.id', '<>', eb.fn<string>('all', [eb.val(ids)])))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('post as own')
            .select('own.id')
            .where('own.platform', '=', 'feed')
            .whereRef('own.id', '=', 'g.id'),
        ),
      ),
    )
    .groupBy('g.id')
    .select((eb) => ['g.id', eb.fn.min('p.id').as('known')])
    .execute();
  return new Map(rows.map(({ id, known }) => [id, known]));
}

/** A link without what may change while it leads to the same page. The same of a column. */
function pageOf(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}

function pageIn(column: string) {
  return sql<string>`regexp_replace(${sql.ref(column)}, '^https?://(www[.])?|/$', '', 'g')`;
}
