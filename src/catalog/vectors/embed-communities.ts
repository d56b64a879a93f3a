import type { EntityManager } from '../../database/entity-manager.ts';
import { createHash } from 'node:crypto';
import type { Embedder } from '../../analysis/embedder.ts';
import { plausible, tokensAtMost } from '../../analysis/plausible-tokens.ts';

const [planned, atOnce] = [1024, 64];
const longestText = 1500;

type Row = { id: number; name: string; title: string; description: string; hash: string | null; model: string | null };

/** The communities that have a text to embed. */
export const embeddable = `(c.title <> '' or c.description <> '')`;

/** `onBatch`: hears of every call, of how many communities it was and how many tokens it used. */
type Limits = {
  most: number;
  until: number;
  signal: AbortSignal;
  onBatch?: (communities: number, tokens: number) => void;
};

/**
 * Computes the vectors that are missing, of another model or of another text, the largest communities first, until there are
 * `most` or `until` has come. Every batch is kept: whatever stops it, the next call goes on. Returns how many it computed.
 */
export async function embedCommunities(
  db: EntityManager,
  embedder: Embedder,
  { most, until, signal, onBatch }: Limits,
): Promise<number> {
  let computed = 0;
  while (Date.now() < until) {
    const rows: Row[] = await db.execute(
      `select c.id, c.name, c.title, c.description, v.text_hash as hash, v.model
         from community c left join community_vector v on v.community_id = c.id
        where ${embeddable} and (v.community_id is null or v.model <> ? or v.checked_at < c.changed_at)
          and (v.community_id is not null or (select count(*) from community_vector) < ?)
        order by c.members desc nulls last, c.id limit ${planned}`,
      [embedder.model, most],
    );
    if (rows.length === 0) break;
    for (let from = 0; from < rows.length && Date.now() < until; from += atOnce) {
      signal.throwIfAborted();
      const batch = rows.slice(from, from + atOnce).map((row) => ({ ...row, text: textOf(row) }));
      const old = batch.filter(({ hash, model, text }) => model === embedder.model && hash === hashOf(text));
      await checked(
        db,
        old.map(({ id }) => id),
      );
      const open = batch.filter((one) => !old.includes(one));
      if (open.length === 0) continue;
      const texts = open.map(({ text }) => text);
      const { vectors, tokens } = await embedder.embed(texts, signal);
      onBatch?.(texts.length, plausible(tokens, tokensAtMost(texts.join('').length)));
      const stored = open.map(({ id, text }, i) => ({ id, hash: hashOf(text), vector: toHex(vectors[i]!) }));
      await store(db, embedder.model, stored);
      computed += open.length;
    }
  }
  return computed;
}

function textOf({ name, title, description }: Row): string {
  return [name.replaceAll(/[_-]/g, ' '), title, description].join('\n').slice(0, longestText).toWellFormed();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function toHex(vector: Float32Array): string {
  return Buffer.from(Float16Array.from(vector).buffer).toString('hex');
}

async function checked(db: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(
    `update community_vector set checked_at = now() where community_id = any(string_to_array(?, ',')::int[])`,
    [ids.join(',')],
  );
}

/** A community that was removed in the meantime is left out. */
async function store(
  db: EntityManager,
  model: string,
  rows: readonly { id: number; hash: string; vector: string }[],
): Promise<void> {
  await db.execute(
    `insert into community_vector (community_id, model, text_hash, vector)
     select r.id, ?, r.hash, decode(r.vector, 'hex')
       from json_to_recordset(?::json) as r (id int, hash text, vector text) join community c on c.id = r.id
     on conflict (community_id) do update
       set model = excluded.model, text_hash = excluded.text_hash, vector = excluded.vector, checked_at = now()`,
    [model, JSON.stringify(rows)],
  );
}
