import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { databaseTime } from '../../database/transaction.ts';
import { givenRows } from '../../database/given-rows.ts';
import { storable } from '../../platforms/reading/storable.ts';
import type { Community, CommunityReason, PlatformName } from '../../platforms/platform.ts';
import type { Community as CommunityTable } from '../posts/community.entity.ts';

type Tables = InferKyselyDB<typeof CommunityTable>;

/** With more or fewer members by this share a community counts as changed: every other number moves all the time. */
const tellingShare = 0.05;

const columns = {
  platform: 'text',
  name: 'text',
  name_key: 'text',
  title: 'text',
  description: 'text',
  sidebar: 'text',
  members: 'int',
  nsfw: 'boolean',
  access: 'text',
  quarantined: 'boolean',
  language: 'text',
  category: 'text',
  created_at: 'timestamptz',
  as_of: 'timestamptz',
} as const;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];
const telling = ['name', 'title', 'description', 'sidebar', 'nsfw', 'quarantined'] as const;

/**
 * Merges what a live platform says of communities: it knows best, but for what it does not say. Real ones take the place
 * of the sample's. Returns how many are new or changed; the next index increment reads those.
 */
export async function storeCommunities(tx: EntityManager, communities: readonly Community[]): Promise<number> {
  const kysely = tx.getKysely<Tables>();
  const time = await databaseTime(tx);
  const rows = communities.map((community) => toRow(community, time));
  const given = givenRows<ReturnType<typeof toRow>>(rows, columns);
  const changed = await update(kysely, given);
  return changed + (await insert(kysely, given));
}

type Given = ReturnType<typeof givenRows<ReturnType<typeof toRow>>>;

async function update(kysely: Kysely<Tables>, given: Given): Promise<number> {
  const updated = await kysely
    .with(
      (cte) => cte('said').materialized(),
      (db) =>
        db
          .selectFrom(given)
          .innerJoin('community as known', (join) =>
            join.onRef('known.platform', '=', 'given.platform').onRef('known.name_key', '=', 'given.name_key'),
          )
          .select('known.id')
          .selectAll('given')
          .select((eb) =>
            eb
              .or([
                ...telling.map((column) => eb(`known.${column}`, 'is distinct from', eb.ref(`given.${column}`))),
                eb('known.sample', '=', true),
                eb('known.access', 'is distinct from', accessOf('given', 'known')),
                eb('known.category', 'is distinct from', eb.fn.coalesce('given.category', 'known.category')),
                sql<boolean>`abs(coalesce(given.members, known.members, 0) - coalesce(known.members, 0))
                > ${tellingShare}::float8 * coalesce(known.members, 0)`,
              ])
              .as('differs'),
          )
          .orderBy('known.id'),
    )
    .updateTable('community')
    .from('said')
    .set((eb) => ({
      ...Object.fromEntries(telling.map((column) => [column, eb.ref(`said.${column}`)])),
      members: eb.fn.coalesce('said.members', 'community.members'),
      access: accessOf('said', 'community'),
      language: eb.fn.coalesce('said.language', 'community.language'),
      category: eb.fn.coalesce('said.category', 'community.category'),
      created_at: eb.fn.coalesce('said.created_at', 'community.created_at'),
      as_of: eb.ref('said.as_of'),
      sample: false,
      changed_at: sql`case when said.differs then now() else community.changed_at end`,
    }))
    .whereRef('community.id', '=', 'said.id')
    .returning('said.differs')
    .execute();
  return updated.filter(({ differs }) => differs).length;
}

/** What answers is not banned, also where it does not say who may read it. */
function accessOf(said: string, known: string) {
  return sql<string | null>`coalesce(${sql.ref(`${said}.access`)}, nullif(${sql.ref(`${known}.access`)}, 'banned'))`;
}

/** Looked up first: a conflict would use up one of our small ids. */
async function insert(kysely: Kysely<Tables>, given: Given): Promise<number> {
  const added = await kysely
    .insertInto('community')
    .columns(columnNames)
    .expression(
      kysely
        .selectFrom(given)
        .selectAll('given')
        .where((eb) => {
          const known = eb
            .selectFrom('community as known')
            .select('known.id')
            .whereRef('known.platform', '=', 'given.platform')
            .whereRef('known.name_key', '=', 'given.name_key');
          return eb.not(eb.exists(known));
        })
        .orderBy('given.name_key'),
    )
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  return Number(added.numInsertedOrUpdatedRows);
}

export type Closed = { platform: PlatformName; name: string; reason: CommunityReason };

const quarantinedNow = sql<boolean>`given.reason = 'quarantined'`;
const accessNow = sql<string | null>`case when given.reason in ('private', 'gated') then given.reason
  when given.reason = 'quarantined' then community.access else 'banned' end`;

/** Notes why communities cannot be read any more; the index leaves them out. */
export async function closeCommunities(tx: EntityManager, closed: readonly Closed[]): Promise<void> {
  const rows = closed.map(({ platform, name, reason }) => ({ platform, name_key: name.toLowerCase(), reason }));
  await tx
    .getKysely<Tables>()
    .updateTable('community')
    .from(givenRows<(typeof rows)[number]>(rows, { platform: 'text', name_key: 'text', reason: 'text' }))
    .set({
      as_of: sql`now()`,
      quarantined: quarantinedNow,
      access: accessNow,
      changed_at: sql`case when (community.access, community.quarantined) is distinct from (${accessNow}, ${quarantinedNow}) then now()
        else community.changed_at end`,
    })
    .whereRef('community.platform', '=', 'given.platform')
    .whereRef('community.name_key', '=', 'given.name_key')
    .execute();
}

/** What a process whose clock is ahead heard would not be asked for again until then. */
function toRow({ asOf, createdAt, name, url: _url, ...rest }: Community, time: Date) {
  return {
    ...rest,
    name,
    name_key: name.toLowerCase(),
    title: storable(rest.title, 'title'),
    description: storable(rest.description, 'description'),
    sidebar: storable(rest.sidebar, 'sidebar'),
    created_at: createdAt,
    as_of: asOf && asOf < time ? asOf : time,
  };
}
