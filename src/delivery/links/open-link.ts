import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { keyMay } from '../../accounts/keys/api-key.entity.ts';
import type { Account } from '../../accounts/account.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { Destination } from '../destination.entity.ts';
import { isSigned, type LinkContent, readLink } from './signed-link.ts';

type Tables = InferKyselyDB<typeof Destination | typeof Account>;

/** What a link would do, and for whom. */
export type OpenLink = {
  content: LinkContent;
  accountId: string;
  keyId: string;
  /** Whether the key that it acts as is still good, and may review hits. */
  mayReview: boolean;
  destination: { id: string; name: string; isUnsubscribed: boolean };
};

export const unsubscribedReason = 'Somebody who gets its mails has unsubscribed.';

/** A link whose signature and time are good; `null`: it is none, or what it speaks of is gone. */
export async function openLink(em: EntityManager, token: string): Promise<OpenLink | null> {
  const content = readLink(token);
  if (!content || content.destination.includes('\0')) return null;
  const row = await em
    .getKysely<Tables>()
    .selectFrom('destination as d')
    .innerJoin('account as a', 'a.id', 'd.account_id')
    .where('d.id', '=', content.destination)
    .where('d.kind', '=', 'email')
    .where(sql<boolean>`extract(epoch from now()) <= ${content.until}::float8`)
    // Whoever reads the mailbox may always want no more.
    .$if(content.action !== 'unsubscribe', (query) => query.where('a.status', '=', 'active'))
    .select(['d.id', 'd.name', 'd.status', 'd.status_reason', 'd.secret', 'd.account_id', 'd.created_by_key_id'])
    .select((eb) => keyMay(eb.ref('d.created_by_key_id'), 'monitoring:write').as('mayReview'))
    .executeTakeFirst();
  if (!row || row.secret === null || !isSigned(token, row.secret)) return null;
  const { id, name, account_id: accountId, created_by_key_id: keyId, mayReview } = row;
  const isUnsubscribed = row.status === 'disabled' && row.status_reason === unsubscribedReason;
  return { content, accountId, keyId, mayReview, destination: { id, name, isUnsubscribed } };
}
