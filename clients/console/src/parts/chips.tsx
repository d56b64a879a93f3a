import { type KeyboardEvent, useId, useState } from 'react';

/** Words that cannot be changed here. */
export function Chips({ words, kind = '' }: { words: readonly string[]; kind?: string }) {
  return (
    <ul className="chips">
      {words.map((word) => (
        <li key={word} className={`chip ${kind}`}>
          <bdi>{word}</bdi>
        </li>
      ))}
    </ul>
  );
}

type EditableProps = {
  label: string;
  /** What was read from the brief: it changes with the brief. */
  read?: readonly string[];
  added: readonly string[];
  onChange: (added: string[]) => void;
  placeholder: string;
  max: number;
};

/** Words of one kind: those that were read from the brief, and those that somebody added. Enter or a comma adds one. */
export function EditableChips({ label, read = [], added, onChange, placeholder, max }: EditableProps) {
  const id = useId();
  const [draft, setDraft] = useState('');
  const add = () => {
    const word = draft.trim().replace(/,$/, '').slice(0, 100);
    if (word !== '' && !added.includes(word) && added.length < max) onChange([...added, word]);
    setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      if (draft.trim() === '' && event.key === 'Enter') return;
      event.preventDefault();
      // Ctrl and Enter would send the form without this word.
      event.stopPropagation();
      add();
    }
    if (event.key === 'Backspace' && draft === '' && added.length > 0) onChange(added.slice(0, -1));
  };
  const known = read.filter((word) => !added.includes(word));
  return (
    <div className="chip-row">
      <label htmlFor={id}>{label}</label>
      <ul className="chips">
        {known.map((word) => (
          <li key={`read ${word}`} className="chip read">
            <bdi>{word}</bdi>
          </li>
        ))}
        {added.map((word) => (
          <li key={`added ${word}`} className="chip">
            <bdi>{word}</bdi>
            <button
              type="button"
              aria-label={`Remove ${word}`}
              onClick={() => onChange(added.filter((one) => one !== word))}
            >
              ×
            </button>
          </li>
        ))}
        <li className="chip-input">
          <input
            id={id}
            value={draft}
            placeholder={placeholder}
            maxLength={100}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
        </li>
      </ul>
    </div>
  );
}
