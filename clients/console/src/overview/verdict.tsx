import type { Overview } from '../api/types.ts';
import { share } from '../format/numbers.ts';
import { capital, plain } from '../format/words.ts';
import { WithLinks } from '../parts/with-links.tsx';

const tones = { enter: 'good', enter_with_care: 'warn', observe: 'busy', avoid: 'bad' } as const;

/** Whether to enter, what speaks for it and against it, and what would change that. */
export function Verdict({ overview: { verdict } }: { overview: Overview }) {
  return (
    <section className={`verdict sheet ${tones[verdict.decision]}`} aria-label="Verdict">
      <div className="verdict-head">
        <h3 className="verdict-word">{capital(plain(verdict.decision))}</h3>
        <p className="muted">{share(verdict.confidence)} of what could be known is known</p>
      </div>
      <div className="verdict-body">
        <Part title="For it" points={verdict.because} kind="" none="Nothing that is known speaks for it." />
        <Part title="Against it" points={verdict.against} kind="bad" none="Nothing that is known speaks against it." />
        <Part title="Would change it" points={verdict.would_change} kind="warn" none="Nothing that could be named." />
      </div>
    </section>
  );
}

function Part({ title, points, kind, none }: { title: string; points: string[]; kind: string; none: string }) {
  return (
    <div>
      <h4 className="small-head">{title}</h4>
      {points.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className={`points ${kind}`}>
          {points.map((point) => (
            <li key={point} dir="auto">
              <WithLinks text={point} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
