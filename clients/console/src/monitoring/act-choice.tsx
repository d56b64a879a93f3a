import { type Act, actNames, acts, actsInWords } from '../format/acts.ts';

/** What wanted posts do. Left alone, it is read from what counts; nothing improves hits more than to put it right. */
export function ActChoice({
  acts: chosen,
  onChange,
}: {
  acts: readonly Act[] | null;
  onChange: (acts: Act[] | null) => void;
}) {
  return (
    <details className="narrow" open={chosen !== null}>
      <summary>
        What such people do: {chosen === null ? 'read from the words above' : actsInWords(chosen) || 'anything'}
      </summary>
      <div className="scope-choice">
        {acts.map((act) => (
          <label key={act} className="check">
            <input
              type="checkbox"
              checked={chosen?.includes(act) ?? false}
              onChange={(event) =>
                onChange(event.target.checked ? [...(chosen ?? []), act] : (chosen ?? []).filter((one) => one !== act))
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
