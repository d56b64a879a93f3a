import { randomBytes } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { audit } from '../../accounts/audit.ts';
import { lockAccount } from '../../accounts/keys/key-guards.ts';
import type { Actor } from '../../accounts/sign-in/authenticate.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { jsonb, now } from '../../database/expressions.ts';
import { databaseTime } from '../../database/transaction.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { refuseOtherRevision } from '../../wire/expected-revision.ts';
import { sendTask } from '../delivery.tasks.ts';
import type { Destination } from '../destination.entity.ts';
import { nextDigest } from '../digests/digest-schedule.ts';
import { outOfQuiet } from '../digests/keep-for-digest.ts';
import { type AddressEnv, refuseWrongAddress, refuseWrongToken, tokenAfter } from './check-address.ts';
import type { CreateDestinationInput, DestinationWithSecret, UpdateDestinationInput } from './destination.schema.ts';
import { digestAt, refuseWrongTimes, scheduleOf } from './digest-at.ts';
import { readAddress, readDestination } from './read-destinations.ts';
import { sendWaiting } from './send-again.ts';

type Tables = InferKyselyDB<typeof Destination>;

type DestinationChange = { tx: EntityManager; actor: Actor } & AddressEnv;

const maxDestinations = 100;
const secretBytes = 32;
const maxPreviousSecrets = 5;
/** Whose rotation is not over, the newest first. Who did not get the answer rotates again: the receiver has an older one. */
const replacedSecrets = sql<string>`array_to_string(
  (secret || case when previous_secret_until > now() then string_to_array(previous_secret, ' ') end)[:${sql.lit(maxPreviousSecrets)}], ' ')`;

/** Writes a destination. Its secret is shown in this answer and never again. */
export async function createDestination(
  { tx, actor, ...env }: DestinationChange,
  input: CreateDestinationInput,
): Promise<DestinationWithSecret> {
  const { accountId } = actor;
  refuseWrongTimes(input);
  refuseWrongToken(input.kind, input.token);
  await refuseWrongAddress(env, input.kind, input.address);
  const db = tx.getKysely<Tables>();
  await lockAccount(tx, accountId);
  if (input.failures_to !== null) await readDestination(tx, accountId, input.failures_to);
  const { count } = await db
    .selectFrom('destination')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= maxDestinations) {
    const message = `An account may have ${maxDestinations} destinations: delete one first`;
    throw new AppError('resource_limit_reached', message);
  }
  const id = newId('dst');
  const secret = input.kind === 'ntfy' ? input.token : newSecret();
  const schedule = scheduleOf(input.schedule);
  const time = await databaseTime(tx);
  await db
    .insertInto('destination')
    .values({
      id,
      account_id: accountId,
      created_by_key_id: actor.keyId,
      kind: input.kind,
      name: input.name,
      address: input.address,
      events: jsonb(input.events),
      monitoring_job_ids: input.monitoring_job_ids && jsonb(input.monitoring_job_ids),
      min_relevance: input.min_relevance,
      schedule: schedule && jsonb(schedule),
      quiet_hours: input.quiet_hours && jsonb(input.quiet_hours),
      max_per_day: input.max_per_day,
      send_empty: input.send_empty,
      failures_to: input.failures_to,
      enabled: input.enabled,
      secret,
      digest_at: schedule && outOfQuiet(nextDigest(schedule, time), input.quiet_hours),
    })
    .execute();
  await audit(tx, actor, 'destination.create', id, { kind: input.kind });
  const created = await readDestination(tx, accountId, id);
  return input.kind === 'webhook' ? { ...created, secret } : created;
}

/** Changes what is given. Enabling it takes back that it was disabled for failing. */
export async function updateDestination(
  { tx, actor, ...env }: DestinationChange,
  { destination_id: id, expected_revision: expected, ...changes }: UpdateDestinationInput,
): Promise<DestinationWithSecret> {
  const { accountId } = actor;
  // Asks where a name leads, which may take seconds: before those who tell and send have to wait.
  if (changes.address !== undefined) {
    const { kind } = await readDestination(tx, accountId, id);
    await refuseWrongAddress(env, kind, changes.address);
  }
  const before = await readDestination(tx, accountId, id, { locked: 'change' });
  refuseOtherRevision(expected, before.revision);
  if (Object.values(changes).every((given) => given === undefined)) return before;
  refuseWrongTimes(changes);
  refuseWrongToken(before.kind, changes.token);
  if (changes.failures_to === id) throw toldToItself();
  if (changes.failures_to) await readDestination(tx, accountId, changes.failures_to);
  const { monitoring_job_ids: jobs, quiet_hours: quiet, schedule: wanted, token, events, ...plain } = changes;
  const schedule = wanted && scheduleOf(wanted);
  const isPaced = [wanted, quiet, changes.max_per_day].some((given) => given !== undefined);
  const begins = changes.enabled === true && before.status === 'disabled';
  const moves = changes.address !== undefined && changes.address !== (await readAddress(tx, accountId, id));
  const time = await databaseTime(tx);
  await tx
    .getKysely<Tables>()
    .updateTable('destination')
    .set({
      ...plain,
      revision: before.revision + 1,
      updated_at: now,
      ...(events && { events: jsonb(events) }),
      ...(jobs !== undefined && { monitoring_job_ids: jobs && jsonb(jobs) }),
      ...(quiet !== undefined && { quiet_hours: quiet && jsonb(quiet) }),
      ...(schedule !== undefined && { schedule: schedule && jsonb(schedule) }),
      ...(isPaced && { digest_at: digestAt(before, changes, time) }),
      ...(before.kind === 'ntfy' && tokenAfter(before, { token, address: plain.address })),
      // The links of mails that lie in the former mailbox decide nothing any more.
      ...(moves &&
        before.kind === 'email' && { secret: newSecret(), previous_secret: null, previous_secret_until: null }),
      // Somewhere else nothing has failed yet.
      ...((begins || moves) && {
        status: 'active' as const,
        status_reason: null,
        failing_since: null,
        failures: 0,
        rests_until: null,
      }),
    })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
  if (begins || moves) await sendWaiting(tx, accountId, id);
  await enqueue(tx, sendTask, { destination_id: id });
  await audit(tx, actor, 'destination.update', id);
  return readDestination(tx, accountId, id);
}

/** With what was on its way there, and its log. */
export async function deleteDestination(
  tx: EntityManager,
  actor: Actor,
  { destination_id: id, expected_revision: expected }: { destination_id: string; expected_revision: number | null },
): Promise<void> {
  const { revision } = await readDestination(tx, actor.accountId, id, { locked: 'delete' });
  refuseOtherRevision(expected, revision);
  const db = tx.getKysely<Tables>();
  await db.deleteFrom('destination').where('id', '=', id).where('account_id', '=', actor.accountId).execute();
  await db
    .updateTable('destination')
    .set((eb) => ({ failures_to: null, revision: eb('revision', '+', 1) }))
    .where('failures_to', '=', id)
    .where('account_id', '=', actor.accountId)
    .execute();
  await audit(tx, actor, 'destination.delete', id);
}

/** A new secret; those that it replaces sign, too, until the overlap has ended. */
export async function rotateSecret(
  tx: EntityManager,
  actor: Actor,
  { destination_id: id, overlap_seconds: overlap }: { destination_id: string; overlap_seconds: number },
): Promise<DestinationWithSecret> {
  const { kind } = await readDestination(tx, actor.accountId, id, { locked: 'change' });
  if (kind === 'ntfy' || kind === 'slack' || kind === 'discord')
    throw new AppError('unprocessable_input', 'Only the messages of webhooks, and links in e-mails, are signed');
  const secret = newSecret();
  await tx
    .getKysely<Tables>()
    .updateTable('destination')
    .set((eb) => ({
      secret,
      revision: eb('revision', '+', 1),
      previous_secret: replacedSecrets,
      previous_secret_until: sql<Date>`now() + ${overlap} * interval '1 second'`,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId)
    .execute();
  await audit(tx, actor, 'destination.rotate', id, { overlap_seconds: overlap });
  const rotated = await readDestination(tx, actor.accountId, id);
  return kind === 'webhook' ? { ...rotated, secret } : rotated;
}

function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

function toldToItself(): AppError {
  const detail = 'A destination cannot tell of its own failures: name another one';
  const place = { in: 'body', pointer: '/failures_to', code: 'itself', detail } as const;
  return new AppError('unprocessable_input', `failures_to: ${detail}`, { errors: [place] });
}
