import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { catalogCrawlTask } from '../catalog/catalog.tasks.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { now } from '../database/expressions.ts';
import { OperatorError } from '../errors.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { Source } from './source.entity.ts';
import { tellOfSources, watchAsKnown } from './sources.ts';

type Tables = InferKyselyDB<typeof Source>;

export type NewSource = Pick<Source, 'name' | 'platform' | 'address' | 'title' | 'software' | 'origin'>;

/**
 * From now on they are read: workers hear of it, and the next crawl begins at once. One that was removed or paused is
 * back. A feed whose name another one has is left out: it would take its place. Returns how many are read from now on.
 */
export async function addSources(tx: EntityManager, sources: readonly NewSource[]): Promise<number> {
  const added: NewSource[] = [];
  for (const given of sources) {
    const source = { ...given, name: (await nameAsKnown(tx, given.name)) ?? given.name };
    const kept = await tx
      .getKysely<Tables>()
      .insertInto('source')
      .values(source)
      .onConflict((known) =>
        known
          .column('name')
          .doUpdateSet({ ...source, origin: originOf(source), paused: false, removed_at: null, refusal: null })
          .where(
            sql<boolean>`${source.origin !== 'directory'} and (${source.platform !== 'feed'} or source.removed_at is not null or source.address = ${source.address})`,
          ),
      )
      .returning('name')
      .executeTakeFirst();
    if (kept) added.push(source);
  }
  if (added.length === 0) return 0;
  await watchAsKnown(tx, added);
  await tellOfSources(tx);
  await enqueue(tx, catalogCrawlTask, {}, { maxAttempts: 1 });
  return added.length;
}

/** Names differ in more than their case: of two that do not the communities would be one. */
async function nameAsKnown(tx: EntityManager, name: string): Promise<string | undefined> {
  const known = await tx
    .getKysely<Tables>()
    .selectFrom('source')
    .select('name')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return known?.name;
}

/** What the settings name stays theirs: they have it read, whoever adds it as well. */
function originOf({ origin }: NewSource) {
  return sql<
    Source['origin']
  >`case when source.origin = 'settings' and source.removed_at is null then source.origin else ${origin} end`;
}

/** Whether it is read already, from this address. */
export async function isRead(tx: EntityManager, { name, address }: Pick<Source, 'name' | 'address'>): Promise<boolean> {
  const known = await tx
    .getKysely<Tables>()
    .selectFrom('source')
    .select('name')
    .where('name', '=', name)
    .where('address', '=', address)
    .where(sql<boolean>`not paused and removed_at is null and refusal is null`)
    .executeTakeFirst();
  return known !== undefined;
}

/** `false`: there is none of this name. What it gave stays. What the settings name is read as long as they do. */
export async function removeSource(tx: EntityManager, name: string): Promise<boolean> {
  const named = await tx
    .getKysely<Tables>()
    .selectFrom('source')
    .select('name')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('removed_at', 'is', null)
    .where('origin', '=', 'settings')
    .executeTakeFirst();
  if (named)
    throw new OperatorError(
      `The settings name ${named.name}: take it out there and start the service again. Until then, source pause ${named.name} stops it`,
    );
  return change(tx, name, { removed_at: now });
}

/** A paused source is not asked; what it gave is still searched. */
export async function pauseSource(tx: EntityManager, name: string, paused: boolean): Promise<boolean> {
  return change(tx, name, paused ? { paused } : { paused, refusal: null });
}

async function change(
  tx: EntityManager,
  name: string,
  values: { removed_at?: ReturnType<typeof sql<Date>>; paused?: boolean; refusal?: null },
): Promise<boolean> {
  const changed = await tx
    .getKysely<Tables>()
    .updateTable('source')
    .set(values)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('removed_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (changed) await tellOfSources(tx);
  return changed !== undefined;
}
