import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { OperatorImports } from '../api/types.ts';
import { counted, wholeNumber } from '../format/numbers.ts';
import { ago } from '../format/times.ts';
import { capital, plain } from '../format/words.ts';
import { Empty, Loaded } from '../parts/states.tsx';
import { Section } from '../shell/screen.tsx';
import { often } from './often.ts';

export const importsQuery = queryOptions({
  queryKey: ['operator imports'],
  queryFn: async () => api.operator.imports.query(),
  refetchInterval: often,
});

/** Which files were read, and how far. */
export function Imports({ imports }: { imports: UseQueryResult<OperatorImports> }) {
  return (
    <Section title="Imports">
      <Loaded query={imports}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing was imported yet">
              <p>
                <code>npm run -s operate -- import FILE</code> reads public dumps as they are.
              </p>
            </Empty>
          ) : (
            <ul className="rows">
              {data.map((file) => (
                <li key={file.fingerprint} className="row">
                  <div>
                    <p>
                      <strong>{capital(plain(file.kind))}</strong>{' '}
                      <bdi className="fine">{file.name ?? 'from a file whose name is not known'}</bdi>
                    </p>
                    <p className="fine">
                      {counted(file.lines_done, 'line')}: {wholeNumber(file.stored)} new, {wholeNumber(file.updated)}{' '}
                      newer, {wholeNumber(file.unchanged)} known, {wholeNumber(file.skipped)} skipped,{' '}
                      {wholeNumber(file.bad_lines)} bad
                    </p>
                  </div>
                  {file.finished_at ? (
                    <span className="status good">done {ago(file.finished_at)}</span>
                  ) : (
                    <span className="status busy">begun {ago(file.started_at)}</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
