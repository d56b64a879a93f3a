import type { Destination } from '../api/types.ts';
import { formText, formTexts } from '../parts/form-text.ts';
import { weekdays } from '../format/weekdays.ts';
import type { EventType } from './events.ts';

type Schedule = Destination['schedule'];

/** What the form of a destination says, as the API takes it; its kind and address are read by who has asked for them. */
export function readDestinationForm(form: FormData) {
  const jobs = formTexts(form, 'job');
  const relevance = Number(formText(form, 'min_relevance'));
  const most = formText(form, 'most');
  return {
    name: formText(form, 'name'),
    events: formTexts(form, 'event') as EventType[],
    monitoring_job_ids: jobs.length === 0 ? null : jobs,
    min_relevance: relevance === 0 ? null : relevance,
    schedule: scheduleOf(form),
    quiet_hours: quietHoursOf(form),
    max_per_day: most === '' ? null : Number(most),
    send_empty: form.has('send_empty'),
    failures_to: formText(form, 'failures_to') || null,
  };
}

function scheduleOf(form: FormData): Schedule {
  const every = (['hour', 'day', 'week'] as const).find((one) => one === formText(form, 'every'));
  if (!every) return { kind: 'at_once' };
  const weekday = weekdays.find((one) => one === formText(form, 'weekday')) ?? 'monday';
  return { kind: 'digest', every, at: formText(form, 'at'), weekday, timezone: formText(form, 'timezone') };
}

function quietHoursOf(form: FormData): Destination['quiet_hours'] {
  const [from, to] = [formText(form, 'from'), formText(form, 'to')];
  return from === '' || to === '' ? null : { from, to, timezone: formText(form, 'quiet_timezone') };
}
