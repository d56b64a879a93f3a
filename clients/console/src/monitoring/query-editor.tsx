import { useRef } from 'react';
import { queryTokens } from './query-tokens.ts';

export type QueryProblem = { message: string; start: number | null; end: number | null };

type Props = { id: string; value: string; onChange: (query: string) => void; problem: QueryProblem | null };

/** It may not fit into the field, also of a narrow window. */
function isLong(query: string): boolean {
  return query.length > 200 || query.split('\n').length > 8;
}

/** A field for a query in colours. What is wrong is underlined where it stands, and said below. */
export function QueryEditor({ id, value, onChange, problem }: Props) {
  const back = useRef<HTMLPreElement>(null);
  let at = 0;
  return (
    <div className="field">
      <div className={isLong(value) ? 'query-editor long' : 'query-editor'}>
        <pre ref={back} aria-hidden="true">
          {queryTokens(value).map(({ kind, text }) => {
            const start = at;
            at += text.length;
            const isWrong =
              problem !== null &&
              problem.start !== null &&
              start < Math.max(problem.end ?? 0, problem.start + 1) &&
              at > problem.start;
            return (
              <span key={start} className={`q-${kind}${isWrong ? ' q-wrong' : ''}`}>
                {text}
              </span>
            );
          })}
          {'\n'}
        </pre>
        <textarea
          id={id}
          value={value}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          maxLength={20_000}
          placeholder='("shared budget" OR ynab*) -hiring'
          aria-invalid={problem !== null}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => {
            if (back.current) back.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
      <p id={`${id}-help`} className={problem ? 'failure-line' : 'help'} aria-live="polite">
        {problem ? (
          problem.message
        ) : (
          <>
            Words, <code>"phrases"</code>, <code>AND OR NOT -</code>, <code>budget*</code>, <code>a NEAR/5 b</code>,{' '}
            <code>title: body: flair: lang: score:&gt;10</code>
          </>
        )}
      </p>
    </div>
  );
}
