import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { sentenceOf } from '../api/problem.ts';

type Notice = { id: number; text: string; kind: 'done' | 'failed'; action?: { name: string; run: () => void } };
type Tell = (notice: Omit<Notice, 'id'>) => void;

const TellContext = createContext<Tell>(() => undefined);
const maxShown = 3;
const shownMs = 7000;

/** Tells what was done, or what was not, at the edge of the page. */
export function useNotices() {
  const tell = use(TellContext);
  return useMemo(
    () => ({
      done: (text: string, action?: { name: string; run: () => void }) =>
        tell({ text, kind: 'done', ...(action && { action }) }),
      failed: (error: unknown) => tell({ text: sentenceOf(error), kind: 'failed' }),
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
  useEffect(() => {
    const timer = setTimeout(() => drop(notice.id), shownMs);
    return () => clearTimeout(timer);
  }, [notice.id, drop]);
  const { action } = notice;
  return (
    <p className={`notice ${notice.kind}`}>
      <span dir="auto">{notice.text}</span>
      {action && (
        <button
          className="quiet"
          onClick={() => {
            action.run();
            drop(notice.id);
          }}
        >
          {action.name}
        </button>
      )}
    </p>
  );
}
