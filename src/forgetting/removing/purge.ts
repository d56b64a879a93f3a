import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import type { Comment } from '../../catalog/posts/comment.entity.ts';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { Post } from '../../catalog/posts/post.entity.ts';
import { onRequest } from '../../catalog/posts/purge-receipt.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { OverviewSample } from '../../overview/sample/overview-sample.entity.ts';
import { platformOf } from '../../platforms/addresses.ts';
import { purgeHits } from './purge-hits.ts';
import { addressesOf, addressTypes, type Checked, type Gone, type Held } from '../recheck.ts';

type Tables = InferKyselyDB<typeof Post | typeof Comment | typeof Community | typeof OverviewSample>;

/** How much of each was emptied. */
export type Purged = { posts: number; comments: number; authors: number; hits: number; samples: number };

export const nothing: Purged = { posts: 0, comments: 0, authors: 0, hits: 0, samples: 0 };

/**
 * Takes the texts, authors and links of what is gone out of the catalog and out of what is shared between jobs, in the
 * caller's transaction. What stays of a post says that there was one and who took it down, as of now: an older dump does
 * not bring it back. The search index reads the communities concerned again.
 */
export async function purge(tx: EntityManager, { gone, anonymous }: Checked): Promise<Purged> {
  if (gone.length + anonymous.length === 0) return nothing;
  const purgedPosts = await purgePosts(tx, gone);
  const purgedComments = await purgeComments(tx, gone);
  const changed = [...new Set(purgedPosts.map(({ community_id }) => community_id))];
  // In order of id, as imports do: nobody waits for us while we wait for them.
  await tx
    .getKysely<Tables>()
    .updateTable('community')
    .set({ changed_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('community')
        .select('id')
        .where('id', '=', sql<number>`any(${changed})`)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .execute();
  return {
    posts: purgedPosts.length,
    comments: purgedComments.length,
    authors: await forgetAuthors(tx, anonymous),
    hits: await purgeHits(tx, { gone, anonymous }),
    samples: await dropSamples(tx, [...gone, ...anonymous], [...purgedPosts, ...purgedComments]),
  };
}

/** Who did it first stays, unless somebody asks: then it is gone for good. */
function takenDownBy(known: Expression<string | null>, by: Expression<string>) {
  return sql<string>`case when ${by} = ${onRequest} then ${by} else coalesce(${known}, ${by}) end`;
}

function isNewRequest(known: Expression<string | null>, by: Expression<string>) {
  return sql<boolean>`${by} = ${onRequest} and ${known} is distinct from ${by}`;
}

const goneTypes = { ...addressTypes, by: 'text' } as const;
const emptied = { author: null, body: '', as_of: now };

async function purgePosts(tx: EntityManager, gone: readonly Gone[]) {
  return tx
    .getKysely<Tables>()
    .updateTable('post as p')
    .from([rowsAs('g', addressesOf(gone, 'post'), goneTypes), 'community as c'])
    .set((eb) => ({
      ...emptied,
      title: '',
      link: null,
      flair: null,
      removed_by: takenDownBy(eb.ref('p.removed_by'), eb.ref('g.by')),
    }))
    .whereRef('p.platform', '=', 'g.platform')
    .whereRef('p.id', '=', 'g.id')
    .whereRef('c.id', '=', 'p.community_id')
    .where('c.sample', '=', false)
    .where((eb) =>
      eb.or([
        eb('p.removed_by', 'is', null),
        isNewRequest(eb.ref('p.removed_by'), eb.ref('g.by')),
        eb('p.title', '<>', ''),
        eb('p.body', '<>', ''),
        eb('p.author', 'is not', null),
        eb('p.link', 'is not', null),
      ]),
    )
    .returning(['p.community_id', 'c.name'])
    .execute();
}

async function purgeComments(tx: EntityManager, gone: readonly Gone[]) {
  return tx
    .getKysely<Tables>()
    .updateTable('comment as m')
    .from([rowsAs('g', addressesOf(gone, 'comment'), goneTypes), 'community as c'])
    .set((eb) => ({ ...emptied, removed_by: takenDownBy(eb.ref('m.removed_by'), eb.ref('g.by')) }))
    .whereRef('m.platform', '=', 'g.platform')
    .whereRef('m.id', '=', 'g.id')
    .whereRef('c.id', '=', 'm.community_id')
    .where('c.sample', '=', false)
    .where((eb) =>
      eb.or([
        eb('m.removed_by', 'is', null),
        isNewRequest(eb.ref('m.removed_by'), eb.ref('g.by')),
        eb('m.body', '<>', ''),
        eb('m.author', 'is not', null),
      ]),
    )
    .returning('c.name')
    .execute();
}

/** Whose account is gone wrote what stands, and is not to be named. */
async function forgetAuthors(tx: EntityManager, held: readonly Held[]): Promise<number> {
  const db = tx.getKysely<Tables>();
  let authors = 0;
  for (const kind of ['post', 'comment'] as const) {
    const { numUpdatedRows } = await db
      .updateTable(db.dynamic.table(kind).as('t'))
      .from([rowsAs('g', addressesOf(held, kind), addressTypes), 'community as c'])
      .set({ author: null })
      .whereRef('t.platform', '=', 'g.platform')
      .whereRef('t.id', '=', 'g.id')
      .where('t.author', 'is not', null)
      .whereRef('c.id', '=', 't.community_id')
      .where('c.sample', '=', false)
      .executeTakeFirstOrThrow();
    authors += Number(numUpdatedRows);
  }
  return authors;
}

/**
 * Overviews read again what they would have shared for the rest of an hour. Where the community is not known, all
 * samples of the platform go.
 */
async function dropSamples(
  tx: EntityManager,
  held: readonly Held[],
  found: readonly { name: string }[],
): Promise<number> {
  const names = [...held.flatMap(({ community }) => community ?? []), ...found.map(({ name }) => name)];
  const keys = names.map((name) => ({ name }));
  const dropped = await tx
    .getKysely<Tables>()
    .deleteFrom('overview_sample')
    .where((eb) => {
      const named = eb
        .selectFrom(rowsAs('n', keys, { name: 'text' }))
        .select((eb) => eb.fn<string>('lower', ['n.name']).as('key'));
      const known = eb('key', 'in', named);
      const unplaced = held.filter(({ community }) => community === null).map(({ id }) => platformOf(id) === 'reddit');
      const everywhere = [...new Set(unplaced)].map((onReddit) => eb('key', onReddit ? 'not like' : 'like', '%@%'));
      return eb.or([known, ...everywhere]);
    })
    .executeTakeFirstOrThrow();
  return Number(dropped.numDeletedRows);
}
