import { type ReactNode, useEffect, useId, useRef } from 'react';

/** The browser's own dialog: it keeps the focus, and Escape closes it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const { current } = dialog;
    if (isOpen && !current?.open) current?.showModal();
    if (!isOpen && current?.open) current.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={onClose}>
      {isOpen && (
        <div className="dialog-body">
          <h2 id={heading}>{title}</h2>
          {children}
          <form method="dialog">
            <button>Close</button>
          </form>
        </div>
      )}
    </dialog>
  );
}
