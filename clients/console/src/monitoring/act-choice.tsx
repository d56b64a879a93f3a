import { type Act, actNames, acts, actsInWords } from '../format/acts.ts';

/** What wanted posts do. Left alone, it is read from what counts; nothing improves hits more than to put it right. */
export function ActChoice({
  acts: chosen,
  read,
  onChange,
}: {
  acts: readonly Act[] | null;
  /** From what counts; `null`: that is not known yet. */
  read: readonly Act[] | null;
  onChange: (acts: Act[] | null) => void;
}) {
  const shown = chosen ?? read ?? [];
  return (
    <details className="narrow" open={chosen !== null}>
      <summary>What such people do: {sentenceOf(chosen, read)}</summary>
      <div className="scope-choice">
        {acts.map((act) => (
          <label key={act} className="check">
            <input
              type="checkbox"
              checked={shown.includes(act)}
              onChange={(event) =>
                onChange(event.target.checked ? [...shown, act] : shown.filter((one) => one !== act))
              }
            />
            {actNames[act]}
          </label>
        ))}
      </div>
      {chosen !== null && (
        <button type="button" className="quiet" onClick={() => onChange(null)}>
          Read them from the words again
        </button>
      )}
    </details>
  );
}

function sentenceOf(chosen: readonly Act[] | null, read: readonly Act[] | null): string {
  if (chosen !== null) return actsInWords(chosen) || 'anything';
  if (read === null) return 'read from the words above';
  return read.length === 0
    ? 'anything, as the words above name nothing'
    : `${actsInWords(read)}, as read from the words above`;
}
