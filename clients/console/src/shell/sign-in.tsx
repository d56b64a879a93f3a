import { type SubmitEvent, useState } from 'react';
import { changeSession } from '../api/client.ts';
import { sentenceOf } from '../api/problem.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { formText } from '../parts/form-text.ts';
import { Brand } from './brand.tsx';

/** Signs in with a key. The token goes to the service once and is kept nowhere on this side. */
export function SignIn({ note, onSignedIn }: { note: string | null; onSignedIn: () => Promise<void> }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const token = formText(new FormData(event.currentTarget), 'token');
    try {
      await changeSession('POST', { token });
      await onSignedIn();
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <main className="sign-in">
      <Brand />
      <h1>Where are the people you want to understand?</h1>
      {note && (
        <p id="sign-in-note" className="note">
          {note}
        </p>
      )}
      <form onSubmit={(event) => void submit(event)}>
        <label htmlFor="token">Your key’s token</label>
        <input
          id="token"
          name="token"
          type="password"
          autoComplete="current-password"
          placeholder="wab_…"
          spellCheck={false}
          required
          autoFocus
          aria-describedby={note ? 'sign-in-note token-help' : 'token-help'}
          aria-invalid={failure !== null}
        />
        <p id="token-help" className="help">
          The service printed one when it first started. Its sign-in link works, too, once. If it is lost, whoever runs
          the service makes another: <code>npm run -s operate -- sign-in-link</code>.
        </p>
        {failure && (
          <p role="alert" className="failure-line">
            {failure}
          </p>
        )}
        <BusyButton className="primary" busy={busy}>
          {busy ? 'Signing in …' : 'Sign in'}
        </BusyButton>
      </form>
    </main>
  );
}
