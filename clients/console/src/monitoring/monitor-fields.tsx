import { twoDecimals } from '../format/numbers.ts';
import type { Problem } from '../api/types.ts';
import { EditableChips } from '../parts/chips.tsx';
import { LanguagesField } from '../parts/languages-field.tsx';
import type { Act } from '../format/acts.ts';
import { ActChoice } from './act-choice.tsx';
import type { Draft } from './draft.ts';
import { QueryEditor, type QueryProblem } from './query-editor.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

type Props = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  isNew: boolean;
  /** What the words say that people do; `null`: not known yet. */
  readActs: readonly Act[] | null;
  problem: QueryProblem | null;
  /** What the service did not take. */
  refused: Problem['errors'];
  zone: string;
};

const maxCommunities = 50;

export function MonitorFields({ draft, change, isNew, readActs, problem, refused, zone }: Props) {
  return (
    <>
      <div className="field">
        <label htmlFor="name">Name</label>
        <input
          id="name"
          value={draft.name}
          required
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
      <ActChoice acts={draft.acts} read={readActs} onChange={(acts) => change({ acts })} />
      <div className="field">
        <label htmlFor="noise">What does not count</label>
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
        <LanguagesField value={draft.languages} onChange={(languages) => change({ languages })} />
        <label className="check">
          <input
            type="checkbox"
            checked={draft.includeComments}
            onChange={(event) => change({ includeComments: event.target.checked })}
          />
          Comments, too
        </label>
      </div>
      <ScheduleFields draft={draft} change={change} isNew={isNew} refused={refused} zone={zone} />
    </>
  );
}
