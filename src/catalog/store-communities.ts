import type { EntityManager } from '../database/entity-manager.ts';
import { storable } from '../platforms/storable.ts';
import type { Community, CommunityReason, PlatformName } from '../platforms/platform.ts';

/** With more or fewer members by this share a community counts as changed: every other number moves all the time. */
const tellingShare = 0.05;

const columns = `platform text, name text, name_key text, title text, description text, sidebar text, members int,
  nsfw boolean, access text, quarantined boolean, language text, category text, created_at timestamptz, as_of timestamptz`;

/**
 * Merges what a live platform says of communities: it knows best, but for what it does not say. Real ones take the place
 * of the sample's. Returns how many are new or changed; the next index increment reads those.
 */
export async function storeCommunities(tx: EntityManager, communities: readonly Community[]): Promise<number> {
  const given = JSON.stringify(communities.map(toRow));
  const updated: { differs: boolean }[] = await tx.execute(
    `with said as materialized (
       select c.id, s.*, (c.name, c.title, c.description, c.sidebar, c.nsfw, c.quarantined, c.sample, c.access, c.category)
           is distinct from (s.name, s.title, s.description, s.sidebar, s.nsfw, s.quarantined, false,
                             coalesce(s.access, c.access), coalesce(s.category, c.category))
         or abs(coalesce(s.members, c.members, 0) - coalesce(c.members, 0)) > ${tellingShare} * coalesce(c.members, 0) as differs
         from jsonb_to_recordset(?::jsonb) as s(${columns})
         join community c on c.platform = s.platform and c.name_key = s.name_key order by c.id
     )
     update community c
        set name = s.name, title = s.title, description = s.description, sidebar = s.sidebar, nsfw = s.nsfw,
            quarantined = s.quarantined, members = coalesce(s.members, c.members), access = coalesce(s.access, c.access),
            language = coalesce(s.language, c.language), category = coalesce(s.category, c.category),
            created_at = coalesce(s.created_at, c.created_at), as_of = s.as_of, sample = false,
            changed_at = case when s.differs then now() else c.changed_at end
       from said s where c.id = s.id
     returning s.differs`,
    [given],
  );
  // Looked up first: a conflict would use up one of our small ids.
  const added: unknown[] = await tx.execute(
    `insert into community (platform, name, name_key, title, description, sidebar, members, nsfw, access, quarantined,
       language, category, created_at, as_of)
     select s.* from jsonb_to_recordset(?::jsonb) as s(${columns})
      where not exists (select 1 from community c where c.platform = s.platform and c.name_key = s.name_key)
      order by s.name_key
     on conflict do nothing returning 1`,
    [given],
  );
  return added.length + updated.filter(({ differs }) => differs).length;
}

export type Closed = { platform: PlatformName; name: string; reason: CommunityReason };

/** Notes why communities cannot be read any more; the index leaves them out. */
export async function closeCommunities(tx: EntityManager, closed: readonly Closed[]): Promise<void> {
  await tx.execute(
    `update community c
        set as_of = now(), quarantined = s.reason = 'quarantined',
            access = case when s.reason in ('private', 'gated') then s.reason
                          when s.reason = 'quarantined' then c.access else 'banned' end,
            changed_at = case when (c.access, c.quarantined) is distinct from (s.reason, false) then now() else c.changed_at end
       from jsonb_to_recordset(?::jsonb) as s(platform text, name_key text, reason text)
      where c.platform = s.platform and c.name_key = s.name_key`,
    [JSON.stringify(closed.map(({ name, ...one }) => ({ ...one, name_key: name.toLowerCase() })))],
  );
}

function toRow({ asOf, createdAt, name, url: _url, ...rest }: Community) {
  return {
    ...rest,
    name,
    name_key: name.toLowerCase(),
    title: storable(rest.title, 'title'),
    description: storable(rest.description, 'description'),
    sidebar: storable(rest.sidebar, 'sidebar'),
    created_at: createdAt,
    as_of: asOf ?? new Date(),
  };
}
