import type { Overview } from '../api/types.ts';
import { wholeNumber } from '../format/numbers.ts';
import { capital, plain } from '../format/words.ts';
import { Outward } from '../parts/outward.tsx';
import { Section } from '../shell/screen.tsx';

const kinds = { low: '', medium: 'warn', high: 'bad' } as const;

export function Risks({ risks }: { risks: Overview['risks'] }) {
  return (
    <Section title="Risks">
      {risks.length === 0 ? (
        <p className="muted">Nothing that is known is a risk.</p>
      ) : (
        <ul className="rows">
          {risks.map((risk) => (
            <li key={`${risk.kind} ${risk.why}`} className="risk">
              <p>
                <span className={`status ${kinds[risk.severity]}`}>{risk.severity}</span>{' '}
                <strong>{capital(plain(risk.kind))}</strong>
              </p>
              <p dir="auto">{risk.why}</p>
              {risk.evidence
                .filter(({ text, kind }) => kind !== 'figure' && text !== '' && text !== risk.why)
                .map(({ text, url, n }) => (
                  <p key={text} className="fine">
                    “<bdi>{text}</bdi>” {n !== null && `(n=${wholeNumber(n)}) `}
                    {url && <Outward href={url}>where it stands</Outward>}
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
