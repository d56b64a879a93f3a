import { twoDecimals } from '../format/numbers.ts';
import { ActChoice } from './act-choice.tsx';
import { EditableChips } from '../parts/chips.tsx';
import type { Draft } from './draft.ts';
import { QueryEditor, type QueryProblem } from './query-editor.tsx';

type Props = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  isNew: boolean;
  problem: QueryProblem | null;
  zone: string;
};

const maxCommunities = 50;
const [minMinutes, maxMinutes] = [5, 1440];

export function MonitorFields({ draft, change, isNew, problem, zone }: Props) {
  const { schedule } = draft;
  return (
    <>
      <div className="field">
        <label htmlFor="name">Name</label>
        <input
          id="name"
          value={draft.name}
          maxLength={200}
          dir="auto"
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <EditableChips
        label="Communities"
        added={draft.communities}
        onChange={(communities) => change({ communities })}
        placeholder={draft.communities.length === 0 ? 'everywhere; or name some' : 'add one'}
        max={maxCommunities}
      />
      <div className="field">
        <label htmlFor="query">
          Query{' '}
          {draft.communities.length > 0 && (
            <span className="fine">(optional: without one, every new post is read)</span>
          )}
        </label>
        <QueryEditor id="query" value={draft.query} onChange={(query) => change({ query })} problem={problem} />
      </div>
      <div className="field">
        <label htmlFor="intent">What counts, in plain words</label>
        <textarea
          id="intent"
          value={draft.intent}
          maxLength={1000}
          dir="auto"
          placeholder="asks for help with a shared budget"
          onChange={(event) => change({ intent: event.target.value })}
        />
      </div>
      <ActChoice acts={draft.acts} onChange={(acts) => change({ acts })} />
      <div className="field">
        <label htmlFor="noise">What does not</label>
        <input
          id="noise"
          value={draft.noise}
          maxLength={1000}
          dir="auto"
          placeholder="job ads, news"
          onChange={(event) => change({ noise: event.target.value })}
        />
      </div>
      <div className="fields">
        <div className="field">
          <label htmlFor="relevance">
            Least relevance <output>{twoDecimals(draft.minRelevance)}</output>
          </label>
          <input
            id="relevance"
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={draft.minRelevance}
            onChange={(event) => change({ minRelevance: Number(event.target.value) })}
          />
        </div>
        <div className="field">
          <label htmlFor="monitor-languages">Languages</label>
          <input
            id="monitor-languages"
            value={draft.languages}
            placeholder="any; such as en, de"
            onChange={(event) => change({ languages: event.target.value })}
          />
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={draft.includeComments}
            onChange={(event) => change({ includeComments: event.target.checked })}
          />
          Comments, too
        </label>
      </div>
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
                value={schedule.cron}
                onChange={(event) => change({ schedule: { ...schedule, cron: event.target.value } })}
              />
            </div>
            <div className="field">
              <label htmlFor="timezone">Time zone</label>
              <input
                id="timezone"
                value={schedule.timezone}
                onChange={(event) => change({ schedule: { ...schedule, timezone: event.target.value } })}
              />
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
              value={draft.backfillHours}
              onChange={(event) => change({ backfillHours: event.target.value })}
            />
          </div>
        )}
      </fieldset>
    </>
  );
}
