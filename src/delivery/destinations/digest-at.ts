import { AppError } from '../../errors.ts';
import { isTimezone } from '../../wire/fields.ts';
import type { DigestSchedule } from '../digests/digest-schedule.ts';
import { digestAfterChange } from '../digests/keep-for-digest.ts';
import type { CreateDestinationInput, DestinationBody, UpdateDestinationInput } from './destination.schema.ts';

export type GivenSchedule = CreateDestinationInput['schedule'];

type DestinationChanges = Omit<UpdateDestinationInput, 'destination_id' | 'expected_revision'>;

export function scheduleOf(schedule: GivenSchedule): DigestSchedule | null {
  if (schedule.kind === 'at_once') return null;
  const { every, at, weekday, timezone } = schedule;
  return { every, at, weekday, timezone };
}

/** What waits for a digest comes with the next one, or now when there is none any more; in quiet hours, at their end. */
export function digestAt(before: DestinationBody, changes: DestinationChanges, now: Date): Date | null {
  const pace = {
    schedule: scheduleOf(changes.schedule ?? before.schedule),
    quiet_hours: changes.quiet_hours === undefined ? before.quiet_hours : changes.quiet_hours,
  };
  const until = before.next_digest_at === null ? null : new Date(before.next_digest_at);
  return digestAfterChange(pace, { waitsUntil: until, isRescheduled: changes.schedule !== undefined }, now);
}

/** Refuses time zones that there are not. */
export function refuseWrongTimes(input: {
  schedule?: GivenSchedule | undefined;
  quiet_hours?: CreateDestinationInput['quiet_hours'] | undefined;
}): void {
  const { schedule, quiet_hours: quiet } = input;
  if (schedule?.kind === 'digest' && !isTimezone(schedule.timezone))
    throw noTimezone('/schedule/timezone', schedule.timezone);
  if (quiet && !isTimezone(quiet.timezone)) throw noTimezone('/quiet_hours/timezone', quiet.timezone);
}

function noTimezone(pointer: string, name: string): AppError {
  const detail = `There is no time zone ${name}`;
  return new AppError('unprocessable_input', detail, { errors: [{ in: 'body', pointer, code: 'timezone', detail }] });
}
