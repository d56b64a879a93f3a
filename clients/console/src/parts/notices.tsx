import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { sentenceOf } from '../api/problem.ts';

type Action = { name: string; run: () => void };
type Notice = { id: number; text: string; kind: 'done' | 'failed'; action?: Action };
type Tell = (notice: Omit<Notice, 'id'>) => void;

const TellContext = createContext<Tell>(() => undefined);
const maxShown = 3;
/** What can be acted on stays longer, and a failure until it is closed: nobody is to miss it. */
const [shownMs, actionMs] = [7000, 20_000];

/** Tells what was done, or what was not, at the edge of the page. */
export function useNotices() {
  const tell = use(TellContext);
  return useMemo(
    () => ({
      done: (text: string, action?: Action) => tell({ text, kind: 'done', ...(action && { action }) }),
      failed: (error: unknown) => tell({ text: sentenceOf(error), kind: 'failed' }),
      /** Where the page does not show what failed. */
      failedAt: (what: string, error: unknown) => tell({ text: `${what} ${sentenceOf(error)}`, kind: 'failed' }),
    }),
    [tell],
  );
}

let nextId = 1;

export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([]);
  const tell = useCallback<Tell>((notice) => {
    setNotices((all) => [...all, { ...notice, id: nextId++ }].slice(-maxShown));
  }, []);
  const drop = useCallback((id: number) => setNotices((all) => all.filter((one) => one.id !== id)), []);
  return (
    <TellContext value={tell}>
      {children}
      <div className="notices no-print" role="status" aria-live="polite">
        {notices.map((notice) => (
          <Shown key={notice.id} notice={notice} drop={drop} />
        ))}
      </div>
    </TellContext>
  );
}

function Shown({ notice, drop }: { notice: Notice; drop: (id: number) => void }) {
  const { id, action, kind, text } = notice;
  /** Whoever points at it or has the focus in it is not done with it. */
  const [isHeld, hold] = useState(false);
  /** Its buttons go with it: who was at one of them goes on with the page. */
  const close = () => {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    drop(id);
  };
  useEffect(() => {
    if (isHeld || kind === 'failed') return undefined;
    const timer = setTimeout(() => drop(id), action ? actionMs : shownMs);
    return () => clearTimeout(timer);
  }, [id, kind, action, isHeld, drop]);
  return (
    <p
      className={`notice ${kind}`}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span dir="auto">{text}</span>
      {action && (
        <button
          className="quiet"
          onClick={() => {
            action.run();
            close();
          }}
        >
          {action.name}
        </button>
      )}
      <button className="quiet" aria-label="Hide this notice" onClick={close}>
        ×
      </button>
    </p>
  );
}
