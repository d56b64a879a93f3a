import { capital } from '../format/words.ts';

/** What a job is doing, and how far it is. */
export function Progress({ percent, stage, children }: { percent: number; stage: string; children?: React.ReactNode }) {
  return (
    <div className="sheet progress" role="status">
      <p className="serif progress-stage">{capital(stage)} …</p>
      <progress max={100} value={percent} aria-label="Progress" />
      <div className="meta">
        <span>{percent} %</span>
        {children}
      </div>
    </div>
  );
}
