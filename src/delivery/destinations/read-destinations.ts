import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import { AppError } from '../../errors.ts';
import type { Delivery } from '../delivery.entity.ts';
import type { Destination, DestinationKind } from '../destination.entity.ts';
import type { WantedEventType } from '../events/event-types.ts';
import type { DestinationBody } from './destination.schema.ts';

type Tables = InferKyselyDB<typeof Destination | typeof Delivery>;

function selectDestinations(db: EntityManager, accountId: string) {
  return db
    .getKysely<Tables>()
    .selectFrom('destination')
    .where('destination.account_id', '=', accountId)
    .select(['id', 'kind', 'name', 'address', 'events', 'monitoring_job_ids', 'min_relevance', 'schedule'])
    .select([
      'quiet_hours',
      'max_per_day',
      'send_empty',
      'failures_to',
      'enabled',
      'status',
      'status_reason',
      'revision',
    ])
    .select((eb) => [
      waitingOf(eb, accountId).as('waiting'),
      wireTime(eb.ref('digest_at')).as('digest_at'),
      wireTime(eb.ref('last_delivered_at')).as('last_delivered_at'),
      wireTime(eb.ref('created_at')).as('created_at'),
      wireTime(eb.ref('updated_at')).as('updated_at'),
    ]);
}

function waitingOf(eb: ExpressionBuilder<Tables, 'destination'>, accountId: string) {
  return eb
    .selectFrom('delivery as d')
    .select((d) => d.cast<number>(d.fn.countAll(), 'integer').as('count'))
    .whereRef('d.destination_id', '=', 'destination.id')
    .where('d.account_id', '=', accountId)
    .where(sql<boolean>`d.status = 'pending'`);
}

type DestinationRow = InferResult<ReturnType<typeof selectDestinations>>[number];

/**
 * One destination of an account; what the account may not see does not exist. `locked`: until the transaction ends, against
 * other changes, or against all that refer to it, too.
 */
export async function readDestination(
  db: EntityManager,
  accountId: string,
  id: string,
  { locked = null }: { locked?: 'change' | 'delete' | null } = {},
): Promise<DestinationBody> {
  const query = selectDestinations(db, accountId).where('destination.id', '=', id);
  const held = { change: () => query.forNoKeyUpdate(), delete: () => query.forUpdate() };
  // PostgreSQL has no text with a NUL in it.
  const row = id.includes('\0') ? undefined : await (locked ? held[locked]() : query).executeTakeFirst();
  if (!row) throw new AppError('destination_not_found', `There is no destination ${id}`);
  return toDestination(row);
}

/** The address as it is stored: of chat services the shown one is shortened. */
export async function readAddress(db: EntityManager, accountId: string, id: string): Promise<string> {
  const { address } = await db
    .getKysely<Tables>()
    .selectFrom('destination')
    .select('address')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return address;
}

/** One page of an account's destinations, by id. */
export async function listDestinations(
  db: EntityManager,
  accountId: string,
  page: { after: string | null; order: 'asc' | 'desc'; limit: number },
): Promise<DestinationBody[]> {
  const all = selectDestinations(db, accountId);
  const beyond = page.after === null ? all : all.where('destination.id', page.order === 'desc' ? '<' : '>', page.after);
  const rows = await beyond.orderBy('destination.id', page.order).limit(page.limit).execute();
  return rows.map(toDestination);
}

function toDestination({ schedule, digest_at: next_digest_at, ...row }: DestinationRow): DestinationBody {
  return {
    object: 'destination',
    ...row,
    address: shownAddress(row.kind, row.address),
    events: row.events as WantedEventType[],
    schedule: schedule ? { kind: 'digest', ...schedule } : { kind: 'at_once' },
    // What failed for days or was unsubscribed is told nothing, whatever its account had wished.
    enabled: row.enabled && row.status !== 'disabled',
    status: row.enabled ? row.status : 'disabled',
    waiting: row.waiting ?? 0,
    next_digest_at,
  };
}

/** Of chat services the path is the secret. */
function shownAddress(kind: DestinationKind, address: string): string {
  if (kind !== 'slack' && kind !== 'discord') return address;
  return `${new URL(address).origin}/…${address.slice(-4)}`;
}
