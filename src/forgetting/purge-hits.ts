import type { EntityManager } from '../database/entity-manager.ts';
import { platformOf } from '../platforms/addresses.ts';
import type { Checked, Held } from './recheck.ts';

/** What a hit says of a post or comment, and what was said about it. Who reviewed it and how stays. */
const emptied = `deleted = true, text_hash = null,
  post = (h.post::jsonb || '{"title": "", "excerpt": "", "excerpt_start": 0, "author": null, "flair": null}')::json,
  match = (h.match::jsonb || '{"terms": []}')::json,
  analysis = (h.analysis::jsonb || '{"summary": "", "why": "", "suggested_approach": ""}')::json`;

const hitsOf = `select i.hit_id from jsonb_to_recordset(?::jsonb) as g(kind text, platform text, id text)
  join monitoring_hit_item i on i.platform = g.platform and i.item_id = g.id and i.kind = g.kind`;

/** Makes tombstones of the hits that are about what is gone; returns how many hits lost something. */
export async function purgeHits(tx: EntityManager, { gone, anonymous }: Checked): Promise<number> {
  const deleted: unknown[] = await tx.execute(
    `update monitoring_hit h set ${emptied}
      where h.id in (${hitsOf} join monitoring_hit own on own.id = i.hit_id and own.item_id = i.item_id)
        and not h.deleted
      returning 1`,
    [rows(gone)],
  );
  // A hit that is a comment shows the title of its post.
  const untitled: unknown[] = await tx.execute(
    `update monitoring_hit h set post = (h.post::jsonb || '{"title": ""}')::json
       from jsonb_to_recordset(?::jsonb) as g(kind text, platform text, id text)
       join comment m on m.platform = g.platform and m.post_id = g.id
       join monitoring_hit_item i on i.platform = m.platform and i.item_id = m.id and i.kind = 'comment'
      where h.id = i.hit_id and g.kind = 'post' and h.post ->> 'title' <> ''
      returning 1`,
    [rows(gone)],
  );
  const nameless: unknown[] = await tx.execute(
    `update monitoring_hit h set post = (h.post::jsonb || '{"author": null}')::json
      where h.id in (${hitsOf} join monitoring_hit own on own.id = i.hit_id and own.item_id = i.item_id)
        and h.post ->> 'author' is not null
      returning 1`,
    [rows(anonymous)],
  );
  return deleted.length + untitled.length + nameless.length;
}

function rows(held: readonly Held[]): string {
  return JSON.stringify(held.map(({ kind, id }) => ({ kind, id, platform: platformOf(id) })));
}
