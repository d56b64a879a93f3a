import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';

/** A token or secret, this once. `what`: a secret, which the service keeps, as it signs with it; of a token it keeps none. */
export function TokenDialog({ token, onClose, what }: { token: string | null; onClose: () => void; what?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without https a browser has no clipboard; the text can be selected.
    await navigator.clipboard?.writeText(token ?? '');
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <Dialog
      title={`The ${what ?? 'token'} is shown this once`}
      isOpen={token !== null}
      onClose={() => {
        setCopied(false);
        onClose();
      }}
    >
      <p>
        {what === undefined
          ? 'Copy it now: it is kept nowhere, and nobody can show it again.'
          : 'Copy it now: it is not shown again. A new one can be made at any time.'}
      </p>
      <p>
        <code className="token">{token}</code>
      </p>
      <div className="actions">
        <button className="primary" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </Dialog>
  );
}
