import { type ReactNode, type Ref, useState } from 'react';
import { Dialog } from './dialog.tsx';

type Props = {
  /** What the button is called, here and in the question. */
  name: string;
  title: string;
  isBusy: boolean;
  onYes: () => void;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A button for what cannot be undone: it asks before. */
export function AskBefore({ name, title, isBusy, onYes, children, ref }: Props) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      <button ref={ref} className="quiet danger" onClick={() => ask(true)}>
        {name}
      </button>
      <Dialog title={title} isOpen={isAsking} onClose={() => ask(false)} beginsWithClose>
        <p>{children}</p>
        <div className="actions">
          <button
            className="danger"
            disabled={isBusy}
            onClick={() => {
              ask(false);
              onYes();
            }}
          >
            {name}
          </button>
        </div>
      </Dialog>
    </>
  );
}
