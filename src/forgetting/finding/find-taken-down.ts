import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Comment } from '../../catalog/posts/comment.entity.ts';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { Post } from '../../catalog/posts/post.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { Citation } from '../../platforms/addresses.ts';
import { addressesOf, addressTypes, type Gone } from '../recheck.ts';

/** Of these, what the catalog knows to have been taken down: an import may have told it. */
export async function findTakenDown(em: EntityManager, cited: readonly Citation[]): Promise<Gone[]> {
  const db = em.getKysely<InferKyselyDB<typeof Post | typeof Comment | typeof Community>>();
  const gone: Gone[] = [];
  for (const kind of ['post', 'comment'] as const) {
    const rows = await db
      .selectFrom(db.dynamic.table(kind).as('t'))
      .innerJoin(rowsAs('a', addressesOf(cited, kind), addressTypes), (on) =>
        on.onRef('t.platform', '=', 'a.platform').onRef('t.id', '=', 'a.id'),
      )
      .innerJoin('community as c', 'c.id', 't.community_id')
      .select(['t.id', 'c.name as community'])
      .select((eb) => eb.ref('t.removed_by').$notNull().as('by'))
      .where('t.removed_by', 'is not', null)
      .execute();
    gone.push(...rows.map(({ id, community, by }) => ({ kind, id, community, by })));
  }
  return gone;
}
