import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import type { Source } from '../sources/source.entity.ts';
import { counted } from '../text/sentences.ts';
import { broken, type Finding, number, ok, warning } from './finding.ts';

const maxNamed = 5;
const mend = 'npm run operate -- source list tells how each does; pause or remove those that are gone';

/** How feeds did when they were read last: there may be thousands, and nobody signs in. Those that have ended are left out. */
export async function checkFeeds(em: EntityManager): Promise<Finding> {
  const feeds = await em
    .getKysely<InferKyselyDB<typeof Source>>()
    .selectFrom('source')
    .select(['name', 'refusal'])
    .select(sql<boolean>`answered_at is not null or refusal is not null`.as('asked'))
    .where('platform', '=', 'feed')
    .where('removed_at', 'is', null)
    .where('paused', '=', false)
    .where(sql<boolean>`refusal is distinct from 'closed'`)
    .orderBy('name')
    .execute();
  const silent = feeds.filter(({ refusal }) => refusal !== null);
  if (silent.length > 0) {
    const names = silent.slice(0, maxNamed).map(({ name, refusal }) => `${name} (${refusal!.replaceAll('_', ' ')})`);
    const rest = silent.length > maxNamed ? ` and ${number(silent.length - maxNamed)} more` : '';
    const found = `${number(silent.length)} of ${counted(feeds.length, 'feed')} did not answer when last asked: ${names.join(', ')}${rest}`;
    return (silent.length === feeds.length ? broken : warning)('feeds', found, mend);
  }
  const unasked = feeds.filter(({ asked }) => !asked).length;
  const waiting = unasked > 0 ? `; ${number(unasked)} not asked yet` : '';
  return ok('feeds', `${counted(feeds.length, 'feed')}, none failed when last asked${waiting}`);
}
