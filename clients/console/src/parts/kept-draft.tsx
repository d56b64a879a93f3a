/** Says that a form shows what was written before, and takes it away on a click. */
export function KeptDraft({ onBeginAnew }: { onBeginAnew: () => void }) {
  return (
    <p className="fine">
      You wrote this before and did not send it.{' '}
      <button type="button" className="quiet" onClick={onBeginAnew}>
        Begin anew
      </button>
    </p>
  );
}
