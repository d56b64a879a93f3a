import type { ComponentProps } from 'react';

/**
 * A button for what takes a while. It keeps the focus meanwhile, which a disabled one loses to the page, and pressed again it
 * does nothing: it sends no form either.
 */
export function BusyButton({ busy, onClick, ...button }: ComponentProps<'button'> & { busy: boolean }) {
  return (
    <button
      {...button}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
