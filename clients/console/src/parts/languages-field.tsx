import { useId, useState } from 'react';
import { languagesIn } from '../format/languages.ts';

/** A field for languages, by their names or codes. What is none is told when somebody goes on. */
export function LanguagesField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [id, problemId] = [useId(), useId()];
  const [isWriting, setWriting] = useState(false);
  const [unknown] = languagesIn(value).unknown;
  const isWrong = unknown !== undefined && !isWriting;
  return (
    <div className="field">
      <label htmlFor={id}>Languages</label>
      <input
        id={id}
        placeholder="any; such as English, de"
        value={value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problemId : undefined}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setWriting(true)}
        onBlur={() => setWriting(false)}
      />
      {isWrong && (
        <p id={problemId} className="failure-line" role="alert">
          “<bdi>{unknown}</bdi>” is no language that is known. Write “English”, or “en”.
        </p>
      )}
    </div>
  );
}
