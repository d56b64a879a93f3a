import type { Problem } from '../api/types.ts';
import type { Draft } from './draft.ts';

type Props = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  isNew: boolean;
  refused: Problem['errors'];
  zone: string;
};

const [minMinutes, maxMinutes] = [5, 1440];

/** When it looks, and how far back at first. */
export function ScheduleFields({ draft: { schedule, backfillHours }, change, isNew, refused, zone }: Props) {
  const isRefused = (field: string) => refused.some(({ pointer }) => pointer === `/schedule/${field}`);
  return (
    <fieldset className="fields">
      <legend className="unseen">When it looks</legend>
      <div className="field">
        <label htmlFor="rhythm">It looks</label>
        <select
          id="rhythm"
          value={schedule.kind}
          onChange={(event) =>
            change({
              schedule:
                event.target.value === 'cron'
                  ? { kind: 'cron', cron: '*/15 9-17 * * 1-5', timezone: zone }
                  : { kind: 'minutes', minutes: '15' },
            })
          }
        >
          <option value="minutes">every so many minutes</option>
          <option value="cron">at certain times</option>
        </select>
      </div>
      {schedule.kind === 'minutes' ? (
        <div className="field">
          <label htmlFor="minutes">Minutes</label>
          <input
            id="minutes"
            type="number"
            required
            min={minMinutes}
            max={maxMinutes}
            value={schedule.minutes}
            onChange={(event) => change({ schedule: { kind: 'minutes', minutes: event.target.value } })}
          />
        </div>
      ) : (
        <>
          <div className="field">
            <label htmlFor="cron">Cron, five fields</label>
            <input
              id="cron"
              className="mono"
              required
              aria-invalid={isRefused('cron')}
              value={schedule.cron}
              onChange={(event) => change({ schedule: { ...schedule, cron: event.target.value } })}
            />
          </div>
          <div className="field">
            <label htmlFor="timezone">Time zone</label>
            <input
              id="timezone"
              list="timezones"
              required
              spellCheck={false}
              aria-invalid={isRefused('timezone')}
              value={schedule.timezone}
              onChange={(event) => change({ schedule: { ...schedule, timezone: event.target.value } })}
            />
            <datalist id="timezones">
              {Intl.supportedValuesOf('timeZone').map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
        </>
      )}
      {isNew && (
        <div className="field">
          <label htmlFor="backfill">Hours to look back at first</label>
          <input
            id="backfill"
            type="number"
            min={0}
            max={168}
            value={backfillHours}
            onChange={(event) => change({ backfillHours: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
