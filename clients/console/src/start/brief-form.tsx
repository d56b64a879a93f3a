import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { newIdempotencyKey } from '../api/idempotency-keys.ts';
import { problemOf } from '../api/problem.ts';
import { usePrice } from '../api/use-usage.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { Failed } from '../parts/states.tsx';
import { counted } from '../format/numbers.ts';
import { type Brief, examples, minBriefLength, problemOfBrief, toInput } from './brief.ts';
import { UnderstandingPreview } from './understanding-preview.tsx';

type Props = { brief: Brief; onChange: (brief: Brief) => void; onSent: () => void };

export function BriefForm({ brief, onChange, onSent }: Props) {
  const [, go] = useLocation();
  const client = useQueryClient();
  const price = usePrice('community_discovery');
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const isUnanswered = failure !== null && problemOf(failure) === null;
  useEffect(() => {
    if (!isUnanswered) return undefined;
    // It is over as soon as the service answers anything.
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') setFailure(null);
    });
  }, [isUnanswered, client]);
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = problemOfBrief(brief);
  const isReady = brief.brief.trim().length >= minBriefLength && problem === null;
  const change = (part: Partial<Brief>) => {
    key.current = newIdempotencyKey();
    setFailure(null);
    onChange({ ...brief, ...part });
  };
  const choose = (text: string) => {
    change({ brief: text });
    field.current?.focus();
  };
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const job = await api.communityDiscovery.jobs.create.mutate({ ...toInput(brief), idempotency_key: key.current });
      client.setQueryData(['discovery', job.id], job);
      void client.invalidateQueries({ queryKey: ['discoveries'] });
      onSent();
      go(`/discoveries/${job.id}`);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
  };
  return (
    <form className="brief" onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <label htmlFor="brief" className="lead">
        Say what you offer, to whom, and what you want to learn. Or paste a post that your audience wrote.
      </label>
      <textarea
        ref={field}
        id="brief"
        value={brief.brief}
        dir="auto"
        autoFocus
        placeholder="A budgeting app for couples who argue about money …"
        onChange={(event) => change({ brief: event.target.value })}
      />
      {brief.brief === '' ? (
        <div className="examples">
          <span className="muted">For example</span>
          {examples.map(({ name, text }) => (
            <button key={name} type="button" onClick={() => choose(text)}>
              {name}
            </button>
          ))}
        </div>
      ) : (
        <UnderstandingPreview brief={brief} change={change} />
      )}
      {problem !== null && <p role="alert">{problem}</p>}
      {failure !== null && <Failed error={failure} />}
      <div className="actions">
        <BusyButton className="primary large" busy={busy} disabled={!isReady}>
          {busy ? 'Starting …' : 'Find communities'}
        </BusyButton>
        <span className="fine">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          {price !== undefined && ` ${counted(price, 'credit')}, nothing if it fails.`}
        </span>
      </div>
    </form>
  );
}
