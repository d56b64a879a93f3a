import { problemOf } from '../api/problem.ts';

/** Somebody else has changed what a form began with. */
export function isChangedMeanwhile(failure: unknown): boolean {
  return problemOf(failure)?.code === 'revision_mismatch';
}

/** What was written stays in the form, so that it can be compared or copied. */
export function ChangedMeanwhile() {
  return (
    <div className="failed" role="alert">
      <p className="failed-title">Somebody changed it in the meantime</p>
      <p>Load it again to see how it is now. What you wrote stays here until then.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Load it again
      </button>
    </div>
  );
}
