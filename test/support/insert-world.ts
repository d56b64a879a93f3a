import type { Pool } from 'pg';
import type { World } from './world.ts';

/** Empties the catalog of a test database and puts a world into it. An archive has no wikis. */
export async function insertWorld(pool: Pool, world: World): Promise<void> {
  await pool.query('truncate community restart identity cascade');
  await insert(
    pool,
    `insert into community (platform, name, name_key, title, description, sidebar, members, nsfw, access, quarantined,
       language, category, created_at, as_of)
     select platform, name, lower(name), title, description, sidebar, members, nsfw, access, quarantined, language,
       category, "createdAt", "asOf"
     from jsonb_to_recordset($1) as w(platform text, name text, title text, description text, sidebar text, members int,
       nsfw boolean, access text, quarantined boolean, language text, category text, "createdAt" timestamptz,
       "asOf" timestamptz)`,
    world.communities,
  );
  await insert(
    pool,
    `insert into community_rule (community_id, position, title, text, as_of)
     select c.id, w.position, w.title, w.text, w."asOf"
     from jsonb_to_recordset($1) as w(community text, position smallint, title text, text text, "asOf" timestamptz)
     join community c on c.name = w.community`,
    Object.entries(world.rules).flatMap(([community, rules]) => rules.map((rule) => ({ community, ...rule }))),
  );
  await insertPosts(pool, world.posts);
  await insert(
    pool,
    `insert into comment (platform, id, community_id, post_id, parent_id, author, body, score, created_at, edited_at,
       removed_by, as_of)
     select w.platform, w.id, c.id, w."postId", w."parentId", w.author, w.body, w.score, w."createdAt", w."editedAt",
       w."removedBy", w."asOf"
     from jsonb_to_recordset($1) as w(platform text, id text, community text, "postId" text, "parentId" text,
       author text, body text, score int, "createdAt" timestamptz, "editedAt" timestamptz, "removedBy" text,
       "asOf" timestamptz)
     join community c on c.name = w.community`,
    world.comments,
  );
}

/** Posts in communities that are there already. */
export async function insertPosts(pool: Pool, posts: World['posts']): Promise<void> {
  await insert(
    pool,
    `insert into post (platform, id, community_id, author, title, body, link, flair, score, upvote_ratio, num_comments,
       nsfw, created_at, edited_at, removed_by, as_of)
     select w.platform, w.id, c.id, w.author, w.title, w.body, w.link, w.flair, w.score, w."upvoteRatio",
       w."numComments", w.nsfw, w."createdAt", w."editedAt", w."removedBy", w."asOf"
     from jsonb_to_recordset($1) as w(platform text, id text, community text, author text, title text, body text,
       link text, flair text, score int, "upvoteRatio" real, "numComments" int, nsfw boolean, "createdAt" timestamptz,
       "editedAt" timestamptz, "removedBy" text, "asOf" timestamptz)
     join community c on c.name = w.community`,
    posts,
  );
}

async function insert(pool: Pool, sql: string, rows: readonly object[]): Promise<void> {
  await pool.query(sql, [JSON.stringify(rows)]);
}
