import { createHash } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { givenRows } from '../../database/given-rows.ts';
import type { Embedder } from '../../analysis/embedder.ts';
import type { Community } from '../posts/community.entity.ts';
import type { CommunityVector } from './community-vector.entity.ts';
import { plausible, tokensAtMost } from '../../analysis/plausible-tokens.ts';

const [planned, atOnce] = [1024, 64];
const maxTextCharacters = 1500;

type Tables = InferKyselyDB<typeof Community | typeof CommunityVector>;

export const embeddable = sql<boolean>`(community.title <> '' or community.description <> '')`;

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
  em: EntityManager,
  embedder: Embedder,
  { most, until, signal, onBatch }: Limits,
): Promise<number> {
  let computed = 0;
  while (Date.now() < until) {
    const rows = await readOutdated(em, embedder.model, most);
    if (rows.length === 0) break;
    for (let from = 0; from < rows.length && Date.now() < until; from += atOnce) {
      signal.throwIfAborted();
      const batch = rows.slice(from, from + atOnce).map((row) => ({ ...row, text: textOf(row) }));
      const old = batch.filter(({ hash, model, text }) => model === embedder.model && hash === hashOf(text));
      await checked(
        em,
        old.map(({ id }) => id),
      );
      const open = batch.filter((one) => !old.includes(one));
      if (open.length === 0) continue;
      const texts = open.map(({ text }) => text);
      const { vectors, tokens } = await embedder.embed(texts, signal);
      onBatch?.(texts.length, plausible(tokens, tokensAtMost(texts.join(''))));
      const stored = open.map(({ id, text }, i) => ({
        community_id: id,
        model: embedder.model,
        text_hash: hashOf(text),
        vector: halfPrecision(vectors[i]!),
      }));
      await store(em, stored);
      computed += open.length;
    }
  }
  return computed;
}

/** Whose vector is missing, of another model, or older than the last change. */
async function readOutdated(em: EntityManager, model: string, most: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('community')
    .leftJoin('community_vector', 'community_vector.community_id', 'community.id')
    .select(['community.id', 'community.name', 'community.title', 'community.description'])
    .select(['community_vector.text_hash as hash', 'community_vector.model'])
    .where(embeddable)
    .where((eb) =>
      eb.or([
        eb('community_vector.community_id', 'is', null),
        eb('community_vector.model', '<>', model),
        eb('community_vector.checked_at', '<', eb.ref('community.changed_at')),
      ]),
    )
    .where((eb) => {
      const known = eb.selectFrom('community_vector as known').select((eb) => eb.fn.countAll<number>().as('count'));
      return eb.or([eb('community_vector.community_id', 'is not', null), eb(known, '<', most)]);
    })
    .orderBy('community.members', (order) => order.desc().nullsLast())
    .orderBy('community.id')
    .limit(planned)
    .execute();
}

type Text = Pick<Community, 'name' | 'title' | 'description'>;

function textOf({ name, title, description }: Text): string {
  return [name.replaceAll(/[_-]/g, ' '), title, description].join('\n').slice(0, maxTextCharacters).toWellFormed();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function halfPrecision(vector: Float32Array): string {
  return `\\x${Buffer.from(Float16Array.from(vector).buffer).toString('hex')}`;
}

async function checked(em: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await em
    .getKysely<Tables>()
    .updateTable('community_vector')
    .set({ checked_at: sql`now()` })
    .where((eb) => eb('community_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

type VectorRow = Omit<Selectable<Tables['community_vector']>, 'checked_at'>;
const columns = { community_id: 'int', model: 'text', text_hash: 'text', vector: 'bytea' } as const;

/** A community that was removed in the meantime is left out. */
async function store(
  em: EntityManager,
  rows: readonly (Omit<VectorRow, 'vector'> & { vector: string })[],
): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('community_vector')
    .columns(['community_id', 'model', 'text_hash', 'vector'])
    .expression((eb) =>
      eb
        .selectFrom(givenRows<VectorRow>(rows, columns))
        .innerJoin('community', 'community.id', 'given.community_id')
        .selectAll('given'),
    )
    .onConflict((known) =>
      known.column('community_id').doUpdateSet((eb) => ({
        model: eb.ref('excluded.model'),
        text_hash: eb.ref('excluded.text_hash'),
        vector: eb.ref('excluded.vector'),
        checked_at: sql`now()`,
      })),
    )
    .execute();
}
