import { useId, useState } from 'react';
import { viewerZone } from '../format/times.ts';
import { capital } from '../format/words.ts';
import { weekdays } from '../format/weekdays.ts';
import type { DestinationDraft } from './destination-draft.ts';

const maxPerDay = 1000;
const rhythms = [
  ['at_once', 'at once, each event by itself'],
  ['hour', 'in a digest every hour'],
  ['day', 'in a digest every day'],
  ['week', 'in a digest every week'],
] as const;

/** When a destination is told: at once or together, never in its quiet hours, so often a day at most. */
export function WhenFields({ begin }: { begin: DestinationDraft }) {
  const digest = begin.schedule.kind === 'digest' ? begin.schedule : null;
  const quiet = begin.quiet_hours;
  const [every, setEvery] = useState<string>(digest?.every ?? 'at_once');
  const [isQuiet, setQuiet] = useState(quiet !== null);
  return (
    <fieldset className="form">
      <legend>When</legend>
      <div className="fields">
        <div className="field">
          <label htmlFor="destination-every">It is told</label>
          <select id="destination-every" name="every" value={every} onChange={(event) => setEvery(event.target.value)}>
            {rhythms.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
        {every === 'week' && (
          <div className="field">
            <label htmlFor="destination-weekday">On</label>
            <select id="destination-weekday" name="weekday" defaultValue={digest?.weekday ?? 'monday'}>
              {weekdays.map((weekday) => (
                <option key={weekday} value={weekday}>
                  {capital(weekday)}
                </option>
              ))}
            </select>
          </div>
        )}
        {every !== 'at_once' && (
          <div className="field">
            <label htmlFor="destination-at">{every === 'hour' ? 'At these minutes past' : 'At'}</label>
            <input id="destination-at" name="at" type="time" required defaultValue={digest?.at ?? '08:00'} />
          </div>
        )}
        {every !== 'at_once' && (
          <ZoneField name="timezone" label="Time zone" begin={digest?.timezone ?? quiet?.timezone} />
        )}
      </div>
      <label className="check">
        <input type="checkbox" checked={isQuiet} onChange={(event) => setQuiet(event.target.checked)} />
        Leave it alone at certain hours
      </label>
      {isQuiet && (
        <div className="fields">
          <div className="field">
            <label htmlFor="destination-from">From</label>
            <input id="destination-from" name="from" type="time" required defaultValue={quiet?.from ?? '22:00'} />
          </div>
          <div className="field">
            <label htmlFor="destination-to">To</label>
            <input id="destination-to" name="to" type="time" required defaultValue={quiet?.to ?? '07:00'} />
          </div>
          <ZoneField
            name="quiet_timezone"
            label="Time zone of these hours"
            begin={quiet?.timezone ?? digest?.timezone}
          />
        </div>
      )}
      <div className="fields">
        <div className="field">
          <label htmlFor="destination-most">Messages a day at most</label>
          <input
            id="destination-most"
            name="most"
            type="number"
            min={1}
            max={maxPerDay}
            placeholder="no limit"
            defaultValue={begin.max_per_day ?? ''}
          />
        </div>
      </div>
      {every !== 'at_once' && (
        <label className="check">
          <input type="checkbox" name="send_empty" defaultChecked={begin.send_empty} />
          Also when nothing happened
        </label>
      )}
    </fieldset>
  );
}

function ZoneField({ name, label, begin }: { name: string; label: string; begin: string | undefined }) {
  const [field, zones] = [useId(), useId()];
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <input id={field} name={name} list={zones} required spellCheck={false} defaultValue={begin ?? viewerZone()} />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  );
}
