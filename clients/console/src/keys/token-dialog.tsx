import { useRef, useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';

/** A token or secret, this once. `what`: a secret, which the service keeps, as it signs with it; of a token it keeps none. */
export function TokenDialog({ token, onClose, what }: { token: string | null; onClose: () => void; what?: string }) {
  const [said, say] = useState('');
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token ?? '');
      say('It is copied.');
    } catch {
      // Without https a browser has no clipboard.
      if (text.current) getSelection()?.selectAllChildren(text.current);
      say('This browser lets no page copy here. It is selected: copy it yourself.');
    }
  };
  return (
    <Dialog
      title={`The ${what ?? 'token'} is shown this once`}
      isOpen={token !== null}
      onClose={() => {
        say('');
        onClose();
      }}
    >
      <p>
        {what === undefined
          ? 'Copy it now: it is kept nowhere, and nobody can show it again.'
          : 'Copy it now: it is not shown again. A new one can be made at any time.'}
      </p>
      <p>
        <code ref={text} className="token">
          {token}
        </code>
      </p>
      <div className="actions">
        <button className="primary" onClick={() => void copy()}>
          Copy
        </button>
        <span role="status">{said}</span>
      </div>
    </Dialog>
  );
}
