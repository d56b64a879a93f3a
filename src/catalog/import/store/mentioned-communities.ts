import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { now } from '../../../database/expressions.ts';
import { rowsAs } from '../../../database/given-rows.ts';
import { statementsOn } from '../../../database/statements-on.ts';
import type { PlatformName } from '../../../platforms/platform.ts';
import type { Community } from '../../posts/community.entity.ts';
import type { MentionedCommunity } from '../records/community-name.ts';
import type { Origin } from './merge.statements.ts';

type Tables = InferKyselyDB<typeof Community>;

type Known = { id: number; name_key: string; members: number | null };

/**
 * The ids of the communities that records mention. One that is not known yet becomes a stub: its name, and its members
 * where a post tells them.
 */
export async function communityIds(
  client: Client,
  mentions: MentionedCommunity[],
  origin: Pick<Origin, 'platform' | 'sample'>,
): Promise<(mention: MentionedCommunity) => number> {
  const mentioned = distinct(mentions);
  const known = await findKnown(client, origin.platform, [...mentioned.keys()]);
  const missing = [...mentioned.values()].filter(({ name_key }) => !known.has(name_key));
  if (missing.length > 0) {
    await insertStubs(client, missing, origin);
    const added = await findKnown(
      client,
      origin.platform,
      missing.map(({ name_key }) => name_key),
    );
    for (const [key, community] of added) known.set(key, community);
  }
  await fillMembers(client, [...known.values()], mentioned);
  return ({ name_key }) => known.get(name_key)!.id;
}

/** Each once, with the highest number of members that was told. */
function distinct(mentions: MentionedCommunity[]): Map<string, MentionedCommunity> {
  const mentioned = new Map<string, MentionedCommunity>();
  for (const mention of mentions) {
    const before = mentioned.get(mention.name_key);
    if (!before) mentioned.set(mention.name_key, mention);
    else if ((mention.members ?? -1) > (before.members ?? -1)) {
      mentioned.set(mention.name_key, { ...before, members: mention.members });
    }
  }
  return mentioned;
}

async function findKnown(client: Client, platform: PlatformName, keys: string[]): Promise<Map<string, Known>> {
  const rows = await statementsOn<Tables>(client)
    .selectFrom('community')
    .select(['id', 'name_key', 'members'])
    .where('platform', '=', platform)
    .where('name_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.name_key, row]));
}

async function insertStubs(
  client: Client,
  stubs: MentionedCommunity[],
  { platform, sample }: Pick<Origin, 'platform' | 'sample'>,
): Promise<void> {
  const rows = stubs.map(({ name, name_key, members }) => ({ name, name_key, members }));
  await statementsOn<Tables>(client)
    .insertInto('community')
    .columns(['platform', 'name', 'name_key', 'members', 'sample'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('stub', rows, { name: 'text', name_key: 'text', members: 'int' }))
        .select((stub) => [
          stub.cast<string>(stub.val(platform), 'text').as('platform'),
          'stub.name',
          'stub.name_key',
          'stub.members',
          stub.cast<boolean>(stub.val(sample), 'boolean').as('sample'),
        ])
        .orderBy('stub.name_key'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A number that is known stays: a post is no better witness than the community's own record. */
async function fillMembers(client: Client, known: Known[], mentioned: Map<string, MentionedCommunity>): Promise<void> {
  const told = known
    .filter(({ members }) => members === null)
    .map(({ id, name_key }) => ({ id, members: mentioned.get(name_key)?.members ?? null }))
    .filter(({ members }) => members !== null)
    .toSorted((a, b) => a.id - b.id);
  if (told.length === 0) return;
  await statementsOn<Tables>(client)
    .updateTable('community as c')
    .from(rowsAs('told', told, { id: 'int', members: 'int' }))
    .set((eb) => ({ members: eb.ref('told.members'), changed_at: now }))
    .whereRef('c.id', '=', 'told.id')
    .where('c.members', 'is', null)
    .execute();
}
