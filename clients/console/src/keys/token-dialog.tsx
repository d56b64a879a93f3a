import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';

/** A token or secret, this once. */
export function TokenDialog({
  token,
  onClose,
  what = 'token',
}: {
  token: string | null;
  onClose: () => void;
  what?: string;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without https a browser has no clipboard; the text can be selected.
    await navigator.clipboard?.writeText(token ?? '');
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <Dialog
      title={`The ${what} is shown this once`}
      isOpen={token !== null}
      onClose={() => {
        setCopied(false);
        onClose();
      }}
    >
      <p>Copy it now: it is kept nowhere, and nobody can show it again.</p>
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
