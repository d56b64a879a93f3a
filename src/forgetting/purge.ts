import type { EntityManager } from '../database/entity-manager.ts';
import { platformOf } from '../platforms/addresses.ts';
import { purgeHits } from './purge-hits.ts';
import type { Checked, Held } from './recheck.ts';

/** How much of each was emptied. */
export type Purged = { posts: number; comments: number; authors: number; hits: number; samples: number };

const nothing: Purged = { posts: 0, comments: 0, authors: 0, hits: 0, samples: 0 };

/**
 * Takes the texts, authors and links of what is gone out of the catalog and out of what is shared between jobs, in the
 * caller's transaction. What stays of a post says that there was one and who took it down, as of now: an older dump does
 * not bring it back. The search index reads the communities concerned again.
 */
export async function purge(tx: EntityManager, { gone, anonymous }: Checked): Promise<Purged> {
  if (gone.length + anonymous.length === 0) return nothing;
  const posts = gone.filter(({ kind }) => kind === 'post');
  const comments = gone.filter(({ kind }) => kind === 'comment');
  const purgedPosts: { community_id: number; name: string }[] = await tx.execute(
    `update post p
        set author = null, title = '', body = '', link = null, flair = null, removed_by = coalesce(p.removed_by, g.by),
            as_of = now()
       from jsonb_to_recordset(?::jsonb) as g(platform text, id text, by text), community c
      where p.platform = g.platform and p.id = g.id and c.id = p.community_id and not c.sample
        and (p.removed_by is null or p.title <> '' or p.body <> '' or p.author is not null or p.link is not null)
      returning p.community_id, c.name`,
    [rows(posts)],
  );
  const purgedComments: { name: string }[] = await tx.execute(
    `update comment m set author = null, body = '', removed_by = coalesce(m.removed_by, g.by), as_of = now()
       from jsonb_to_recordset(?::jsonb) as g(platform text, id text, by text), community c
      where m.platform = g.platform and m.id = g.id and c.id = m.community_id and not c.sample
        and (m.removed_by is null or m.body <> '' or m.author is not null)
      returning c.name`,
    [rows(comments)],
  );
  // In order of id, as imports do: nobody waits for us while we wait for them.
  await tx.execute(
    `update community set changed_at = now()
      where id in (select id from community where id = any(string_to_array(?, ',')::int[]) order by id for no key update)`,
    [[...new Set(purgedPosts.map(({ community_id }) => community_id))].join(',')],
  );
  return {
    posts: purgedPosts.length,
    comments: purgedComments.length,
    authors: await forgetAuthors(tx, anonymous),
    hits: await purgeHits(tx, { gone, anonymous }),
    samples: await dropSamples(tx, [...gone, ...anonymous], [...purgedPosts, ...purgedComments]),
  };
}

/** Whose account is gone wrote what stands, and is not to be named. */
async function forgetAuthors(tx: EntityManager, held: readonly Held[]): Promise<number> {
  let authors = 0;
  for (const kind of ['post', 'comment'] as const) {
    const nameless: unknown[] = await tx.execute(
      `update ${kind} t set author = null
         from jsonb_to_recordset(?::jsonb) as g(platform text, id text), community c
        where t.platform = g.platform and t.id = g.id and t.author is not null
          and c.id = t.community_id and not c.sample
        returning 1`,
      [rows(held.filter((one) => one.kind === kind))],
    );
    authors += nameless.length;
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
  const dropped: unknown[] = await tx.execute(
    `delete from overview_sample
      where key in (select lower(name) from jsonb_array_elements_text(?::jsonb) as name) or (? and key like '%@%')
      returning 1`,
    [JSON.stringify(names), held.some(({ community }) => community === null)],
  );
  return dropped.length;
}

function rows(held: readonly Held[]): string {
  return JSON.stringify(held.map((one) => ({ ...one, platform: platformOf(one.id) })));
}
