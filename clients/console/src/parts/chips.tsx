import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

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

const maxLength = 100;

/**
 * Words of one kind: those that were read from the brief, and those that somebody added. Enter or a comma adds one, a list
 * that is pasted adds all of it. What finds no room stays in the field.
 */
export function EditableChips({ label, read = [], added, onChange, placeholder, max }: EditableProps) {
  const [id, problemId] = [useId(), useId()];
  const [draft, setDraft] = useState('');
  const problem = problemIn(draft, max - added.length, max);
  const add = (text: string) => {
    const words = [...new Set(wordsIn(text))].filter((word) => !added.includes(word));
    const taken = words.filter((word) => word.length <= maxLength).slice(0, max - added.length);
    if (taken.length > 0) onChange([...added, ...taken]);
    setDraft(words.filter((word) => !taken.includes(word)).join(', '));
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!separator.test(text.trim())) return;
    event.preventDefault();
    add(`${draft}${text}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      if (draft.trim() === '' && event.key === 'Enter') return;
      event.preventDefault();
      // Ctrl and Enter would send the form without this word.
      event.stopPropagation();
      add(draft);
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
              onClick={(event) => {
                focusNext(event);
                onChange(added.filter((one) => one !== word));
              }}
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
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : problemId}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => add(draft)}
          />
        </li>
      </ul>
      {problem !== null && (
        <p id={problemId} className="failure-line" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The button that had the focus goes with its word: the next word's takes it, or the field behind the last. */
function focusNext({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  if (document.activeElement !== button) return;
  button.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('button, input')?.focus();
}

const separator = /[,\r\n]/;

function wordsIn(text: string): string[] {
  return text
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function problemIn(draft: string, room: number, max: number): string | null {
  const words = wordsIn(draft);
  if (words.length > room) return `${max} at most.`;
  return words.some((word) => word.length > maxLength) ? `${maxLength} characters at most.` : null;
}
