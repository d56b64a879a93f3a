import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import type { Source } from '../sources/source.entity.ts';
import { counted } from '../text/sentences.ts';
import { broken, type Finding, number, ok, warning } from './finding.ts';

const maxNamed = 5;
const mend = 'npm run operate -- source list tells how each does; pause or remove those that are gone';

type ReadSource = { name: string; isFeed: boolean; refusal: string | null; asked: boolean };

/** Feeds and the forums of the public directory: there may be thousands. Those that have ended are left out. */
export async function readManySources(em: EntityManager): Promise<ReadSource[]> {
  return em
    .getKysely<InferKyselyDB<typeof Source>>()
    .selectFrom('source')
    .select(['name', 'refusal'])
    .select([
      sql<boolean>`platform = 'feed'`.as('isFeed'),
      sql<boolean>`answered_at is not null or refusal is not null`.as('asked'),
    ])
    .where((eb) => eb.or([eb('platform', '=', 'feed'), eb('origin', '=', 'directory')]))
    .where('removed_at', 'is', null)
    .where('paused', '=', false)
    .where(sql<boolean>`refusal is distinct from 'closed'`)
    .orderBy('name')
    .execute();
}

/** How they did when they were asked last: calls to all of them would take hours. */
export function checkManySources(sources: readonly ReadSource[]): Finding[] {
  const [feeds, forums] = [sources.filter(({ isFeed }) => isFeed), sources.filter(({ isFeed }) => !isFeed)];
  return [
    ...(feeds.length > 0 ? [howTheyDid('feeds', counted(feeds.length, 'feed'), feeds)] : []),
    ...(forums.length > 0 ? [howTheyDid('forums of the directory', counted(forums.length, 'forum'), forums)] : []),
  ];
}

function howTheyDid(check: string, all: string, sources: readonly ReadSource[]): Finding {
  const silent = sources.filter(({ refusal }) => refusal !== null);
  if (silent.length > 0) {
    const names = silent.slice(0, maxNamed).map(({ name, refusal }) => `${name} (${refusal!.replaceAll('_', ' ')})`);
    const rest = silent.length > maxNamed ? ` and ${number(silent.length - maxNamed)} more` : '';
    const found = `${number(silent.length)} of ${all} did not answer when last asked: ${names.join(', ')}${rest}`;
    return (silent.length === sources.length ? broken : warning)(check, found, mend);
  }
  const unasked = sources.filter(({ asked }) => !asked).length;
  return ok(check, `${all}, none failed when last asked${unasked > 0 ? `; ${number(unasked)} not asked yet` : ''}`);
}
