import { type ReactNode, useEffect, useId, useRef } from 'react';

/** The browser's own dialog: it keeps the focus, and Escape closes it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  beginsWithClose = false,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Who presses Enter once too often does nothing that cannot be undone. */
  beginsWithClose?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const heading = useId();
  useEffect(() => {
    const { current } = dialog;
    if (isOpen && !current?.open) {
      current?.showModal();
      if (beginsWithClose) close.current?.focus();
    }
    if (!isOpen && current?.open) current.close();
  }, [isOpen, beginsWithClose]);
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={onClose}>
      {isOpen && (
        <div className="dialog-body">
          <h2 id={heading}>{title}</h2>
          {children}
          <form method="dialog">
            <button ref={close}>Close</button>
          </form>
        </div>
      )}
    </dialog>
  );
}
