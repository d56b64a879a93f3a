import type { Client } from 'pg';
import type { PlatformName } from '../../platforms/platform.ts';
import type { MentionedCommunity } from './community-name.ts';
import type { Origin } from './merge.ts';

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
  const { rows } = await client.query<Known>(
    `select id, name_key, members from community where platform = $2 and name_key = any($1::text[])`,
    [keys, platform],
  );
  return new Map(rows.map((row) => [row.name_key, row]));
}

async function insertStubs(
  client: Client,
  stubs: MentionedCommunity[],
  { platform, sample }: Pick<Origin, 'platform' | 'sample'>,
): Promise<void> {
  await client.query(
    `insert into community (platform, name, name_key, members, sample)
     select $5, name, name_key, members, $4
     from unnest($1::text[], $2::text[], $3::int[]) as stub (name, name_key, members)
     order by name_key
     on conflict do nothing`,
    [
      stubs.map(({ name }) => name),
      stubs.map(({ name_key }) => name_key),
      stubs.map(({ members }) => members),
      sample,
      platform,
    ],
  );
}

/** A number that is known stays: a post is no better witness than the community's own record. */
async function fillMembers(client: Client, known: Known[], mentioned: Map<string, MentionedCommunity>): Promise<void> {
  const told = known
    .filter(({ members }) => members === null)
    .map(({ id, name_key }) => ({ id, members: mentioned.get(name_key)?.members ?? null }))
    .filter(({ members }) => members !== null)
    .toSorted((a, b) => a.id - b.id);
  if (told.length === 0) return;
  await client.query(
    `update community c set members = told.members, changed_at = now()
     from unnest($1::int[], $2::int[]) as told (id, members)
     where c.id = told.id and c.members is null`,
    [told.map(({ id }) => id), told.map(({ members }) => members)],
  );
}
